import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createDynamoDbStateStore } from '../../src/adapters/aws/dynamodb-state-store.ts';
import { createStateScan } from '../../src/adapters/aws/state-scan.ts';
import { createMemoryStateStore } from '../../src/adapters/memory/memory-state-store.ts';
import { formatLockDomain } from '../../src/core/scalable-target.ts';
import { TABLES, useEmbeddedDynamoDb } from './embedded-dynamodb.ts';
import { stateStoreContract } from './state-store.contract.ts';

stateStoreContract('in memory', () => {
  const store = createMemoryStateStore();
  return { store, stampSchema: async (domain, schemaVersion) => store.stampSchema(domain, schemaVersion) };
});

const dynamoDb = useEmbeddedDynamoDb();
stateStoreContract('DynamoDB', () => {
  const client = dynamoDb.clients().dynamoDb;
  return {
    store: createDynamoDbStateStore({
      client,
      tableName: TABLES.state,
      now: () => Date.parse('2026-03-02T09:00:00Z'),
      scan: createStateScan,
    }),
    stampSchema: async (domain, schemaVersion) => {
      await DynamoDBDocumentClient.from(client).send(
        new UpdateCommand({
          TableName: TABLES.state,
          Key: { domain: formatLockDomain(domain) },
          UpdateExpression: 'SET schemaVersion = :v',
          ExpressionAttributeValues: { ':v': schemaVersion },
        }),
      );
    },
  };
});
