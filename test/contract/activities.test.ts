import { createDynamoDbActivities } from '../../src/adapters/aws/dynamodb-activities.ts';
import { createDynamoDbHistory } from '../../src/adapters/aws/dynamodb-history.ts';
import { createMemoryActivities } from '../../src/adapters/memory/memory-activities.ts';
import { activitiesContract } from './activities.contract.ts';
import { TABLES, useEmbeddedDynamoDb } from './embedded-dynamodb.ts';

activitiesContract('in memory', createMemoryActivities);

const dynamoDb = useEmbeddedDynamoDb();
activitiesContract('DynamoDB', () => ({
  ...createDynamoDbActivities({
    client: dynamoDb.clients().dynamoDb,
    tableName: TABLES.activities,
    now: () => Date.parse('2026-03-02T09:00:00Z'),
  }),
  ...createDynamoDbHistory(dynamoDb.clients().dynamoDb, TABLES.activities),
}));
