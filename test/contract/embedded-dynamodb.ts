import { createRequire } from 'node:module';
import { afterAll, beforeAll } from 'vitest';
import { createReadClients, type ReadClients } from '../../src/adapters/aws/clients.ts';
import { createTables } from '../../src/adapters/aws/table-definitions.ts';

interface Dynalite {
  listen(port: number, host: string, listening: () => void): void;
  address(): { readonly port: number };
  close(closed: () => void): void;
}
const dynalite: (options: object) => Dynalite = createRequire(import.meta.url)('dynalite');

export const TABLES = { state: 'scaling-state', activities: 'scaling-activities' } as const;

/** An embedded DynamoDB with both tables for the tests of one file; `count` tells the calls of an operation so far. */
export const useEmbeddedDynamoDb = (): { readonly clients: () => ReadClients; readonly endpoint: () => string } => {
  let clients: ReadClients | undefined;
  let endpoint = '';
  const server = dynalite({ createTableMs: 0 });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    endpoint = `http://127.0.0.1:${server.address().port}`;
    clients = createReadClients({ region: 'us-east-1', endpoint, credentials: NO_CREDENTIALS });
    await createTables(clients.dynamoDb, TABLES);
  });
  afterAll(async () => {
    clients?.dynamoDb.destroy();
    await new Promise<void>((closed) => server.close(closed));
  });
  return {
    clients: () => {
      if (clients === undefined) throw new Error('asked for before the first test');
      return clients;
    },
    endpoint: () => endpoint,
  };
};

/** Signed with, looked at by nobody. */
export const NO_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;
