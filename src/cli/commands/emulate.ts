import { createReadClients } from '../../adapters/aws/clients.ts';
import { createTables } from '../../adapters/aws/table-definitions.ts';
import { startDynamoDb } from '../../emulator/dynamodb.ts';
import { createFaults } from '../../emulator/faults.ts';
import { startEmulator } from '../../emulator/server.ts';
import { createWorld } from '../../world/world.ts';
import { CliError } from '../cli-error.ts';
import { loadTargets, type TargetsOptions } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { DEFAULT_RUNTIME } from '../replay/choose-runtime.ts';
import { loadWorldFile, putIntoWorld } from '../replay/load-world-file.ts';
import { stageAccount } from '../replay/stage-account.ts';

export interface EmulateOptions extends TargetsOptions {
  readonly port?: string;
  readonly world?: string;
}

const portOf = (text: string | undefined): number => {
  const port = text === undefined ? 0 : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  const expected = 'a port, 0 to 65535';
  throw new CliError([{ file: 'command line', path: '--port', expected, found: JSON.stringify(text) }]);
};

const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });

/** The emulated account in real time, for SDK clients and the AWS CLI, until it is interrupted. */
export const runEmulate = async (options: EmulateOptions, output: Output): Promise<number> => {
  const port = portOf(options.port);
  const { configuration } = await loadTargets(options, output);
  const world = createWorld({ ...DEFAULT_RUNTIME, now: Date.now, alarmEvaluation: 'on-read' });
  stageAccount(world, configuration.targets, Date.now());
  const faults = createFaults();
  if (options.world !== undefined) putIntoWorld(world, options.world, await loadWorldFile(options.world), faults);
  const [emulator, dynamoDb] = await Promise.all([startEmulator({ world, port, faults }), startDynamoDb()]);
  const { dynamoDb: client } = createReadClients({
    region: DEFAULT_RUNTIME.region,
    dynamoDbEndpoint: dynamoDb.url,
    credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
  });
  const tables = { state: 'local-state', activities: 'local-activities' };
  await createTables(client, tables);
  client.destroy();
  output.out(`AWS_ENDPOINT_URL=${emulator.url}`);
  output.out(`AWS_ENDPOINT_URL_DYNAMODB=${dynamoDb.url}`);
  output.out(`AWS_REGION=${DEFAULT_RUNTIME.region}`);
  output.out(`STATE_TABLE_NAME=${tables.state}`);
  output.out(`ACTIVITY_TABLE_NAME=${tables.activities}`);
  output.err('emulating SageMaker, CloudWatch, Application Auto Scaling and DynamoDB on loopback; interrupt to end');
  await untilInterrupted();
  await Promise.all([emulator.close(), dynamoDb.close()]);
  return 0;
};
