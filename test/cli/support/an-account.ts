import { onTestFinished } from 'vitest';
import { createFaults, type Faults } from '../../../src/emulator/faults.ts';
import { type Emulator, startEmulator } from '../../../src/emulator/server.ts';
import { createWorld, type World } from '../../../src/world/world.ts';
import { withEnvironment } from '../../cases/with-environment.ts';
import { type Run, runMain } from './run-main.ts';

export interface TestAccount {
  readonly world: World;
  readonly faults: Faults;
  readonly emulator: Emulator;
  /** The command line in this process, against this account. */
  scalectl(...args: readonly string[]): Promise<Run>;
}

const HOME = { account: '123456789012', region: 'us-east-1', partition: 'aws' };

/** An empty account behind the emulator, in real time; gone when the test is over. */
export const anAccount = async (environment: Readonly<Record<string, string>> = {}): Promise<TestAccount> => {
  const world = createWorld({ ...HOME, now: Date.now });
  const faults = createFaults();
  const emulator = await startEmulator({ world, faults });
  onTestFinished(() => emulator.close());
  const settings = {
    AWS_ENDPOINT_URL: emulator.url,
    AWS_REGION: HOME.region,
    AWS_ACCESS_KEY_ID: 'emulator',
    AWS_SECRET_ACCESS_KEY: 'emulator',
    ...environment,
  };
  return { world, faults, emulator, scalectl: (...args) => withEnvironment(settings, () => runMain(args)) };
};

export const INSTANCES = 'sagemaker:variant:DesiredInstanceCount';
export const COPIES = 'sagemaker:inference-component:DesiredCopyCount';

/** The dimensions SageMaker publishes a variant's metrics under. */
export const variantDimensions = (endpoint: string, variant = 'AllTraffic') => [
  { Name: 'EndpointName', Value: endpoint },
  { Name: 'VariantName', Value: variant },
];

/** An alarm as users have it, on a plain metric. */
export const anAlarm = (AlarmName: string, members: object = {}) => ({
  AlarmName,
  Namespace: 'AWS/SageMaker',
  MetricName: 'ConcurrentRequestsPerModel',
  Dimensions: variantDimensions('chat'),
  Statistic: 'Maximum',
  Period: 10,
  EvaluationPeriods: 3,
  DatapointsToAlarm: 2,
  Threshold: 5,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching' as const,
  ...members,
});
