import { afterAll, beforeAll } from 'vitest';
import { createReadClients, type ReadClients } from '../../src/adapters/aws/clients.ts';
import { createTables } from '../../src/adapters/aws/table-definitions.ts';
import { type EmbeddedDynamoDb, startDynamoDb } from '../../src/emulator/dynamodb.ts';

export const TABLES = { state: 'scaling-state', activities: 'scaling-activities' } as const;

/** Signed with, looked at by nobody. */
export const NO_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** An embedded DynamoDB with both tables for all tests of one file. */
export const useEmbeddedDynamoDb = (): { readonly clients: () => ReadClients; readonly endpoint: () => string } => {
  let started: { readonly dynamoDb: EmbeddedDynamoDb; readonly clients: ReadClients } | undefined;
  beforeAll(async () => {
    const dynamoDb = await startDynamoDb();
    const clients = createReadClients({ region: 'us-east-1', endpoint: dynamoDb.url, credentials: NO_CREDENTIALS });
    started = { dynamoDb, clients };
    await createTables(clients.dynamoDb, TABLES);
  });
  afterAll(async () => {
    started?.clients.dynamoDb.destroy();
    await started?.dynamoDb.close();
  });
  const present = () => {
    if (started === undefined) throw new Error('asked for before the first test');
    return started;
  };
  return { clients: () => present().clients, endpoint: () => present().dynamoDb.url };
};
