import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { formatRecheck } from '../../core/recheck-message.ts';
import type { DeadLetters, RecheckQueue } from '../../ports/recheck-queue.ts';
import { toAwsCallError } from './errors.ts';

/** A standard queue: a FIFO one takes its delay per queue only (SQS API Reference, `SendMessage`). */
export const createSqsRecheckQueue = (client: SQSClient, queueUrl: string): RecheckQueue => ({
  async send(message, delaySeconds) {
    try {
      await client.send(
        new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: formatRecheck(message), DelaySeconds: delaySeconds }),
      );
    } catch (error) {
      throw toAwsCallError('sqs:SendMessage', error);
    }
  },
});

/** The reason goes with the message as its attribute `reason`, where the console shows it. */
export const createSqsDeadLetters = (client: SQSClient, queueUrl: string): DeadLetters => ({
  async bury(body, reason) {
    try {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          // SQS takes no empty body.
          MessageBody: body === '' ? '(empty)' : body,
          MessageAttributes: { reason: { DataType: 'String', StringValue: reason } },
        }),
      );
    } catch (error) {
      throw toAwsCallError('sqs:SendMessage', error);
    }
  },
});
