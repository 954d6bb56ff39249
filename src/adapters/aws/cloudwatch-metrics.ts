import {
  type CloudWatchClient,
  GetMetricDataCommand,
  type GetMetricDataCommandInput,
  type GetMetricDataCommandOutput,
  type MetricDataResult,
} from '@aws-sdk/client-cloudwatch';
import type { Datapoint } from '../../core/metric-observation.ts';
import type { MetricReader, Series } from '../../ports/metric-reader.ts';
import { toAwsCallError } from './errors.ts';
import { prepareRequests } from './metric-queries.ts';

/** Three hours of a dozen series fit one page; the limit only ends a loop that does not end by itself. */
const MOST_PAGES = 10;

/** What has come of one series so far. */
interface Gathered {
  readonly points: Datapoint[];
  status: string | undefined;
}

const toPoints = (result: MetricDataResult): Datapoint[] =>
  (result.Timestamps ?? []).flatMap((timestamp, index) => {
    const value = result.Values?.[index];
    return value === undefined ? [] : [{ at: timestamp.getTime(), value }];
  });

/** CloudWatch promises no order, and pages may split a series anywhere. */
const toSeries = (gathered: Gathered | undefined, allPagesRead: boolean): Series => ({
  points: (gathered?.points ?? []).toSorted((a, b) => a.at - b.at),
  complete: allPagesRead && gathered?.status === 'Complete',
});

/** Adds one page. The status of the last page that names a series counts: `PartialData` may become `Complete`. */
const gather = (page: GetMetricDataCommandOutput, byId: Map<string, Gathered>): void => {
  for (const result of page.MetricDataResults ?? []) {
    if (result.Id === undefined) continue;
    const gathered = byId.get(result.Id) ?? { points: [], status: undefined };
    gathered.points.push(...toPoints(result));
    gathered.status = result.StatusCode;
    byId.set(result.Id, gathered);
  }
};

/** Reads pages until there are none left; false where the limit came first. */
const readPages = async (
  client: CloudWatchClient,
  input: GetMetricDataCommandInput,
  byId: Map<string, Gathered>,
): Promise<boolean> => {
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: GetMetricDataCommandOutput = await client.send(
      new GetMetricDataCommand(token === undefined ? input : { ...input, NextToken: token }),
    );
    gather(answer, byId);
    token = answer.NextToken;
    if (token === undefined) return true;
  }
  return false;
};

/** One GetMetricData for all requests. None: no call. */
export const createCloudWatchMetricReader = (client: CloudWatchClient): MetricReader => ({
  async readSeries(requests, range) {
    const prepared = prepareRequests(requests);
    const byId = new Map<string, Gathered>();
    let allPagesRead = false;
    if (prepared.length > 0) {
      try {
        const input: GetMetricDataCommandInput = {
          MetricDataQueries: prepared.flatMap((request) => request.queries),
          StartTime: new Date(range.from),
          EndTime: new Date(range.to),
          ScanBy: 'TimestampAscending',
        };
        allPagesRead = await readPages(client, input, byId);
      } catch (error) {
        throw toAwsCallError('cloudwatch:GetMetricData', error);
      }
    }
    const idOf = new Map(prepared.map((request) => [request.key, request.resultId]));
    return Object.fromEntries(requests.map(({ key }) => [key, toSeries(byId.get(idOf.get(key) ?? ''), allPagesRead)]));
  },
});
