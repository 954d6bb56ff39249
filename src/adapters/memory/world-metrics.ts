import type { Datapoint } from '../../core/metric-observation.ts';
import { returnedQuery } from '../../core/target-configuration.ts';
import { AwsCallError } from '../../ports/errors.ts';
import type { MetricReader, Series, SeriesRequest } from '../../ports/metric-reader.ts';
import { readQueries, type TimeRange } from '../../world/metric-queries.ts';
import { AwsRefusal } from '../../world/refusal.ts';
import type { World } from '../../world/world.ts';
import { createOneShotFailure } from './one-shot-failure.ts';

export interface WorldMetricReader extends MetricReader {
  failNext(error: Error): void;
  /** In the next read CloudWatch has not got round to all points of this series. */
  leaveNextIncomplete(key: string): void;
}

const readPoints = ({ metrics }: World, request: SeriesRequest, range: TimeRange): readonly Datapoint[] => {
  if (request.kind === 'metric') return metrics.read({ ...request, ...range });
  return readQueries(metrics, request.queries, range).get(returnedQuery(request.queries)?.Id ?? '') ?? [];
};

/** One wrong expression fails the whole read, as it does a GetMetricData. */
const readAll = (
  world: World,
  requests: readonly SeriesRequest[],
  range: TimeRange,
  incomplete: string | undefined,
): Readonly<Record<string, Series>> => {
  try {
    return Object.fromEntries(
      requests.map((request) => [
        request.key,
        { points: readPoints(world, request, range), complete: request.key !== incomplete },
      ]),
    );
  } catch (error) {
    if (!(error instanceof AwsRefusal)) throw error;
    throw new AwsCallError('cloudwatch:GetMetricData', error.name, false, error);
  }
};

export const createWorldMetricReader = (world: World): WorldMetricReader => {
  const failure = createOneShotFailure();
  let incomplete: string | undefined;
  return {
    failNext: failure.set,
    leaveNextIncomplete(key) {
      incomplete = key;
    },
    async readSeries(requests, range) {
      if (requests.length === 0) return {};
      failure.throwOnce();
      const partial = incomplete;
      incomplete = undefined;
      return readAll(world, requests, range, partial);
    },
  };
};
