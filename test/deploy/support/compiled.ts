import type {
  CompiledConfiguration,
  ConfiguredAlarm,
  Mode,
  PlainMetric,
  Signal,
  TargetConfiguration,
} from '../../../src/core/target-configuration.ts';

const policy = (adjustment: number) => ({
  adjustmentType: 'ChangeInCapacity' as const,
  cooldownSeconds: 60,
  steps: [adjustment > 0 ? { lower: 0, adjustment } : { upper: 0, adjustment }],
});

export const CONCURRENCY: PlainMetric = {
  kind: 'metric',
  namespace: 'AWS/SageMaker',
  metric: 'ConcurrentRequestsPerModel',
  statistic: 'Maximum',
  periodSeconds: 10,
};

/** The recommended alarms, as the configuration compiles them. */
export const highAlarm = (name: string, changes: Partial<ConfiguredAlarm> = {}): ConfiguredAlarm => ({
  name,
  owned: true,
  threshold: 5,
  periodSeconds: 10,
  evaluationPeriods: 3,
  datapointsToAlarm: 2,
  treatMissingData: 'notBreaching',
  ...changes,
});

export const lowAlarm = (name: string, changes: Partial<ConfiguredAlarm> = {}): ConfiguredAlarm => ({
  ...highAlarm(name),
  threshold: 2,
  evaluationPeriods: 18,
  datapointsToAlarm: 18,
  treatMissingData: 'missing',
  ...changes,
});

const wakeAlarm = (name: string): ConfiguredAlarm => ({
  ...highAlarm(name),
  threshold: 1,
  periodSeconds: 60,
  evaluationPeriods: 1,
  datapointsToAlarm: 1,
});

export const signalOf = (targetId: string, changes: Partial<Signal> = {}): Signal => ({
  id: 'concurrency',
  source: CONCURRENCY,
  scaleOut: { alarm: highAlarm(`demo-dev-${targetId}-concurrency-high`), policy: policy(1) },
  scaleIn: { alarm: lowAlarm(`demo-dev-${targetId}-concurrency-low`), policy: policy(-1) },
  ...changes,
});

/** A variant of the endpoint `endpointName`, with a high and a low alarm of its own. */
export const variantTarget = (
  id: string,
  endpointName: string = id,
  { mode = 'act', signals = [signalOf(id)] }: { readonly mode?: Mode; readonly signals?: readonly Signal[] } = {},
): TargetConfiguration => ({
  id,
  target: { kind: 'variant', endpointName, variantName: 'AllTraffic' },
  capacity: { min: 1, max: 8 },
  mode,
  signals,
  zero: { idleSeconds: 900 },
});

/** An inference component that wakes from zero, with no other signal. */
export const componentTarget = (
  id: string,
  inferenceComponentName: string = id,
  mode: Mode = 'act',
): TargetConfiguration => ({
  id,
  target: { kind: 'inference-component', inferenceComponentName },
  capacity: { min: 0, max: 8 },
  mode,
  signals: [],
  wake: { to: 1, alarm: wakeAlarm(`demo-dev-${id}-wake`) },
  zero: { idleSeconds: 900 },
});

export const compiled = (
  targets: readonly TargetConfiguration[],
  { service = 'demo', stage = 'dev' }: { readonly service?: string; readonly stage?: string } = {},
): CompiledConfiguration => ({ schemaVersion: 1, hash: '0123456789ab', service, stage, targets });
