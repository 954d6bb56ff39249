import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { createReadClients } from '../../adapters/aws/clients.ts';
import { createTables } from '../../adapters/aws/table-definitions.ts';
import type { EventResult } from '../../app/on-alarm.ts';
import type { Runtime } from '../../core/runtime.ts';
import type { CompiledConfiguration } from '../../core/target-configuration.ts';
import type { EpochMs } from '../../core/time.ts';
import { type DynamoDbOptions, startDynamoDb } from '../../emulator/dynamodb.ts';
import type { Faults } from '../../emulator/faults.ts';
import type { ScriptedAnswers } from '../../emulator/scripted-answers.ts';
import { type Emulator, startEmulator } from '../../emulator/server.ts';
import { createAlarmHandler } from '../../lambda/alarm-handler.ts';
import { createAwsPorts } from '../../lambda/aws-ports.ts';
import { createVirtualClock, type VirtualClock } from '../../world/virtual-clock.ts';
import { createWorld, type World } from '../../world/world.ts';

/** Not a secret: the emulator asks for no more than that there is one. */
export const NO_CREDENTIALS = { accessKeyId: 'emulator', secretAccessKey: 'emulator' };
const TABLES = { stateTableName: 'local-state', activityTableName: 'local-activities' };

export interface VirtualAccountOptions {
  readonly configuration: CompiledConfiguration;
  readonly runtime: Runtime;
  readonly start: EpochMs;
  /** Answers of AWS that are given as they are, instead of the world's. */
  readonly scripted?: ScriptedAnswers;
  readonly faults?: Faults;
  readonly dynamoDb?: DynamoDbOptions;
}

/**
 * An AWS account on this machine: the real handler on the real SDK clients, against the emulator and the embedded
 * DynamoDB, in virtual time. Opens loopback sockets only and reads no credentials.
 */
export interface VirtualAccount {
  readonly clock: VirtualClock;
  readonly world: World;
  readonly emulator: Emulator;
  readonly runtime: Runtime;
  readonly configuration: CompiledConfiguration;
  readonly ports: ReturnType<typeof createAwsPorts>;
  /** The tables, for a client of one's own. */
  readonly tables: typeof TABLES & { readonly url: string };
  /**
   * One delivery to the alarm function. Rejects where Lambda would retry.
   * @param at the moment the function sees, whatever the account's clock says; absent: that clock
   */
  deliver(event: unknown, at?: EpochMs): Promise<readonly EventResult[]>;
  close(): Promise<void>;
}

const contextOf = ({ account, region, partition }: Runtime, { service, stage }: CompiledConfiguration): Context => {
  const functionName = `${service}-${stage}-onAlarm`;
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:${partition}:lambda:${region}:${account}:function:${functionName}`,
    memoryLimitInMB: '256',
    awsRequestId: 'local',
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => 30_000,
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};

/** Keeps every line: no level in the environment makes it speak between what a command prints. */
class QuietLogger extends Logger {
  protected override printLog(): void {}
}

export const openVirtualAccount = async (options: VirtualAccountOptions): Promise<VirtualAccount> => {
  const { configuration, runtime, start, scripted, faults } = options;
  const clock = createVirtualClock(start);
  const world = createWorld({ ...runtime, now: clock.now });
  const [emulator, dynamoDb] = await Promise.all([
    startEmulator({ world, ...(scripted ? { scripted } : {}), ...(faults ? { faults } : {}) }),
    startDynamoDb(options.dynamoDb),
  ]);
  const addresses = {
    region: runtime.region,
    endpoint: emulator.url,
    dynamoDbEndpoint: dynamoDb.url,
    credentials: NO_CREDENTIALS,
  };
  const closeServers = () => Promise.all([emulator.close(), dynamoDb.close()]);
  const tableClient = createReadClients(addresses).dynamoDb;
  try {
    await createTables(tableClient, { state: TABLES.stateTableName, activities: TABLES.activityTableName });
  } catch (error) {
    await closeServers(); // else they keep the process alive
    throw error;
  } finally {
    tableClient.destroy();
  }
  const logger = new QuietLogger({ logLevel: 'SILENT', serviceName: configuration.service });
  // Deliveries that run side by side have a moment each.
  const moment = new AsyncLocalStorage<EpochMs>();
  const now = () => moment.getStore() ?? clock.now();
  const ports = createAwsPorts({ ...addresses, ...TABLES, configuration, logger, now });
  const handler = createAlarmHandler(ports, logger);
  const context = contextOf(runtime, configuration);
  return {
    clock,
    world,
    emulator,
    runtime,
    configuration,
    ports,
    tables: { ...TABLES, url: dynamoDb.url },
    deliver: (event, at = clock.now()) => moment.run(at, () => handler(event, context)),
    close: async () => {
      ports.close();
      await closeServers();
    },
  };
};
