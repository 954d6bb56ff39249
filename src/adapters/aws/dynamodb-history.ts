import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { ScalingActivity } from '../../core/scaling-activity.ts';
import type { ActivityHistory } from '../../ports/activity-recorder.ts';
import { toActivity } from './activity-item.ts';
import { toAwsCallError } from './errors.ts';

/** A module of its own, so that the bundles which never ask for it do not carry the call, and their roles do not grant it. */
export const createDynamoDbHistory = (dynamoDb: DynamoDBClient, tableName: string): ActivityHistory => {
  const client = DynamoDBDocumentClient.from(dynamoDb);
  return {
    async newest(targetId, limit) {
      const found: ScalingActivity[] = [];
      let from: Record<string, unknown> | undefined;
      try {
        do {
          const page: QueryCommandOutput = await client.send(
            new QueryCommand({
              TableName: tableName,
              KeyConditionExpression: '#target = :target',
              ExpressionAttributeNames: { '#target': 'target' },
              ExpressionAttributeValues: { ':target': targetId },
              // Ids sort by time.
              ScanIndexForward: false,
              ConsistentRead: true,
              Limit: limit - found.length,
              ...(from === undefined ? {} : { ExclusiveStartKey: from }),
            }),
          );
          found.push(...(page.Items ?? []).map(toActivity));
          from = page.LastEvaluatedKey;
        } while (from !== undefined && found.length < limit);
      } catch (error) {
        throw toAwsCallError('dynamodb:Query', error);
      }
      return found;
    },
  };
};
