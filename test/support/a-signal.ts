import type {
  ConfiguredAlarm,
  MetricMath,
  PlainMetric,
  Signal,
  SignalDirection,
} from '../../src/core/target-configuration.ts';
import { aScaleInPolicy, aScaleOutPolicy } from './a-policy.ts';

export const HIGH = 'chat-concurrency-high';
export const LOW = 'chat-concurrency-low';

export const anAlarm = (overrides: Partial<ConfiguredAlarm> = {}): ConfiguredAlarm => ({
  name: HIGH,
  owned: true,
  threshold: 5,
  periodSeconds: 10,
  evaluationPeriods: 3,
  ...overrides,
});

/** Threshold 5. */
export const aScaleOut = (overrides: Partial<SignalDirection> = {}): SignalDirection => ({
  alarm: anAlarm(),
  policy: aScaleOutPolicy(),
  ...overrides,
});

/** Threshold 2. */
export const aScaleIn = (overrides: Partial<SignalDirection> = {}): SignalDirection => ({
  alarm: anAlarm({ name: LOW, threshold: 2, evaluationPeriods: 18 }),
  policy: aScaleInPolicy(),
  ...overrides,
});

export const aPlainMetric = (overrides: Partial<PlainMetric> = {}): PlainMetric => ({
  kind: 'metric',
  namespace: 'AWS/SageMaker',
  metric: 'ConcurrentRequestsPerModel',
  statistic: 'Maximum',
  periodSeconds: 10,
  ...overrides,
});

export const aMetricMath = (overrides: Partial<MetricMath> = {}): MetricMath => ({
  kind: 'metric-math',
  queries: [{ Id: 'e1', Expression: 'm1 / m2', ReturnData: true }],
  periodSeconds: 10,
  ...overrides,
});

/** Out at 5, in at 2. */
export const aSignal = (overrides: Partial<Signal> = {}): Signal => ({
  id: 'concurrency',
  source: aPlainMetric(),
  scaleOut: aScaleOut(),
  scaleIn: aScaleIn(),
  ...overrides,
});

/** A second signal with alarms of its own, out at 60 and in at 20. */
export const aQueueSignal = (overrides: Partial<Signal> = {}): Signal => ({
  id: 'queue',
  source: aPlainMetric({ metric: 'QueueDepth' }),
  scaleOut: aScaleOut({ alarm: anAlarm({ name: 'chat-queue-high', threshold: 60 }) }),
  scaleIn: aScaleIn({ alarm: anAlarm({ name: 'chat-queue-low', threshold: 20, evaluationPeriods: 18 }) }),
  ...overrides,
});
