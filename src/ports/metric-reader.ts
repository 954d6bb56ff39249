import type { Datapoint } from '../core/metric-observation.ts';
import type { MetricDataQuery } from '../core/target-configuration.ts';
import type { EpochMs } from '../core/time.ts';

/** One series wanted: a plain metric, or the queries of a metric-math signal. */
export type SeriesRequest =
  | {
      readonly kind: 'metric';
      readonly key: string;
      readonly namespace: string;
      readonly metric: string;
      readonly dimensions: Readonly<Record<string, string>>;
      readonly statistic: string;
      readonly periodSeconds: number;
    }
  | { readonly kind: 'metric-math'; readonly key: string; readonly queries: readonly MetricDataQuery[] };

/** Points oldest first. `complete` is false where CloudWatch did not say `Complete` after the last page: then it is no data. */
export interface Series {
  readonly points: readonly Datapoint[];
  readonly complete: boolean;
}

/** Reads several series of one time range in one GetMetricData, following its pages. Answers under the requests' keys. */
export interface MetricReader {
  readSeries(
    requests: readonly SeriesRequest[],
    range: { readonly from: EpochMs; readonly to: EpochMs },
  ): Promise<Readonly<Record<string, Series>>>;
}
