import type { ScalableTarget } from '../../core/scalable-target.ts';
import type { RecordedMinute } from '../../sim/history/history.ts';
import type { Scenario } from '../../sim/scenario.ts';

export interface RecordedMetric {
  readonly name: string;
  readonly field: keyof RecordedMinute;
  readonly statistic: 'Sum' | 'Maximum' | 'Average';
  /** What one of the field's units is in the metric's; absent: 1. */
  readonly divisor?: number;
  /** The one kind of target that has it. */
  readonly unit?: Scenario['unit'];
}

const MICROSECONDS = 1_000_000;

/** What a backtest reads of AWS/SageMaker, each at 60 s ("Amazon SageMaker AI metrics in Amazon CloudWatch", Developer Guide). */
export const SAGEMAKER_RECORDED: readonly RecordedMetric[] = [
  { name: 'Invocations', field: 'invocations', statistic: 'Sum' },
  { name: 'InvocationsPerInstance', field: 'invocationsPerUnit', statistic: 'Sum', unit: 'instance' },
  { name: 'InvocationsPerCopy', field: 'invocationsPerUnit', statistic: 'Sum', unit: 'copy' },
  { name: 'ConcurrentRequestsPerModel', field: 'concurrency', statistic: 'Maximum', unit: 'instance' },
  { name: 'ConcurrentRequestsPerCopy', field: 'concurrency', statistic: 'Maximum', unit: 'copy' },
  { name: 'ModelLatency', field: 'latencySeconds', statistic: 'Average', divisor: MICROSECONDS },
  { name: 'Invocation4XXErrors', field: 'errors4xx', statistic: 'Sum' },
  { name: 'Invocation5XXErrors', field: 'errors5xx', statistic: 'Sum' },
  { name: 'NoCapacityInvocationFailures', field: 'noCapacityFailures', statistic: 'Sum', unit: 'copy' },
];

/** SageMaker publishes no count; who records one may add it under this Id or Label. */
const UNITS: RecordedMetric = { name: 'Units', field: 'units', statistic: 'Maximum' };

export const RECORDED_METRICS: readonly RecordedMetric[] = [...SAGEMAKER_RECORDED, UNITS];

export const metricsOf = ({ kind }: ScalableTarget): readonly RecordedMetric[] => {
  const own = kind === 'variant' ? 'instance' : 'copy';
  return SAGEMAKER_RECORDED.filter(({ unit = own }) => unit === own);
};

/** Under which Id it is exported: CloudWatch wants a lower-case letter first. */
export const idOf = ({ name }: RecordedMetric): string => `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;

const named = (word: string): RecordedMetric | undefined =>
  RECORDED_METRICS.find(({ name }) => name.toLowerCase() === word.toLowerCase());

/** The Id first, which a person chose; else the last word of the Label that is a metric's name, as in `AllTraffic Invocations`. */
export const recognise = (id: string, label: string | undefined): RecordedMetric | undefined =>
  named(id) ??
  (label ?? '')
    .split(/[^A-Za-z0-9]+/)
    .reduce<RecordedMetric | undefined>((found, word) => named(word) ?? found, undefined);
