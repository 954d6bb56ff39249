import type { ScalableTarget } from '../core/scalable-target.ts';

type Kind = ScalableTarget['kind'];

/** One metric SageMaker publishes, as far as a scaling signal needs to know it. */
export interface SageMakerMetric {
  /** `gauge`: requests in flight, every 10 s. `count`: per minute. `latency`: microseconds. `utilisation`: percent. */
  readonly family: 'gauge' | 'count' | 'latency' | 'utilisation' | 'ratio';
  /** What the reference page calls valid; percentiles are `pNN`. */
  readonly statistics: readonly string[];
  readonly kinds: readonly Kind[];
  /** How often it comes by default. */
  readonly periodSeconds: 10 | 60;
  /** True where the value is one unit's, so that it falls as units are added. */
  readonly perUnit: boolean;
}

const BOTH: readonly Kind[] = ['variant', 'inference-component'];
const VARIANT: readonly Kind[] = ['variant'];
const COMPONENT: readonly Kind[] = ['inference-component'];

const metric = (
  family: SageMakerMetric['family'],
  statistics: readonly string[],
  kinds: readonly Kind[],
  perUnit = false,
): SageMakerMetric => ({ family, statistics, kinds, periodSeconds: family === 'gauge' ? 10 : 60, perUnit });

const SPREAD = ['Average', 'Sum', 'Minimum', 'Maximum', 'SampleCount'];
const LATENCY = [...SPREAD, 'percentile'];
const LEVEL = ['Average', 'Minimum', 'Maximum'];

const utilisation = (kinds: readonly Kind[]): SageMakerMetric =>
  metric('utilisation', [...LEVEL, 'percentile'], kinds, true);

/** Source: "Amazon SageMaker AI metrics in Amazon CloudWatch", Amazon SageMaker AI Developer Guide. */
export const SAGEMAKER_METRICS: ReadonlyMap<string, SageMakerMetric> = new Map([
  ['ConcurrentRequestsPerModel', metric('gauge', ['Maximum', 'Minimum'], VARIANT, true)],
  ['ConcurrentRequestsPerCopy', metric('gauge', ['Maximum', 'Minimum'], COMPONENT, true)],
  ['Invocations', metric('count', ['Sum'], BOTH)],
  ['InvocationsPerInstance', metric('count', ['Sum'], VARIANT, true)],
  ['InvocationsPerCopy', metric('count', ['Sum'], COMPONENT, true)],
  ['NoCapacityInvocationFailures', metric('count', ['Sum', 'Maximum'], COMPONENT)],
  ['Invocation4XXErrors', metric('ratio', ['Average', 'Sum'], BOTH)],
  ['Invocation5XXErrors', metric('ratio', ['Average', 'Sum'], BOTH)],
  ['InvocationModelErrors', metric('ratio', ['Average', 'Sum'], BOTH)],
  ['MidStreamErrors', metric('ratio', ['Average', 'Sum'], BOTH)],
  ['ModelLatency', metric('latency', LATENCY, BOTH)],
  ['OverheadLatency', metric('latency', SPREAD, BOTH)],
  ['FirstChunkLatency', metric('latency', LATENCY, BOTH)],
  ['FirstChunkModelLatency', metric('latency', LATENCY, BOTH)],
  ['FirstChunkOverheadLatency', metric('latency', LATENCY, BOTH)],
  ['ModelSetupTime', metric('latency', LATENCY, VARIANT)],
  ['ModelLoadingWaitTime', metric('latency', SPREAD, VARIANT)],
  ['ModelUnloadingTime', metric('latency', SPREAD, VARIANT)],
  ['ModelDownloadingTime', metric('latency', SPREAD, VARIANT)],
  ['ModelLoadingTime', metric('latency', SPREAD, VARIANT)],
  ['ModelCacheHit', metric('ratio', ['Average', 'Sum', 'SampleCount'], VARIANT)],
  ['LoadedModelCount', metric('ratio', SPREAD, VARIANT)],
  ['ExplanationsPerInstance', metric('count', ['Sum'], VARIANT, true)],
  ['CPUUtilization', utilisation(VARIANT)],
  ['MemoryUtilization', utilisation(BOTH)],
  ['GPUUtilization', utilisation(VARIANT)],
  ['GPUMemoryUtilization', utilisation(VARIANT)],
  ['DiskUtilization', utilisation(VARIANT)],
  ['CPUReservation', utilisation(VARIANT)],
  ['GPUReservation', utilisation(VARIANT)],
  ['MemoryReservation', utilisation(VARIANT)],
  ['CPUUtilizationNormalized', utilisation(BOTH)],
  ['MemoryUtilizationNormalized', utilisation(COMPONENT)],
  ['GPUUtilizationNormalized', utilisation(BOTH)],
  ['GPUMemoryUtilizationNormalized', utilisation(BOTH)],
]);

const INVOCATION_NAMESPACE = 'AWS/SageMaker';
const UTILISATION_NAMESPACES: Readonly<Record<Kind, string>> = {
  variant: '/aws/sagemaker/Endpoints',
  'inference-component': '/aws/sagemaker/InferenceComponents',
};

/** `LoadedModelCount` is the one instance metric that is no utilisation. */
export const namespaceOf = (name: string, kind: Kind): string =>
  SAGEMAKER_METRICS.get(name)?.family === 'utilisation' || name === 'LoadedModelCount'
    ? UTILISATION_NAMESPACES[kind]
    : INVOCATION_NAMESPACE;

/** One of SageMaker's namespaces, in whatever case: CloudWatch tells the cases apart, people do not. */
export const isNearSageMaker = (namespace: string): boolean =>
  [INVOCATION_NAMESPACE, ...Object.values(UTILISATION_NAMESPACES)].some(
    (known) => known.toLowerCase() === namespace.toLowerCase(),
  );

/** Whether the reference page calls the statistic valid; `tm`, `tc` and the like count as percentiles. */
export const isValidStatistic = ({ statistics }: SageMakerMetric, statistic: string): boolean =>
  statistics.includes(/^[a-zA-Z]/.test(statistic) && /\d/.test(statistic) ? 'percentile' : statistic);
