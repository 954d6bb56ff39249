import type { AlarmKind, AlarmMetric } from '../core/alarm-transition.ts';
import { type JsonObject, toList, toObject, toText, withoutUndefined } from './json-value.ts';
import { parseDimensions } from './parse-dimensions.ts';
import { toPeriodSeconds } from './parse-reason-data.ts';

/** One entry of an alarm's metrics: a metric, or an expression over the others, in whatever order they come. */
export interface AlarmSeries {
  readonly metric: AlarmMetric | undefined;
  readonly expression: string | undefined;
  readonly periodSeconds: number | undefined;
  readonly returnsData: boolean;
}

/** The words of the one form or the other for the members of an entry. */
export interface SeriesWords {
  readonly metricStat: string;
  readonly metric: string;
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: string;
  readonly stat: string;
  readonly period: string;
  readonly expression: string;
  readonly returnData: string;
  readonly accountId: string;
}

/** EventBridge and the Lambda alarm action: "Alarm events and EventBridge", Amazon CloudWatch User Guide. */
export const EVENT_WORDS: SeriesWords = {
  metricStat: 'metricStat',
  metric: 'metric',
  namespace: 'namespace',
  name: 'name',
  dimensions: 'dimensions',
  stat: 'stat',
  period: 'period',
  expression: 'expression',
  returnData: 'returnData',
  accountId: 'accountId',
};

/** The notification an alarm sends to a topic, in the words of the API (PutMetricAlarm). */
export const NOTIFICATION_WORDS: SeriesWords = {
  metricStat: 'MetricStat',
  metric: 'Metric',
  namespace: 'Namespace',
  name: 'MetricName',
  dimensions: 'Dimensions',
  stat: 'Stat',
  period: 'Period',
  expression: 'Expression',
  returnData: 'ReturnData',
  accountId: 'AccountId',
};

/** Names that are missing read as empty: an account or a dimension that contradicts the target must not get lost. */
const toMetric = (entry: JsonObject, words: SeriesWords): AlarmMetric | undefined => {
  if (entry[words.metricStat] === undefined) return undefined;
  const metricStat = toObject(entry[words.metricStat]);
  const metric = toObject(metricStat[words.metric]);
  return withoutUndefined({
    accountId: toText(entry[words.accountId]),
    namespace: toText(metric[words.namespace]) ?? '',
    name: toText(metric[words.name]) ?? '',
    dimensions: parseDimensions(metric[words.dimensions]),
    statistic: toText(metricStat[words.stat]),
    periodSeconds: toPeriodSeconds(metricStat[words.period]),
  });
};

export const parseSeries = (entries: unknown, words: SeriesWords): readonly AlarmSeries[] =>
  toList(entries)
    .map(toObject)
    .map((entry) => ({
      metric: toMetric(entry, words),
      expression: toText(entry[words.expression]),
      periodSeconds: toPeriodSeconds(entry[words.period]),
      // True where it is left out: PutMetricAlarm, Amazon CloudWatch API Reference, MetricDataQuery.
      returnsData: entry[words.returnData] !== false,
    }));

export const metricsOf = (series: readonly AlarmSeries[]): readonly AlarmMetric[] =>
  series.flatMap(({ metric }) => metric ?? []);

/** The metric that is itself what the alarm evaluates; an expression over metrics is none. */
export const evaluatedMetric = (series: readonly AlarmSeries[]): AlarmMetric | undefined =>
  series.find(({ metric, returnsData }) => metric !== undefined && returnsData)?.metric;

/** Period of the evaluated series: its own, else the one that all metrics under the expression share. */
export const evaluatedPeriod = (series: readonly AlarmSeries[]): number | undefined => {
  const own = evaluatedMetric(series)?.periodSeconds ?? series.find(({ returnsData }) => returnsData)?.periodSeconds;
  const [first, ...others] = metricsOf(series).map(({ periodSeconds }) => periodSeconds);
  return own ?? (others.every((period) => period === first) ? first : undefined);
};

/** An anomaly alarm compares with a band that is an expression of its own among the series. */
export const hasBand = (series: readonly AlarmSeries[]): boolean =>
  series.some(({ expression }) => expression?.includes('ANOMALY_DETECTION_BAND'));

/** A composite alarm is told by its rule, not by its metrics, of which it has none. */
export const kindOf = (series: readonly AlarmSeries[], alarmRule: unknown, band: boolean): AlarmKind => {
  if (toText(alarmRule) !== undefined) return 'composite';
  if (band) return 'anomaly-detection';
  return series.some(({ expression }) => expression !== undefined) ? 'metric-math' : 'metric';
};
