import type { EventWrapper } from '../event-form.ts';
import { toText, withoutUndefined } from '../json-value.ts';
import { pathOf } from '../parse-context.ts';

/**
 * What a topic wraps around a message, in a queue's body and in the record it hands to a function.
 * Source: Amazon SNS Developer Guide, "Amazon SNS message and JSON formats".
 */
export const SNS_NOTIFICATION: EventWrapper = {
  matches: (value) => value.Type === 'Notification',
  unwrap: (notification, context) => ({
    text: notification.Message,
    context: withoutUndefined({
      runtime: context.runtime,
      path: pathOf(context, 'Message'),
      messageId: toText(notification.MessageId) ?? context.messageId,
      topicArn: toText(notification.TopicArn),
    }),
  }),
};
