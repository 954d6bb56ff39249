import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { DescribeTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DescribeEndpointCommand, SageMakerClient } from '@aws-sdk/client-sagemaker';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath, runScalectl, SCALECTL, startNode } from './support/run-scalectl.ts';

const TARGETS = ['--targets', repositoryPath('targets.example.yml')];
const NAMES = [
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_DYNAMODB',
  'AWS_ENDPOINT_URL_SQS',
  'RECHECK_QUEUE_URL',
  'DEAD_LETTER_QUEUE_URL',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'STATE_TABLE_NAME',
  'ACTIVITY_TABLE_NAME',
];

/** The emulated account as a process, and the environment it prints. */
const startEmulate = async (...args: readonly string[]) => {
  const child = startNode([SCALECTL, 'emulate', ...TARGETS, ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const environment = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    // Each line can be pasted into a shell as it is.
    const [, name = '', value = ''] = /^export (\w+)=([\w.:/-]+)$/.exec(line) ?? [];
    environment.set(name, value);
    if (environment.size === NAMES.length) break;
  }
  return { child, environment };
};

const clientSettings = (environment: ReadonlyMap<string, string>, url: string) => ({
  region: environment.get('AWS_REGION') ?? '',
  endpoint: environment.get(url) ?? '',
  credentials: {
    accessKeyId: environment.get('AWS_ACCESS_KEY_ID') ?? '',
    secretAccessKey: environment.get('AWS_SECRET_ACCESS_KEY') ?? '',
  },
});

describe('emulate', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints where it is, answers SDK clients, and ends on %s', async (signal) => {
    const { child, environment } = await startEmulate();
    expect([...environment.keys()]).toEqual(NAMES);
    expect(environment.get('AWS_DEFAULT_REGION')).toBe(environment.get('AWS_REGION'));

    const sageMaker = new SageMakerClient(clientSettings(environment, 'AWS_ENDPOINT_URL'));
    const endpoint = await sageMaker.send(new DescribeEndpointCommand({ EndpointName: 'llama-3-8b' }));
    expect(endpoint).toMatchObject({
      EndpointStatus: 'InService',
      ProductionVariants: [{ VariantName: 'AllTraffic', DesiredInstanceCount: 4, CurrentInstanceCount: 4 }],
    });
    const dynamoDb = new DynamoDBClient(clientSettings(environment, 'AWS_ENDPOINT_URL_DYNAMODB'));
    const TableName = environment.get('STATE_TABLE_NAME');
    expect(await dynamoDb.send(new DescribeTableCommand({ TableName }))).toMatchObject({ Table: { TableName } });

    // The clients keep their connections open: they must not keep it alive.
    child.kill(signal);
    const [code, killedBy] = await once(child, 'close');
    expect({ code, killedBy }).toEqual({ code: 0, killedBy: null });
    sageMaker.destroy();
    dynamoDb.destroy();
  });

  it('holds what the world file says', async () => {
    const world = { endpoints: [{ name: 'llama-3-8b', variants: [{ name: 'AllTraffic', desired: 7 }] }] };
    const folder = await aFolder({ 'world.json': JSON.stringify(world) });
    const { environment } = await startEmulate('--world', `${folder}/world.json`);
    const sageMaker = new SageMakerClient(clientSettings(environment, 'AWS_ENDPOINT_URL'));
    const endpoint = await sageMaker.send(new DescribeEndpointCommand({ EndpointName: 'llama-3-8b' }));
    expect(endpoint.ProductionVariants).toMatchObject([{ VariantName: 'AllTraffic', DesiredInstanceCount: 7 }]);
    sageMaker.destroy();
  });

  it('can be looked at and paused by the other commands, in the environment it prints', async () => {
    const { environment } = await startEmulate();
    const shell = { environment: Object.fromEntries(environment) };
    const paused = await runScalectl(['pause', 'chat', '--for', '15m', ...TARGETS], shell);
    expect(paused).toMatchObject({ code: 0, stderr: 'in force now; reconcile looks at it within a minute\n' });
    const { code, stdout } = await runScalectl(['status', 'chat', '--json', ...TARGETS], shell);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      capacity: { kind: 'found', status: 'InService' },
      state: { override: { kind: 'pause' } },
    });
    const explained = await runScalectl(['explain', 'chat#000000000-none'], shell);
    expect(explained).toMatchObject({ code: 2, stdout: '' });
    expect(explained.stderr).toContain('expected the id of an activity');
  });

  it('remembers the targets where the world file says since when they are seen', async () => {
    const folder = await aFolder({ 'world.json': JSON.stringify({ seenSince: '2025-06-01T00:00:00Z' }) });
    const { environment } = await startEmulate('--world', `${folder}/world.json`);
    const dynamoDb = new DynamoDBClient(clientSettings(environment, 'AWS_ENDPOINT_URL_DYNAMODB'));
    const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName: environment.get('STATE_TABLE_NAME') }));
    expect(Items).toHaveLength(2);
    expect(JSON.stringify(Items)).toContain(String(Date.UTC(2025, 5, 1)));
    dynamoDb.destroy();
  });

  it('refuses a port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    expect(await runMain(['emulate', '--port', port, ...TARGETS])).toEqual({
      code: 2,
      out: [],
      err: [`command line: --port: expected a free port; left out, one is chosen, found ${port}, which is in use.`],
    });
  });

  it('tells of a bad port and a bad world file at once', async () => {
    const folder = await aFolder({ 'world.json': '' });
    const world = `${folder}/world.json`;
    expect(await runMain(['emulate', '--port', '-1', '--world', world, ...TARGETS])).toEqual({
      code: 2,
      out: [],
      err: [
        'command line: --port: expected a port, 0 to 65535, found "-1".',
        `${world}: expected a world file, see docs/world-file.md, found an empty file.`,
      ],
    });
  });
});
