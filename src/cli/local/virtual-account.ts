import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { createAutoScalingReader } from '../../adapters/aws/auto-scaling.ts';
import { createAutoScalingClient, createReadClients } from '../../adapters/aws/clients.ts';
import { createNativeRegistrationReader } from '../../adapters/aws/native-registration.ts';
import { createNativeScalingSwitch } from '../../adapters/aws/native-scaling.ts';
import { createStateScan } from '../../adapters/aws/state-scan.ts';
import { createTables } from '../../adapters/aws/table-definitions.ts';
import { createMemoryEvents, type MemoryEvents } from '../../adapters/memory/memory-events.ts';
import { createMemoryMetrics, type MemoryMetrics } from '../../adapters/memory/memory-metrics.ts';
import { createMemoryQueue, type MemoryQueue } from '../../adapters/memory/memory-queue.ts';
import { createMemoryReleaseTimer } from '../../adapters/memory/memory-release-timer.ts';
import type { EventResult } from '../../app/event-result.ts';
import { guardNativePolicy } from '../../app/guard-native-policy.ts';
import { type RecheckResult, recheck } from '../../app/recheck.ts';
import { type ReconcileResult, reconcile } from '../../app/reconcile.ts';
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
  /** Reminders, in virtual time: they come with `tick` alone. */
  readonly queue: MemoryQueue;
  /** What it said of itself in numbers. */
  readonly ownMetrics: MemoryMetrics;
  /** What it published. */
  readonly events: MemoryEvents;
  /** What the controller does by itself at this moment: every reminder that is due, once, then reconcile. Never rejects. */
  tick(): Promise<Tick>;
  close(): Promise<void>;
}

/** What came of the reminders and of reconcile; `errors` are what Lambda and the queue would retry. */
export interface Tick {
  readonly rechecks: readonly RecheckResult[];
  readonly reconciled?: ReconcileResult;
  readonly errors: readonly unknown[];
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
  const queue = createMemoryQueue(now);
  const ownMetrics = createMemoryMetrics();
  const events = createMemoryEvents();
  const ports = createAwsPorts({
    ...addresses,
    ...TABLES,
    configuration,
    rechecks: queue,
    ownMetrics,
    events,
    logger,
    now,
    scan: createStateScan,
  });
  const autoScalingClient = createAutoScalingClient(addresses);
  const reconcilePorts = { ...ports, autoScaling: createAutoScalingReader(autoScalingClient) };
  const scaling = createNativeScalingSwitch(autoScalingClient);
  const timer = createMemoryReleaseTimer(scaling, now);
  const native = { registrations: createNativeRegistrationReader(autoScalingClient), scaling, timer };
  const recheckPorts = { ...ports, guardTarget: guardNativePolicy(ports, native) };
  const tick = async (): Promise<Tick> => {
    const rechecks: RecheckResult[] = [];
    const errors: unknown[] = [];
    await timer.fireDue().catch((error: unknown) => void errors.push(error));
    for (const body of queue.takeDue()) {
      await recheck(
        recheckPorts,
        queue,
      )(body).then(
        (result) => rechecks.push(result),
        (error) => errors.push(error),
      );
    }
    const reconciled = await reconcile(reconcilePorts)().catch((error: unknown) => void errors.push(error));
    return { rechecks, errors, ...(reconciled ? { reconciled } : {}) };
  };
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
    queue,
    ownMetrics,
    events,
    tick,
    close: async () => {
      ports.close();
      autoScalingClient.destroy();
      await closeServers();
    },
  };
};
