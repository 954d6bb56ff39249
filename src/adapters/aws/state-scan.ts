import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { DomainState } from '../../core/domain-state.ts';
import { StateSchemaError } from '../../ports/errors.ts';
import { toAwsCallError } from './errors.ts';

type Item = Readonly<Record<string, unknown>>;

const stateOrError = (item: Item, toState: (item: Item) => DomainState): DomainState | StateSchemaError => {
  try {
    return toState(item);
  } catch (error) {
    if (error instanceof StateSchemaError) return error;
    throw error;
  }
};

/**
 * `StateStore.readAll` on DynamoDB: every page of the table, read consistently. A module of its own, so that the bundles
 * which never ask for it do not carry the call, and their roles do not grant it.
 */
export const createStateScan = (dynamoDb: DynamoDBClient, tableName: string, toState: (item: Item) => DomainState) => {
  const client = DynamoDBDocumentClient.from(dynamoDb);
  return async (): Promise<ReadonlyMap<string, DomainState | StateSchemaError>> => {
    const states = new Map<string, DomainState | StateSchemaError>();
    let from: Record<string, unknown> | undefined;
    try {
      do {
        const page: ScanCommandOutput = await client.send(
          new ScanCommand({
            TableName: tableName,
            ConsistentRead: true,
            ...(from === undefined ? {} : { ExclusiveStartKey: from }),
          }),
        );
        for (const item of page.Items ?? []) states.set(String(item.domain), stateOrError(item, toState));
        from = page.LastEvaluatedKey;
      } while (from !== undefined);
    } catch (error) {
      throw toAwsCallError('dynamodb:Scan', error);
    }
    return states;
  };
};
