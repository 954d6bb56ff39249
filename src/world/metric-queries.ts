import type { Datapoint } from '../core/metric-observation.ts';
import type { MetricDataQuery } from '../core/target-configuration.ts';
import type { EpochMs } from '../core/time.ts';
import { evaluateExpression } from './metric-math.ts';
import type { MetricStore } from './metric-store.ts';

export interface TimeRange {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

type MetricStat = NonNullable<MetricDataQuery['MetricStat']>;

export const toDimensionMap = (
  dimensions: readonly { readonly Name: string; readonly Value: string }[] | undefined,
): Readonly<Record<string, string>> => Object.fromEntries((dimensions ?? []).map(({ Name, Value }) => [Name, Value]));

const readStat = (metrics: MetricStore, stat: MetricStat, range: TimeRange, asOf: EpochMs | undefined) =>
  metrics.read(
    {
      namespace: stat.Metric.Namespace,
      metric: stat.Metric.MetricName,
      dimensions: toDimensionMap(stat.Metric.Dimensions),
      statistic: stat.Stat,
      periodSeconds: stat.Period,
      ...range,
    },
    asOf,
  );

/** Every query's points by its Id, oldest first. `stands in` for a metric: what a caller already knows of it. */
export const readQueries = (
  metrics: MetricStore,
  queries: readonly MetricDataQuery[],
  range: TimeRange,
  asOf?: EpochMs,
  known: (query: MetricDataQuery) => readonly Datapoint[] | undefined = () => undefined,
): ReadonlyMap<string, readonly Datapoint[]> => {
  const results = new Map<string, readonly Datapoint[]>();
  for (const query of queries) {
    if (query.MetricStat === undefined) continue;
    results.set(query.Id, known(query) ?? readStat(metrics, query.MetricStat, range, asOf));
  }
  const periodSeconds = Math.max(1, ...queries.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Period] : [])));
  // An expression may use another one, in whatever order they are written.
  const visiting = new Set<string>();
  const resolve = (id: string): readonly Datapoint[] | undefined => {
    const done = results.get(id);
    const query = queries.find(({ Id }) => Id === id);
    if (done !== undefined || query?.Expression === undefined || visiting.has(id)) return done;
    visiting.add(id);
    const metricIds = queries.filter(({ MetricStat }) => MetricStat !== undefined).map(({ Id }) => Id);
    const points = evaluateExpression(query.Expression, { resolve, metricIds, periodSeconds, ...range });
    results.set(id, points);
    return points;
  };
  for (const { Id } of queries) resolve(Id);
  return results;
};
