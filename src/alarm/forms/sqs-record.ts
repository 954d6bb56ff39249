import type { EventWrapper } from '../event-form.ts';
import { toText, withoutUndefined } from '../json-value.ts';
import { pathOf } from '../parse-context.ts';

/**
 * One record of the batch in which a queue invokes a function. Its body is what was sent: an EventBridge event, or what
 * a topic forwarded.
 * Source: AWS Lambda Developer Guide, "Using Lambda with Amazon SQS".
 */
export const SQS_RECORD: EventWrapper = {
  matches: (record) => record.eventSource === 'aws:sqs',
  unwrap: (record, context) => ({
    text: record.body,
    context: withoutUndefined({
      runtime: context.runtime,
      path: pathOf(context, 'body'),
      messageId: toText(record.messageId),
    }),
  }),
};
