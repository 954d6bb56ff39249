/**
 * How KEDA's aws-cloudwatch trigger reads its metric.
 * Source: kedacore/keda, pkg/scalers/aws_cloudwatch_scaler.go.
 */

export interface KedaQuery {
  readonly periodSeconds: number;
  /** How far back it asks. */
  readonly collectionSeconds: number;
  /** How much of the newest time it leaves out. */
  readonly endOffsetSeconds: number;
  /** True: a gap reads as `minMetricValue`. KEDA's default, and what makes it shrink while it is blind. */
  readonly ignoreNullValues: boolean;
  readonly minMetricValue: number;
  readonly activationThreshold: number;
}

export const KEDA_QUERY_DEFAULTS: KedaQuery = {
  periodSeconds: 300,
  collectionSeconds: 300,
  endOffsetSeconds: 0,
  ignoreNullValues: true,
  minMetricValue: 0,
  activationThreshold: 0,
};

const SHORT_PERIODS: readonly number[] = [1, 5, 10, 30];

/** The periods the trigger takes. */
export const isQueryPeriod = (seconds: number): boolean =>
  SHORT_PERIODS.includes(seconds) || (seconds >= 60 && seconds % 60 === 0);

/** From when to when it asks, in seconds: the end falls on a whole period. */
export const queryWindow = (
  now: number,
  query: Pick<KedaQuery, 'periodSeconds' | 'collectionSeconds' | 'endOffsetSeconds'>,
): { readonly start: number; readonly end: number } => {
  const { periodSeconds, collectionSeconds, endOffsetSeconds } = query;
  const end = Math.floor((now - endOffsetSeconds) / periodSeconds) * periodSeconds;
  return { start: end - collectionSeconds, end };
};

/** What CloudWatch answered: points newest first, or a failed call. */
export type KedaAnswer = { readonly values: readonly number[] } | 'api-error';

/** The value KEDA goes on with; `undefined` is an error there, and nothing happens. */
export const readAnswer = (answer: KedaAnswer, query: KedaQuery): number | undefined => {
  if (answer === 'api-error') return undefined;
  return answer.values[0] ?? (query.ignoreNullValues ? query.minMetricValue : undefined);
};

/** A trigger is active above its threshold, not on it. */
export const isActive = (value: number, { activationThreshold }: Pick<KedaQuery, 'activationThreshold'>): boolean =>
  value > activationThreshold;
