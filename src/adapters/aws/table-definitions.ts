import { CreateTableCommand, type CreateTableCommandInput, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isTableExisting, toAwsCallError } from './errors.ts';

/** What DynamoDB is told to clean up by: epoch seconds. It deletes within days, so no read believes it. */
export const TTL_ATTRIBUTE = 'expiresAt';
const RETENTION_SECONDS = 90 * 24 * 3_600;

/** The TTL value of an item written now: far beyond anything it is needed for, and renewed with each write. */
export const expiresAt = (nowMs: number): number => Math.floor(nowMs / 1_000) + RETENTION_SECONDS;

/** One item per lock domain. */
export const stateTable = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  AttributeDefinitions: [{ AttributeName: 'domain', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'domain', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
});

/** The activities of one target lie together, in the order of their time. */
export const activityTable = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  AttributeDefinitions: [
    { AttributeName: 'target', AttributeType: 'S' },
    { AttributeName: 'activityId', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'target', KeyType: 'HASH' },
    { AttributeName: 'activityId', KeyType: 'RANGE' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
});

export interface TableNames {
  readonly state: string;
  readonly activities: string;
}

/** Makes both tables in an embedded DynamoDB, where they are usable at once; in AWS the stack makes them. */
export const createTables = async (client: DynamoDBClient, names: TableNames): Promise<void> => {
  for (const definition of [stateTable(names.state), activityTable(names.activities)]) {
    try {
      await client.send(new CreateTableCommand(definition));
    } catch (error) {
      if (!isTableExisting(error)) throw toAwsCallError('dynamodb:CreateTable', error);
    }
  }
};
