import type { Datapoint } from '../core/metric-observation.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../core/time.ts';
import { type Sample, type SeriesPiece, samplesOfPieces } from './metric-series.ts';
import { pickStatistic, type StatisticSet, statisticSetOf, statisticSetOfAll } from './statistic-set.ts';

export interface MetricName {
  readonly namespace: string;
  readonly metric: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** One value, that stands for so many samples (absent: 1); or several of the same moment, as PutMetricData's `Values`. */
export type MetricPoint = { readonly at: EpochMs } & (
  | { readonly value: number; readonly sampleCount?: number }
  | { readonly values: readonly number[] }
);

export interface SeriesOptions {
  /** Seconds between two samples; absent: 10 for the concurrency metrics, else 60. `as-asked`: one sample in whatever period is asked for. */
  readonly resolutionSeconds?: number | 'as-asked';
  /** A count grows while its period is open, a gauge does not. Absent: by name. */
  readonly kind?: 'gauge' | 'count';
}

export interface MetricRequest extends MetricName {
  readonly statistic: string;
  readonly periodSeconds: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** CloudWatch's side of metrics: what was measured, and what of it can be read by now. */
export interface MetricStore {
  /** Adds single measurements; each can be read one publish delay after its resolution is over, or after this call where later. */
  put(name: MetricName, points: readonly MetricPoint[], options?: SeriesOptions): void;
  /** A value from each moment on, `null` for a gap; replaces the pieces given before. */
  setSeries(name: MetricName, pieces: readonly SeriesPiece[], options?: SeriesOptions): void;
  /** Drops every single measurement of before this moment: a long run keeps what somebody may still read. */
  forgetBefore(at: EpochMs): void;
  /** The answer for a metric nobody put: 0 in every closed period, or nothing (the default). */
  setDefault(answer: 'zero' | 'none'): void;
  /** How late a closed period shows, and whether the open one shows what it has so far. At first 0 and no. */
  setPublishing(how: { readonly delayMs?: number; readonly partialNewest?: boolean }): void;
  /**
   * Points oldest first, stamped with the start of their period, that can be read at `asOf` (now, if absent).
   * Data of periods below 60 s are kept 3 hours, below 300 s 15 days, below 3,600 s 63 days (API page "GetMetricData").
   */
  read(request: MetricRequest, asOf?: EpochMs): readonly Datapoint[];
}

interface Metric {
  readonly kind: 'gauge' | 'count';
  readonly resolutionMs: number | 'as-asked';
  readonly puts: (Sample & { readonly readableAt: EpochMs })[];
  pieces: readonly SeriesPiece[];
}

const keyOf = ({ namespace, metric, dimensions }: MetricName): string =>
  JSON.stringify([namespace, metric, Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1))]);

const isCount = (metric: string): boolean =>
  /^(Invocation(?!.*Latency)|Explanations|NoCapacity|MidStream)/.test(metric);
const resolutionOf = (metric: string): number => (metric.startsWith('ConcurrentRequests') ? 10 : 60);

const DAY_MS = 1_440 * MINUTE_MS;
const retentionMs = (periodSeconds: number): number => {
  if (periodSeconds < 60) return 180 * MINUTE_MS;
  if (periodSeconds < 300) return 15 * DAY_MS;
  return (periodSeconds < 3_600 ? 63 : 455) * DAY_MS;
};

const floorTo = (at: EpochMs, step: number): EpochMs => Math.floor(at / step) * step;

