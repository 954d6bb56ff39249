import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { AwsCallError } from '../../ports/errors.ts';
import type { EventPublisher } from '../../ports/event-publisher.ts';
import { toAwsCallError } from './errors.ts';

const CALL = 'events:PutEvents';
const SOURCE = 'sagemaker-scaling-controller';
const DETAIL_TYPE = 'Scaling Activity';

/**
 * Activities as events on the account's default bus. PutEvents answers 200 for an entry it did not take, and says so in
 * the entry (EventBridge API Reference, `PutEvents`).
 */
export const createEventBridgePublisher = (client: EventBridgeClient): EventPublisher => ({
  async publish(activity) {
    const entry = {
      Source: SOURCE,
      DetailType: DETAIL_TYPE,
      Time: new Date(activity.at),
      Detail: JSON.stringify(activity),
    };
    const answer = await client.send(new PutEventsCommand({ Entries: [entry] })).catch((error: unknown) => {
      throw toAwsCallError(CALL, error);
    });
    const failed = answer.Entries?.find(({ ErrorCode }) => ErrorCode !== undefined);
    if (failed) throw new AwsCallError(CALL, failed.ErrorCode ?? '', false, failed.ErrorMessage);
  },
});
