import type { Datapoint } from '../core/metric-observation.ts';
import type { MetricDataQuery } from '../core/target-configuration.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
import { toDimensionMap } from '../world/metric-queries.ts';
import type { AwsRefusal } from '../world/refusal.ts';
import { pickStatistic, statisticSetOf } from '../world/statistic-set.ts';
import type { World } from '../world/world.ts';
import {
  type MetricDataInput,
  type QueryResult,
  readResults,
  refuseWrongQueries,
  toMetricDataAnswer,
} from './metric-data.ts';
import type { ScriptedAnswer, ScriptedAnswers } from './scripted-answers.ts';
import type { ScriptedRequest } from './scripted-layer.ts';
import { withWireTimes } from './scripted-times.ts';
import { fromWireTime } from './wire-time.ts';

interface ScriptedSeries {
  readonly points: readonly Datapoint[];
  readonly statusCode: string | undefined;
  readonly messages: readonly unknown[] | undefined;
}

/** One result as scripted, its times already as on the wire. */
interface ScriptedResult {
  readonly Id: string;
  readonly Timestamps?: readonly number[];
  readonly Values?: readonly number[];
  readonly StatusCode?: string;
  readonly Messages?: readonly unknown[];
}

const isResult = (value: unknown): value is ScriptedResult =>
  typeof value === 'object' && value !== null && 'Id' in value && typeof value.Id === 'string';

/** The script's results by the name of the metric: its `Id` is the metric's name, whatever ids the request uses. */
const readScript = (response: Readonly<Record<string, unknown>> | undefined): ReadonlyMap<string, ScriptedSeries> => {
  const results: unknown = response === undefined ? [] : withWireTimes(response).MetricDataResults;
  return new Map(
    (Array.isArray(results) ? results : []).filter(isResult).map((result) => {
      const { Id, Timestamps = [], Values = [], StatusCode, Messages } = result;
      const points = Timestamps.flatMap((seconds, i) => {
        const value = Values[i];
        return value === undefined ? [] : [{ at: fromWireTime(seconds), value }];
      });
      return [Id, { points, statusCode: StatusCode, messages: Messages }];
    }),
  );
};

/** Points that fall into one period of the query are one point of it, by the query's statistic. */
const fitToPeriod = (points: readonly Datapoint[], stat: NonNullable<MetricDataQuery['MetricStat']>): Datapoint[] => {
  const periodMs = stat.Period * SECOND_MS;
  const bins = new Map<EpochMs, Datapoint[]>();
  for (const point of points) {
    const start = Math.floor(point.at / periodMs) * periodMs;
    bins.set(start, [...(bins.get(start) ?? []), point]);
  }
  return [...bins].map(([at, bin]) => {
    const [only] = bin;
    if (only !== undefined && bin.length === 1) return only;
    const sets = bin.map(({ value }) => statisticSetOf(value));
    return { at, value: pickStatistic(sets, stat.Stat) };
  });
};

/** The metrics an expression is made of, in the order of the request. */
const metricsInside = (query: MetricDataQuery, queries: readonly MetricDataQuery[]): readonly MetricDataQuery[] => {
  const words = new Set(query.Expression?.match(/\w+/g) ?? []);
  const stats = queries.filter(({ MetricStat }) => MetricStat !== undefined);
  const named = stats.filter(({ Id }) => words.has(Id));
  return named.length > 0 ? named : stats;
};

/** The one answer of the script for this request, by whatever endpoint or component its queries name. */
const takeAnswer = (scripted: ScriptedAnswers, request: ScriptedRequest, input: MetricDataInput) =>
  scripted.take(
    request.name,
    input.MetricDataQueries.flatMap(({ MetricStat }) => Object.values(toDimensionMap(MetricStat?.Metric.Dimensions))),
    request.invocation,
  )?.answer;

/** The scripted metrics from the script, the rest from the world. */
export const mergeScriptedMetrics = (
  world: World,
  scripted: ScriptedAnswers,
  request: ScriptedRequest,
  refusalOf: (error: NonNullable<ScriptedAnswer['error']>) => AwsRefusal,
): { readonly body: object; readonly byScript: boolean } => {
  const input = request.args as unknown as MetricDataInput; // validated against the client's schema before it came here
  refuseWrongQueries(input);
  const answer = takeAnswer(scripted, request, input);
  if (answer?.error !== undefined) throw refusalOf(answer.error);
  const script = readScript(answer?.response);
  const range = { from: fromWireTime(input.StartTime), to: fromWireTime(input.EndTime) };
  const scriptedFor = (query: MetricDataQuery): ScriptedSeries | undefined => {
    const { MetricStat } = query;
    const series = MetricStat === undefined ? undefined : script.get(MetricStat.Metric.MetricName);
    if (series === undefined || MetricStat === undefined) return undefined;
    const inRange = series.points.filter(({ at }) => at >= range.from && at < range.to);
    return { ...series, points: fitToPeriod(inRange, MetricStat) };
  };
  const fromWorld = readResults(world, input, (query) => scriptedFor(query)?.points);
  const results = fromWorld.map((result): QueryResult => {
    const query = input.MetricDataQueries.find(({ Id }) => Id === result.id);
    if (query === undefined) return result;
    const inside = query.MetricStat === undefined ? metricsInside(query, input.MetricDataQueries) : [query];
    const series = inside.map(scriptedFor).find((found) => found !== undefined);
    if (series === undefined) {
      const [metric] = query.MetricStat === undefined && scripted.math === 'metric-inside' ? inside : [];
      if (metric === undefined) return result;
      const alone = { ...input, MetricDataQueries: [{ ...metric, ReturnData: true }] };
      return { ...result, points: readResults(world, alone)[0]?.points ?? [] };
    }
    return {
      ...result,
      points: series.points,
      ...(series.statusCode === undefined ? {} : { statusCode: series.statusCode }),
      ...(series.messages === undefined ? {} : { messages: series.messages }),
    };
  });
  return { body: toMetricDataAnswer(results, input), byScript: script.size > 0 };
};
