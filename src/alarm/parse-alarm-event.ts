import type { ParsedEvent } from '../core/alarm-transition.ts';
import type { Runtime } from '../core/runtime.ts';
import { describeProblem } from './describe-problem.ts';
import type { EventForm, EventWrapper, WrappedEvent } from './event-form.ts';
import { EVENTBRIDGE_EVENT } from './forms/eventbridge-event.ts';
import { LAMBDA_ACTION } from './forms/lambda-action.ts';
import { SNS_ALARM_MESSAGE } from './forms/sns-alarm-message.ts';
import { SNS_NOTIFICATION } from './forms/sns-notification.ts';
import { SNS_RECORD } from './forms/sns-record.ts';
import { SQS_RECORD } from './forms/sqs-record.ts';
import { isJsonObject } from './json-value.ts';
import type { ParseContext } from './parse-context.ts';
import { rejectEvent } from './reject-event.ts';

/** Every shape this project knows; what matches none of them is rejected. A new one is one file and one entry. */
const FORMS: readonly EventForm[] = [EVENTBRIDGE_EVENT, LAMBDA_ACTION, SNS_ALARM_MESSAGE];
const WRAPPERS: readonly EventWrapper[] = [SNS_NOTIFICATION];
const RECORDS: readonly EventWrapper[] = [SNS_RECORD, SQS_RECORD];

const rejectShape = (expected: string, value: unknown, { path, messageId }: ParseContext): ParsedEvent =>
  rejectEvent('unknown-shape', describeProblem(path || 'event', expected, value), messageId);

const parseWrapped = ({ text, context }: WrappedEvent): ParsedEvent => {
  const { path, messageId } = context;
  if (typeof text !== 'string') return rejectShape('a text that holds JSON', text, context);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return rejectEvent('not-json', describeProblem(path, 'a text that holds JSON', text), messageId);
  }
  return parseOne(value, context);
};

const parseOne = (value: unknown, context: ParseContext): ParsedEvent => {
  if (isJsonObject(value)) {
    const wrapper = WRAPPERS.find(({ matches }) => matches(value));
    if (wrapper !== undefined) return parseWrapped(wrapper.unwrap(value, context));
    const form = FORMS.find(({ matches }) => matches(value));
    if (form !== undefined) return form.parse(value, context);
  }
  return rejectShape('an alarm event from EventBridge, an alarm action or an SNS message', value, context);
};

const parseRecord = (record: unknown, context: ParseContext): ParsedEvent => {
  const wrapper = isJsonObject(record) ? RECORDS.find(({ matches }) => matches(record)) : undefined;
  return isJsonObject(record) && wrapper !== undefined
    ? parseWrapped(wrapper.unwrap(record, context))
    : rejectShape('a record of aws:sns or aws:sqs', record, context);
};

/**
 * What a delivery to the alarm function says: one `ParsedEvent` for each record of an SNS or SQS batch, exactly one for
 * everything else, an empty batch included, so that nothing vanishes unseen. Total: no value makes it throw, and a
 * record that cannot be read never costs its neighbours.
 */
export const parseAlarmEvent = (event: unknown, runtime: Runtime): readonly ParsedEvent[] => {
  const records = isJsonObject(event) ? event.Records : undefined;
  if (!Array.isArray(records)) return [parseOne(event, { runtime, path: '' })];
  return records.length === 0
    ? [rejectShape('at least one record', records, { runtime, path: 'Records' })]
    : records.map((record, index) => parseRecord(record, { runtime, path: `Records[${index}]` }));
};
