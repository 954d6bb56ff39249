import type { Datapoint } from '../../core/metric-observation.ts';
import { dimensionsOf, type ScalableTarget } from '../../core/scalable-target.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import type { MetricReader } from '../../ports/metric-reader.ts';
import { formatTime } from '../print/format-time.ts';
import type { HistoryRange } from './read-range.ts';
import { idOf, metricsOf, type RecordedMetric } from './recorded-metrics.ts';

/** One call answers 100,800 points at most; a day of nine metrics has 12,960. */
const AT_ONCE_MS = 1_440 * MINUTE_MS;

/** The form of `aws cloudwatch get-metric-data`, which `--history` reads. */
export interface ExportDocument {
  readonly MetricDataResults: readonly {
    readonly Id: string;
    readonly Label: string;
    readonly Timestamps: readonly string[];
    readonly Values: readonly number[];
    readonly StatusCode: 'Complete' | 'PartialData';
  }[];
}

interface Gathered {
  readonly metric: RecordedMetric;
  readonly points: Datapoint[];
  complete: boolean;
}

const piecesOf = function* ({ from, to }: HistoryRange): Generator<HistoryRange> {
  for (let at: EpochMs = from; at < to; at += AT_ONCE_MS) yield { from: at, to: Math.min(to, at + AT_ONCE_MS) };
};

/**
 * Reads a target's history, a day at a time.
 * @throws AwsCallError
 */
export const readAccount = async (
  reader: MetricReader,
  target: ScalableTarget,
  range: HistoryRange,
): Promise<ExportDocument> => {
  const all = metricsOf(target).map((metric): Gathered => ({ metric, points: [], complete: true }));
  const requests = all.map(({ metric }) => ({
    kind: 'metric' as const,
    key: metric.name,
    namespace: 'AWS/SageMaker',
    metric: metric.name,
    dimensions: dimensionsOf(target),
    statistic: metric.statistic,
    periodSeconds: 60,
  }));
  for (const piece of piecesOf(range)) {
    const series = await reader.readSeries(requests, piece);
    for (const one of all) {
      const found = series[one.metric.name];
      one.points.push(...(found?.points ?? []));
      one.complete &&= found?.complete ?? false;
    }
  }
  return {
    MetricDataResults: all.map(({ metric, points, complete }) => ({
      Id: idOf(metric),
      Label: metric.name,
      Timestamps: points.map(({ at }) => formatTime(at)),
      Values: points.map(({ value }) => value),
      StatusCode: complete ? 'Complete' : 'PartialData',
    })),
  };
};
