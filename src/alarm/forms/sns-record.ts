import type { EventWrapper } from '../event-form.ts';
import { toObject } from '../json-value.ts';
import { pathOf } from '../parse-context.ts';
import { SNS_NOTIFICATION } from './sns-notification.ts';

/**
 * One record of the batch in which a topic invokes a function; the notification is an object here, no text.
 * Source: AWS Lambda Developer Guide, "Invoking Lambda functions with Amazon SNS notifications".
 */
export const SNS_RECORD: EventWrapper = {
  matches: (record) => record.EventSource === 'aws:sns',
  unwrap: (record, context) =>
    SNS_NOTIFICATION.unwrap(toObject(record.Sns), { ...context, path: pathOf(context, 'Sns') }),
};
