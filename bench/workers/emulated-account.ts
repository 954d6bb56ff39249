import { readFile } from 'node:fs/promises';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { createReadClients } from '../../src/adapters/aws/clients.ts';
import { createDynamoDbStateStore } from '../../src/adapters/aws/dynamodb-state-store.ts';
import { createTables } from '../../src/adapters/aws/table-definitions.ts';
import { DEFAULT_RUNTIME } from '../../src/cli/replay/choose-runtime.ts';
import { givesSeries, loadWorldFile, putIntoWorld } from '../../src/cli/replay/load-world-file.ts';
import { stageAccount } from '../../src/cli/replay/stage-account.ts';
import { arrivalOf, stageEvent } from '../../src/cli/replay/stage-event.ts';
import { shippedFile } from '../../src/cli/shipped-files.ts';
import { formatLockDomain, lockDomainOf } from '../../src/core/scalable-target.ts';
import { startDynamoDb } from '../../src/emulator/dynamodb.ts';
import { createFaults } from '../../src/emulator/faults.ts';
import { startEmulator } from '../../src/emulator/server.ts';
import { startSqs } from '../../src/emulator/sqs.ts';
import { createWorld } from '../../src/world/world.ts';
import { loadExampleConfiguration } from '../example-configuration.ts';
import type { AccountReady } from './handler-runs.ts';

// The emulated account in a process of its own, so that the CPU of the measured process is the handler's alone.
// argv: a shipped event. It is always the moment at which that event arrives; each message puts everything back to it.
const [, , eventFile = ''] = process.argv;
const event: unknown = JSON.parse(await readFile(eventFile, 'utf8'));
const configuration = await loadExampleConfiguration();
const arrival = arrivalOf(event, DEFAULT_RUNTIME);
if (arrival === undefined) throw new Error(`${eventFile} names no time`);
const clockOffsetMs = arrival - Date.now();
const now = (): number => Date.now() + clockOffsetMs;

const world = createWorld({ ...DEFAULT_RUNTIME, now });
const faults = createFaults();
const [emulator, dynamoDb, sqs] = await Promise.all([
  startEmulator({ world, faults }),
  startDynamoDb(),
  startSqs({ ...DEFAULT_RUNTIME, queues: ['rechecks'] }),
]);
const { dynamoDb: client } = createReadClients({
  region: DEFAULT_RUNTIME.region,
  dynamoDbEndpoint: dynamoDb.url,
  credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
});
const tables = { state: 'bench-state', activities: 'bench-activities' };
await createTables(client, tables);
const store = createDynamoDbStateStore({ client, tableName: tables.state, now });

const worldPath = shippedFile('events/world.json');
const worldFile = await loadWorldFile(worldPath);
stageAccount(world, configuration.targets, arrival);
stageEvent(world, { given: (name) => givesSeries(worldFile, name), pieces: new Map() }, event, DEFAULT_RUNTIME);

/** The counts as in the world file, settled for a day. */
const putBack = async (): Promise<void> => {
  putIntoWorld(world, worldPath, worldFile, faults);
  for (const { id, target } of configuration.targets) {
    const domain = lockDomainOf(target);
    const key = { domain: { S: formatLockDomain(domain) } };
    await client.send(new DeleteItemCommand({ TableName: tables.state, Key: key }));
    const units =
      target.kind === 'variant'
        ? world.capacity.describeEndpoint(target.endpointName)
        : world.capacity.describeComponent(target.inferenceComponentName);
    const desired = 'variants' in units ? (units.variants[0]?.desired ?? 0) : units.desired;
    const configName = 'configName' in units ? { configName: units.configName } : {};
    await store.note(domain, id, {}, { units: { desired, ...configName, since: arrival - 86_400_000 } });
  }
};

const ready: AccountReady = {
  clockOffsetMs,
  env: {
    AWS_REGION: DEFAULT_RUNTIME.region,
    AWS_ACCESS_KEY_ID: 'emulator',
    AWS_SECRET_ACCESS_KEY: 'emulator',
    AWS_ENDPOINT_URL: emulator.url,
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
    STATE_TABLE_NAME: tables.state,
    ACTIVITY_TABLE_NAME: tables.activities,
    AWS_ENDPOINT_URL_SQS: sqs.url,
    RECHECK_QUEUE_URL: sqs.queueUrl('rechecks'),
  },
};
process.on('message', () => {
  putBack().then(
    () => process.send?.('put back'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.(ready);
