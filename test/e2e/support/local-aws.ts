import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, ListRulesCommand } from '@aws-sdk/client-eventbridge';
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Home } from '../../../src/world/arns.ts';
import { findFreePort } from './free-port.ts';
import { pythonTool } from './python.ts';
import { type StartedProcess, startProcess } from './start-process.ts';

export const HOME: Home = { account: '123456789012', region: 'us-east-1', partition: 'aws' };

/** Not a secret: the local stack reads the account from the id, and looks no further. */
export const CREDENTIALS = { accessKeyId: HOME.account, secretAccessKey: 'local' };

/** The local stack, and clients of what it answers. */
export interface LocalAws extends StartedProcess {
  readonly cloudWatch: CloudWatchClient;
  readonly dynamoDb: DynamoDBClient;
  readonly events: EventBridgeClient;
  readonly queues: SQSClient;
  readonly schedules: SchedulerClient;
  /** A call of the JSON protocol to a service that has no client here. */
  call(target: string, body: object): Promise<unknown>;
  /** A call of the query protocol; the answer's XML. */
  query(service: string, parameters: Readonly<Record<string, string>>): Promise<string>;
}

/** The stack asks who calls for which service in the signature's scope; it verifies nothing. */
const authorization = (service: string): string =>
  `AWS4-HMAC-SHA256 Credential=${HOME.account}/20250101/${HOME.region}/${service}/aws4_request, SignedHeaders=host, Signature=none`;

const LOGS = 'logs';

/** The three services that are left to the emulator, as the SDK reads it. */
export const emulatedServices = (emulatorUrl: string) => ({
  AWS_ENDPOINT_URL_SAGEMAKER: emulatorUrl,
  AWS_ENDPOINT_URL_CLOUDWATCH: emulatorUrl,
  AWS_ENDPOINT_URL_APPLICATION_AUTO_SCALING: emulatorUrl,
});

/**
 * Starts the local stack. Its functions run as processes that inherit its environment, so the three services it is to
 * leave to the emulator are named there, and the stack that is deployed is the one that is shipped.
 */
export const startLocalAws = async (emulatorUrl: string): Promise<LocalAws> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  // Where the functions' code is unpacked; not in the repository, whose package.json would speak for it.
  const unpacked = mkdtempSync(join(tmpdir(), 'scaling-controller-e2e-'));
  const process = await startProcess(
    'ministack',
    pythonTool('python'),
    [join(import.meta.dirname, 'local_stack.py')],
    {
      TMPDIR: unpacked,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      MINISTACK_HOST: '127.0.0.1',
      MINISTACK_ACCOUNT_ID: HOME.account,
      MINISTACK_REGION: HOME.region,
      ...emulatedServices(emulatorUrl),
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
    `${url}/_ministack/health`,
  );
  const options = { region: HOME.region, endpoint: url, credentials: CREDENTIALS };
  const clients = {
    cloudWatch: new CloudWatchClient(options),
    dynamoDb: new DynamoDBClient(options),
    events: new EventBridgeClient(options),
    queues: new SQSClient(options),
    schedules: new SchedulerClient(options),
  };
  return {
    ...process,
    ...clients,
    url,
    async call(target, body) {
      const headers = {
        authorization: authorization(LOGS),
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': target,
      };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.json();
    },
    async query(service, parameters) {
      const headers = {
        authorization: authorization(service),
        'content-type': 'application/x-www-form-urlencoded',
      };
      const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(parameters) });
      return answer.text();
    },
    async stop() {
      for (const client of Object.values(clients)) client.destroy();
      await process.stop();
      rmSync(unpacked, { recursive: true, force: true });
    },
  };
};

/** The first call to a service loads it, for longer than a function waits for an answer. */
export const warmUp = async ({ cloudWatch, dynamoDb, events, queues, schedules }: LocalAws): Promise<void> => {
  await dynamoDb.send(new ListTablesCommand({}));
  await queues.send(new ListQueuesCommand({}));
  await events.send(new ListRulesCommand({}));
  await cloudWatch.send(new DescribeAlarmsCommand({}));
  await schedules.send(new ListSchedulesCommand({}));
};
