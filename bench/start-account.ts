import { createReadClients } from '../src/adapters/aws/clients.ts';
import { createDynamoDbStateStore } from '../src/adapters/aws/dynamodb-state-store.ts';
import { createTables } from '../src/adapters/aws/table-definitions.ts';
import { DEFAULT_RUNTIME } from '../src/cli/replay/choose-runtime.ts';
import type { TargetConfiguration } from '../src/core/target-configuration.ts';
import { startDynamoDb } from '../src/emulator/dynamodb.ts';
import { createFaults } from '../src/emulator/faults.ts';
import { startEmulator } from '../src/emulator/server.ts';
import { startSqs } from '../src/emulator/sqs.ts';
import { createWorld, type World } from '../src/world/world.ts';

const DAY_MS = 86_400_000;

/** Everything a function talks to, on loopback, and the environment with which it finds it. */
export const startAccount = async (now: () => number) => {
  const world = createWorld({ ...DEFAULT_RUNTIME, now });
  const faults = createFaults();
  const [emulator, dynamoDb, sqs] = await Promise.all([
    startEmulator({ world, faults }),
    startDynamoDb(),
    startSqs({ ...DEFAULT_RUNTIME, queues: ['rechecks', 'dead-letters'] }),
  ]);
  const { dynamoDb: client } = createReadClients({
    region: DEFAULT_RUNTIME.region,
    dynamoDbEndpoint: dynamoDb.url,
    credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
  });
  const tables = { state: 'bench-state', activities: 'bench-activities' };
  await createTables(client, tables);
  const env = {
    AWS_REGION: DEFAULT_RUNTIME.region,
    AWS_ACCESS_KEY_ID: 'emulator',
    AWS_SECRET_ACCESS_KEY: 'emulator',
    AWS_ENDPOINT_URL: emulator.url,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
    AWS_ENDPOINT_URL_SQS: sqs.url,
    STATE_TABLE_NAME: tables.state,
    ACTIVITY_TABLE_NAME: tables.activities,
    RECHECK_QUEUE_URL: sqs.queueUrl('rechecks'),
    DEAD_LETTER_QUEUE_URL: sqs.queueUrl('dead-letters'),
  };
  const store = createDynamoDbStateStore({ client, tableName: tables.state, now });
  return { world, faults, emulator, client, tables, store, env };
};

/** The count of a target as the world has it, settled for a day. */
export const settledUnits = (world: World, { target }: TargetConfiguration, at: number) => {
  const units =
    target.kind === 'variant'
      ? world.capacity.describeEndpoint(target.endpointName)
      : world.capacity.describeComponent(target.inferenceComponentName);
  const desired = 'variants' in units ? (units.variants[0]?.desired ?? 0) : units.desired;
  const configName = 'configName' in units ? { configName: units.configName } : {};
  return { units: { desired, ...configName, since: at - DAY_MS } };
};
