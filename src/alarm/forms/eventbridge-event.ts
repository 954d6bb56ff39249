import type { IgnoreReason, ParsedEvent } from '../../core/alarm-transition.ts';
import { parseArn } from '../arn.ts';
import type { EventForm } from '../event-form.ts';
import { type JsonObject, toList, toObject, toText, withoutUndefined } from '../json-value.ts';
import { parseAlarmDetail } from '../parse-alarm-detail.ts';
import type { ParseContext } from '../parse-context.ts';
import { claimAccount, claimRegion, parseOrigin } from '../parse-origin.ts';

type Parser = (event: JsonObject, context: ParseContext) => ParsedEvent;

const eventIdOf = (event: JsonObject, context: ParseContext): string | undefined =>
  toText(event.id) ?? context.messageId;

const alarmNameOf = (event: JsonObject): string | undefined => toText(toObject(event.detail).alarmName);

/** `resources` holds the alarm's ARN; the envelope's own `account` and `region` must not differ from it. */
const parseStateChange: Parser = (event, context) => {
  const eventId = eventIdOf(event, context);
  const origin = parseOrigin(
    {
      account: claimAccount('account', event.account),
      region: claimRegion('region', event.region),
      arn: toList(event.resources).find((resource) => parseArn(resource) !== undefined),
      eventId,
      alarmName: alarmNameOf(event),
    },
    context,
  );
  return origin.kind === 'ours'
    ? parseAlarmDetail(event.detail, { form: 'eventbridge', eventId, origin, member: 'detail' }, context)
    : origin;
};

const ignoreAs =
  (reason: IgnoreReason, why: string): Parser =>
  (event, context) =>
    withoutUndefined({
      kind: 'ignored',
      reason,
      detail: `${String(event.source)} sent "${String(event['detail-type'])}": ${why}`,
      eventId: eventIdOf(event, context),
      alarmName: alarmNameOf(event),
    } as const);

const ignoreOther = ignoreAs('other-event', 'expected aws.cloudwatch and "CloudWatch Alarm State Change"');

/** The detail-types of `aws.cloudwatch` that speak of alarms. A rule that matches the source alone brings them all. */
const ALARM_EVENTS: ReadonlyMap<unknown, Parser> = new Map([
  ['CloudWatch Alarm State Change', parseStateChange],
  [
    'CloudWatch Alarm Contributor State Change',
    ignoreAs('contributor-state-change', 'one series of an alarm, expected a change of the whole alarm'),
  ],
  [
    'CloudWatch Alarm Configuration Change',
    ignoreAs('configuration-change', 'an alarm was created, changed or deleted, expected a change of its state'),
  ],
]);

/**
 * An event as EventBridge delivers it, keyed by source and detail-type.
 * Source: Amazon EventBridge User Guide, "EventBridge event structure".
 */
export const EVENTBRIDGE_EVENT: EventForm = {
  matches: (value) => typeof value['detail-type'] === 'string' && typeof value.source === 'string',
  parse: (event, context) => {
    const parser = event.source === 'aws.cloudwatch' ? ALARM_EVENTS.get(event['detail-type']) : undefined;
    return (parser ?? ignoreOther)(event, context);
  },
};
