import type { MetricDataQuery as SdkQuery } from '@aws-sdk/client-cloudwatch';
import { type MetricDataQuery, returnedQuery } from '../../core/target-configuration.ts';
import type { SeriesRequest } from '../../ports/metric-reader.ts';

/** The queries of one request, and the id under which its series comes back. */
export interface PreparedRequest {
  readonly key: string;
  readonly resultId: string;
  readonly queries: readonly SdkQuery[];
}

/** Text in quotes, METRICS(…), or a word: what an expression may be made of where ids stand. */
const TOKEN = /METRICS\s*\(\s*(?:"([^"]*)"|'([^']*)')?\s*\)|"[^"]*"|'[^']*'|[A-Za-z_][A-Za-z0-9_]*/g;

/**
 * An expression for a call that carries other signals' queries too: ids get the prefix, quoted text stays.
 * `METRICS()` would take in the other signals' metrics, so it becomes the list of our own it stands for
 * (all of them, or those whose id contains the text). Source: "Using metric math", Amazon CloudWatch User Guide.
 */
export const rewriteExpression = (
  expression: string,
  prefix: string,
  ids: ReadonlySet<string>,
  metricIds: readonly string[],
): string =>
  expression.replace(TOKEN, (token: string, doubleQuoted?: string, singleQuoted?: string) => {
    if (token.startsWith('METRICS') && token.endsWith(')')) {
      const part = doubleQuoted ?? singleQuoted ?? '';
      const own = metricIds.filter((id) => id.includes(part));
      return own.length === 0 ? token : `[${own.map((id) => prefix + id).join(',')}]`;
    }
    return ids.has(token) ? prefix + token : token;
  });

const toSdkMetricStat = (stat: NonNullable<MetricDataQuery['MetricStat']>): NonNullable<SdkQuery['MetricStat']> => ({
  Metric: {
    Namespace: stat.Metric.Namespace,
    MetricName: stat.Metric.MetricName,
    Dimensions: (stat.Metric.Dimensions ?? []).map(({ Name, Value }) => ({ Name, Value })),
  },
  Period: stat.Period,
  Stat: stat.Stat,
});

const prepareMath = (
  request: Extract<SeriesRequest, { kind: 'metric-math' }>,
  index: number,
): PreparedRequest | undefined => {
  const prefix = `q${index}_`;
  const ids = new Set(request.queries.map((query) => query.Id));
  const metricIds = request.queries.filter((query) => query.MetricStat !== undefined).map((query) => query.Id);
  const returned = returnedQuery(request.queries)?.Id;
  if (returned === undefined) return undefined;
  return {
    key: request.key,
    resultId: prefix + returned,
    queries: request.queries.map((query) => ({
      Id: prefix + query.Id,
      ...(query.Expression === undefined
        ? {}
        : { Expression: rewriteExpression(query.Expression, prefix, ids, metricIds) }),
      ...(query.Label === undefined ? {} : { Label: query.Label }),
      ...(query.Period === undefined ? {} : { Period: query.Period }),
      ...(query.MetricStat === undefined ? {} : { MetricStat: toSdkMetricStat(query.MetricStat) }),
      ReturnData: query.Id === returned,
    })),
  };
};

const prepareMetric = (request: Extract<SeriesRequest, { kind: 'metric' }>, index: number): PreparedRequest => ({
  key: request.key,
  resultId: `q${index}`,
  queries: [
    {
      Id: `q${index}`,
      MetricStat: {
        Metric: {
          Namespace: request.namespace,
          MetricName: request.metric,
          Dimensions: Object.entries(request.dimensions).map(([Name, Value]) => ({ Name, Value })),
        },
        Period: request.periodSeconds,
        Stat: request.statistic,
      },
      ReturnData: true,
    },
  ],
});

/** Every request's queries under ids that are unique in the call. A request that returns nothing is left out. */
export const prepareRequests = (requests: readonly SeriesRequest[]): readonly PreparedRequest[] =>
  requests.flatMap((request, index) => {
    const prepared = request.kind === 'metric' ? prepareMetric(request, index) : prepareMath(request, index);
    return prepared === undefined ? [] : [prepared];
  });
