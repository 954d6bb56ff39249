import type { Datapoint } from '../core/metric-observation.ts';
import type { MetricDataQuery } from '../core/target-configuration.ts';
import type { EpochMs } from '../core/time.ts';
import { readQueries } from '../world/metric-queries.ts';
import { validationRefusal } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import { offsetOf, tokenFor } from './pages.ts';
import { fromWireTime, toWireTime } from './wire-time.ts';

export interface MetricDataInput {
  readonly MetricDataQueries: readonly MetricDataQuery[];
  readonly StartTime: number;
  readonly EndTime: number;
  readonly NextToken?: string;
  readonly ScanBy?: 'TimestampDescending' | 'TimestampAscending';
  readonly MaxDatapoints?: number;
}

/** A query's points, oldest first, before they are paged. */
export interface QueryResult {
  readonly id: string;
  readonly label: string;
  readonly points: readonly Datapoint[];
  /** Absent: `Complete` or, where a page ends inside it, `PartialData`. */
  readonly statusCode?: string;
  readonly messages?: readonly unknown[];
}

export const MOST_DATAPOINTS = 100_800;

/** 1, 5, 10, 20, 30 and multiples of 60 (API page "MetricStat"). */
const isPeriod = (seconds: number): boolean =>
  [1, 5, 10, 20, 30].includes(seconds) || (seconds > 0 && seconds % 60 === 0);

/** What the schema cannot say. @throws AwsRefusal */
export const refuseWrongQueries = (input: MetricDataInput): void => {
  if (input.StartTime >= input.EndTime) {
    throw validationRefusal('The parameter StartTime must be less than the parameter EndTime.');
  }
  const ids = new Set<string>();
  for (const { Id, MetricStat, Expression } of input.MetricDataQueries) {
    if (!/^[a-z]\w*$/.test(Id)) {
      throw validationRefusal(
        `The value ${Id} for parameter MetricDataQueries.member.Id is not matching the expected pattern ^[a-z][a-zA-Z0-9_]*$.`,
      );
    }
    if (ids.has(Id))
      throw validationRefusal(`The value ${Id} for parameter MetricDataQueries.member.Id is not unique.`);
    ids.add(Id);
    if ((MetricStat === undefined) === (Expression === undefined)) {
      throw validationRefusal('Exactly one of MetricStat and Expression must be given in a MetricDataQuery.');
    }
    if (MetricStat !== undefined && !isPeriod(MetricStat.Period)) {
      throw validationRefusal(
        `The value ${MetricStat.Period} for parameter Period must be 1, 5, 10, 20, 30 or a multiple of 60.`,
      );
    }
  }
};

const labelOf = (query: MetricDataQuery): string => query.Label ?? query.MetricStat?.Metric.MetricName ?? query.Id;

/** The results of every query that returns data. */
export const readResults = (
  world: World,
  input: MetricDataInput,
  known?: (query: MetricDataQuery) => readonly Datapoint[] | undefined,
): readonly QueryResult[] => {
  const range = { from: fromWireTime(input.StartTime), to: fromWireTime(input.EndTime) };
  const byId = readQueries(world.metrics, input.MetricDataQueries, range, undefined, known);
  return input.MetricDataQueries.filter(({ ReturnData }) => ReturnData !== false).map((query) => ({
    id: query.Id,
    label: labelOf(query),
    points: byId.get(query.Id) ?? [],
  }));
};

interface Placed {
  readonly result: number;
  readonly at: EpochMs;
  readonly value: number;
}

/** Newest first unless ScanBy says otherwise; a result of which a later page has more is `PartialData` (API page "GetMetricData"). */
export const toMetricDataAnswer = (results: readonly QueryResult[], input: MetricDataInput): object => {
  const ascending = input.ScanBy === 'TimestampAscending';
  const all = results.flatMap(({ points }, result) =>
    [...points].sort((a, b) => (ascending ? a.at - b.at : b.at - a.at)).map((point): Placed => ({ result, ...point })),
  );
  const from = offsetOf(input.NextToken);
  const to = from + (input.MaxDatapoints ?? MOST_DATAPOINTS);
  const page = all.slice(from, to);
  const begun = (result: number): boolean => all.slice(to).some((point) => point.result === result);
  return {
    MetricDataResults: results.map(({ id, label, statusCode, messages }, result) => {
      const points = page.filter((point) => point.result === result);
      return {
        Id: id,
        Label: label,
        Timestamps: points.map(({ at }) => toWireTime(at)),
        Values: points.map(({ value }) => value),
        StatusCode: statusCode ?? (begun(result) ? 'PartialData' : 'Complete'),
        ...(messages === undefined ? {} : { Messages: messages }),
      };
    }),
    Messages: [],
    ...(to < all.length ? { NextToken: tokenFor(to) } : {}),
  };
};
