import { dimensionsOf, type ScalableTarget } from '../../core/scalable-target.ts';
import type { MetricDataQuery, Signal, SignalSource, TargetConfiguration } from '../../core/target-configuration.ts';
import type { Scenario } from '../scenario.ts';

/** What SageMaker measures of an instance and of a copy alike, under two names (SageMaker AI metrics in Amazon CloudWatch). */
const TWINS: readonly Readonly<Record<ScalableTarget['kind'], string>>[] = [
  { variant: 'ConcurrentRequestsPerModel', 'inference-component': 'ConcurrentRequestsPerCopy' },
  { variant: 'InvocationsPerInstance', 'inference-component': 'InvocationsPerCopy' },
];

/** The metric's name where it is published for such a target. */
const metricFor = (metric: string, { kind }: ScalableTarget): string =>
  TWINS.find((twins) => Object.values(twins).includes(metric))?.[kind] ?? metric;

const adaptQuery = (query: MetricDataQuery, target: ScalableTarget): MetricDataQuery => {
  if (query.MetricStat === undefined) return query;
  const { Metric: metric } = query.MetricStat;
  const Dimensions = Object.entries(dimensionsOf(target)).map(([Name, Value]) => ({ Name, Value }));
  const Metric = { ...metric, MetricName: metricFor(metric.MetricName, target), Dimensions };
  return { ...query, MetricStat: { ...query.MetricStat, Metric } };
};

const adaptSource = (source: SignalSource, target: ScalableTarget): SignalSource =>
  source.kind === 'metric'
    ? { ...source, metric: metricFor(source.metric, target) }
    : { ...source, queries: source.queries.map((query) => adaptQuery(query, target)) };

const adaptSignal = (signal: Signal, target: ScalableTarget): Signal => ({
  ...signal,
  source: adaptSource(signal.source, target),
});

/**
 * A configured target as that of a simulated account: signals, policies, guard and alarms as they are, under the simulated
 * name and within the scenario's bounds. It acts, since what a shadow would have done is the question.
 */
export const adaptTarget = (
  configuration: TargetConfiguration,
  target: ScalableTarget,
  { min, max }: Pick<Scenario['capacity'], 'min' | 'max'>,
): TargetConfiguration => {
  const { wake, ...rest } = configuration;
  return {
    ...rest,
    target,
    mode: 'act',
    capacity: { ...configuration.capacity, min, max },
    signals: configuration.signals.map((signal) => adaptSignal(signal, target)),
    // A variant keeps at least one instance, so nothing of it is ever woken.
    ...(wake === undefined || target.kind === 'variant' ? {} : { wake }),
  };
};
