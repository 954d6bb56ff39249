import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ActivityReader, ActivityRecorder } from '../../ports/activity-recorder.ts';
import type { Clock } from '../../ports/clock.ts';
import { activityKey, toActivity } from './activity-item.ts';
import { isConditionFailed, toAwsCallError } from './errors.ts';
import { expiresAt, TTL_ATTRIBUTE } from './table-definitions.ts';

export interface ActivityStoreOptions {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  /** Only the TTL is reckoned with it. */
  readonly now: Clock;
}

/** DynamoDB has no infinite number, and an activity must be storable whatever a rule wrote into it. */
const toStorable = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : String(value);
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toStorable(member)]));
};

/** Activities in one DynamoDB table: key `target`, sort key `activityId`. */
export const createDynamoDbActivities = (options: ActivityStoreOptions): ActivityRecorder & ActivityReader => {
  const { tableName, now } = options;
  const client = DynamoDBDocumentClient.from(options.client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    async record(activity) {
      const stored = Object(toStorable(activity));
      try {
        await client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...stored, ...activityKey(activity.id), [TTL_ATTRIBUTE]: expiresAt(now()) },
            ConditionExpression: 'attribute_not_exists(activityId)',
          }),
        );
      } catch (error) {
        // It is there already, and its count may have grown since.
        if (!isConditionFailed(error)) throw toAwsCallError('dynamodb:PutItem', error);
      }
    },

    async repeat(activityId, at) {
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: activityKey(activityId),
            UpdateExpression: 'SET #lastAt = :at, #expiresAt = :expiresAt ADD #count :one',
            // The SDK may send it twice, and must not count twice; nor may it bring a deleted activity half back.
            ConditionExpression: 'attribute_exists(activityId) AND #lastAt < :at',
            ExpressionAttributeNames: { '#lastAt': 'lastAt', '#expiresAt': TTL_ATTRIBUTE, '#count': 'count' },
            ExpressionAttributeValues: { ':at': at, ':one': 1, ':expiresAt': expiresAt(now()) },
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw toAwsCallError('dynamodb:UpdateItem', error);
      }
    },

    async find(activityId) {
      try {
        const answer = await client.send(
          new GetCommand({ TableName: tableName, Key: activityKey(activityId), ConsistentRead: true }),
        );
        return answer.Item === undefined ? undefined : toActivity(answer.Item);
      } catch (error) {
        throw toAwsCallError('dynamodb:GetItem', error);
      }
    },
  };
};
