import { createReadClients } from '../../adapters/aws/clients.ts';
import { createDynamoDbStateStore } from '../../adapters/aws/dynamodb-state-store.ts';
import { createTables } from '../../adapters/aws/table-definitions.ts';
import { type EmbeddedDynamoDb, startDynamoDb } from '../../emulator/dynamodb.ts';
import { createFaults } from '../../emulator/faults.ts';
import { startEmulator } from '../../emulator/server.ts';
import { type EmbeddedSqs, startSqs } from '../../emulator/sqs.ts';
import type { StateStore } from '../../ports/state-store.ts';
import { createWorld } from '../../world/world.ts';
import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import { announceTargets, loadTargets, type TargetsOptions } from '../load-targets.ts';
import { NO_CREDENTIALS } from '../local/virtual-account.ts';
import type { Output } from '../output.ts';
import { DEFAULT_RUNTIME } from '../replay/choose-runtime.ts';
import { loadWorldFile, putIntoWorld } from '../replay/load-world-file.ts';
import { seedSeen } from '../replay/seed-seen.ts';
import { stageAccount } from '../replay/stage-account.ts';

export interface EmulateOptions extends TargetsOptions {
  readonly port?: string;
  readonly world?: string;
}

const portOf = (text: string | undefined): number => {
  const port = text === undefined ? 0 : Number(text);
  if (text?.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw badPort('a port, 0 to 65535', JSON.stringify(text));
};

const badPort = (expected: string, found: string): CliError =>
  new CliError([{ file: 'command line', path: '--port', expected, found }]);

/** What listening on a port may fail with because of the port; anything else is a fault of ours. */
const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'needs more rights than this process has',
};

const refusePort = (port: number) => (error: unknown) => {
  const why = PORT_ERRORS[error instanceof Error && 'code' in error ? String(error.code) : ''];
  if (why === undefined) throw error;
  throw badPort('a free port; left out, one is chosen', `${port}, which ${why}`);
};

const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });

const QUEUES = { rechecks: 'local-rechecks', deadLetters: 'local-dead-letters' };
const TABLES = { state: 'local-state', activities: 'local-activities' };

/** What an SDK client, the AWS CLI or the function itself needs to reach the emulated account. */
const environmentOf = (emulator: string, dynamoDb: string, sqs: EmbeddedSqs): Readonly<Record<string, string>> => ({
  AWS_ENDPOINT_URL: emulator,
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
  AWS_ENDPOINT_URL_SQS: sqs.url,
  RECHECK_QUEUE_URL: sqs.queueUrl(QUEUES.rechecks),
  DEAD_LETTER_QUEUE_URL: sqs.queueUrl(QUEUES.deadLetters),
  AWS_REGION: DEFAULT_RUNTIME.region,
  // Older AWS CLIs and SDKs know this name alone.
  AWS_DEFAULT_REGION: DEFAULT_RUNTIME.region,
  AWS_ACCESS_KEY_ID: NO_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: NO_CREDENTIALS.secretAccessKey,
  STATE_TABLE_NAME: TABLES.state,
  ACTIVITY_TABLE_NAME: TABLES.activities,
});

/** @param seed what the state table holds from the start */
const startTables = async (seed: (state: StateStore) => Promise<void>): Promise<EmbeddedDynamoDb> => {
  const dynamoDb = await startDynamoDb();
  const { region } = DEFAULT_RUNTIME;
  const clients = createReadClients({ region, endpoint: dynamoDb.url, credentials: NO_CREDENTIALS });
  await createTables(clients.dynamoDb, TABLES);
  await seed(createDynamoDbStateStore({ client: clients.dynamoDb, tableName: TABLES.state, now: Date.now }));
  clients.dynamoDb.destroy();
  return dynamoDb;
};

/** The emulated account in real time, for SDK clients and the AWS CLI, until it is interrupted. */
export const runEmulate = async (options: EmulateOptions, output: Output): Promise<number> => {
  const { world: worldPath } = options;
  const [port, targets, worldFile] = await allOrProblems(
    () => portOf(options.port),
    () => loadTargets(options),
    () => (worldPath === undefined ? undefined : loadWorldFile(worldPath)),
  );
  const world = createWorld({ ...DEFAULT_RUNTIME, now: Date.now, alarmEvaluation: 'on-read' });
  stageAccount(world, targets.configuration.targets, Date.now());
  const faults = createFaults();
  if (worldPath !== undefined && worldFile !== undefined) putIntoWorld(world, worldPath, worldFile, faults);
  const emulator = await startEmulator({ world, port, faults }).catch(refusePort(port));
  const seenSince = worldFile?.seenSince;
  const dynamoDb = await startTables(async (state) => {
    if (seenSince !== undefined) await seedSeen(state, world, targets.configuration.targets, seenSince);
  });
  const sqs = await startSqs({ ...DEFAULT_RUNTIME, queues: Object.values(QUEUES) });
  announceTargets(targets, output);
  for (const [name, value] of Object.entries(environmentOf(emulator.url, dynamoDb.url, sqs))) {
    output.out(`export ${name}=${value}`);
  }
  output.err(
    'emulating SageMaker, CloudWatch, Application Auto Scaling, DynamoDB and SQS on loopback; interrupt to end',
  );
  await untilInterrupted();
  await Promise.all([emulator.close(), dynamoDb.close(), sqs.close()]);
  return 0;
};