export const createMetricStore = (now: () => EpochMs): MetricStore => {
  const metrics = new Map<string, Metric>();
  let answer: 'zero' | 'none' = 'none';
  let delayMs = 0;
  let partialNewest = false;

  const metricFor = (name: MetricName, options: SeriesOptions): Metric => {
    const key = keyOf(name);
    const known = metrics.get(key);
    const resolution = options.resolutionSeconds ?? resolutionOf(name.metric);
    const metric: Metric = {
      kind: options.kind ?? known?.kind ?? (isCount(name.metric) ? 'count' : 'gauge'),
      resolutionMs: resolution === 'as-asked' ? resolution : resolution * SECOND_MS,
      puts: known?.puts ?? [],
      pieces: known?.pieces ?? [],
    };
    metrics.set(key, metric);
    return metric;
  };

  const ZERO: Metric = { kind: 'gauge', resolutionMs: 'as-asked', puts: [], pieces: [{ from: -Infinity, value: 0 }] };

  /** What a sample shows at a moment: all of it once it is published, before that its beginning or nothing. */
  const visible = (metric: Metric, sample: Sample, lengthMs: number, asOf: EpochMs): StatisticSet | undefined => {
    const seen = asOf - delayMs - sample.at;
    if (seen >= lengthMs) return sample.set;
    if (!partialNewest || seen <= 0) return undefined;
    if (metric.kind === 'gauge') return sample.set;
    return statisticSetOf((sample.set.sum * seen) / lengthMs, sample.set.sampleCount);
  };

  const read = (request: MetricRequest, asOf: EpochMs): Datapoint[] => {
    const metric = metrics.get(keyOf(request)) ?? (answer === 'zero' ? ZERO : undefined);
    if (metric === undefined) return [];
    const periodMs = request.periodSeconds * SECOND_MS;
    const lengthMs = metric.resolutionMs === 'as-asked' ? periodMs : metric.resolutionMs;
    const oldest = Math.max(request.from, asOf - retentionMs(request.periodSeconds));
    const from = floorTo(Math.ceil(floorTo(oldest, Math.min(periodMs, MINUTE_MS)) / periodMs) * periodMs, periodMs);
    const bins = new Map<EpochMs, StatisticSet[]>();
    const collect = (at: EpochMs, set: StatisticSet | undefined): void => {
      if (set === undefined) return;
      const start = floorTo(at, periodMs);
      if (start < from || start >= request.to) return;
      const bin = bins.get(start);
      if (bin === undefined) bins.set(start, [set]);
      else bin.push(set);
    };
    for (let i = firstFrom(metric.puts, from); i < metric.puts.length; i += 1) {
      const sample = metric.puts[i];
      if (sample === undefined || sample.at >= request.to + periodMs) break;
      if (sample.readableAt <= asOf) collect(sample.at, sample.set);
      else if (sample.readableAt - delayMs <= sample.at + lengthMs) {
        collect(sample.at, visible(metric, sample, lengthMs, asOf));
      }
    }
    const end = Math.min(request.to + periodMs, asOf + 1);
    for (const sample of samplesOfPieces(metric.pieces, from, end, lengthMs)) {
      collect(sample.at, visible(metric, sample, lengthMs, asOf));
    }
    const points: Datapoint[] = [];
    for (const [at, sets] of bins) {
      const closed = at + periodMs + delayMs <= asOf;
      if (closed || partialNewest) points.push({ at, value: pickStatistic(sets, request.statistic) });
    }
    return points.sort((a, b) => a.at - b.at);
  };

  return {
    put(name, points, options = {}) {
      const metric = metricFor(name, options);
      const lengthMs = metric.resolutionMs === 'as-asked' ? 0 : metric.resolutionMs;
      for (const point of points) {
        const { at } = point;
        const set =
          'values' in point ? statisticSetOfAll(point.values) : statisticSetOf(point.value, point.sampleCount);
        if (set === undefined) continue;
        const readableAt = Math.max(at + lengthMs, now()) + delayMs;
        metric.puts.splice(firstFrom(metric.puts, at + 1), 0, { at, set, readableAt });
      }
    },
    forgetBefore(at) {
      for (const { puts } of metrics.values()) puts.splice(0, firstFrom(puts, at));
    },
    setSeries(name, pieces, options = {}) {
      metricFor(name, options).pieces = [...pieces].sort((a, b) => a.from - b.from);
    },
    setDefault(wanted) {
      answer = wanted;
    },
    setPublishing(how) {
      delayMs = how.delayMs ?? delayMs;
      partialNewest = how.partialNewest ?? partialNewest;
    },
    read: (request, asOf = now()) => read(request, asOf),
  };
};

/** The place of the first sample at or after a moment. */
const firstFrom = (samples: readonly Sample[], at: EpochMs): number => {
  let low = 0;
  let high = samples.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};
