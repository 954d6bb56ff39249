import type { ConfiguredAlarm } from '../core/target-configuration.ts';

type Evaluation = Required<Pick<ConfiguredAlarm, 'evaluationPeriods' | 'datapointsToAlarm' | 'treatMissingData'>>;

/** Beyond 30 evaluated points `reasonData` nears its 4,000 characters, and the event would lose its value. */
export const MOST_EVALUATION_PERIODS = 30;

const HIGH_RES_LOW_SECONDS = 180;
const STANDARD_LOW_SECONDS = 300;

/**
 * High: 2 of 3, so that one peak does not buy a unit, up to a period of a minute; longer ones have waited enough with 1 of 1.
 * A gap is no load. `evaluationPeriods`, where the user gives it, bounds the 2.
 */
export const recommendedHigh = (periodSeconds: number, given?: number): Evaluation => {
  const evaluationPeriods = given ?? (periodSeconds <= 60 ? 3 : 1);
  return {
    evaluationPeriods,
    datapointsToAlarm: Math.min(periodSeconds <= 60 ? 2 : 1, evaluationPeriods),
    treatMissingData: 'notBreaching',
  };
};

/**
 * Low: every point of three minutes (18 × 10 s), or of five minutes where the metric comes once a minute.
 * `missing`, so that a gap shows as INSUFFICIENT_DATA and its end is a new transition.
 */
export const recommendedLow = (periodSeconds: number, given?: number): Evaluation => {
  const seconds = periodSeconds < 60 ? HIGH_RES_LOW_SECONDS : STANDARD_LOW_SECONDS;
  const evaluationPeriods = given ?? Math.ceil(seconds / periodSeconds);
  return { evaluationPeriods, datapointsToAlarm: evaluationPeriods, treatMissingData: 'missing' };
};

/**
 * Mode guard, low: under 0.9 × the threshold for one minute. Target tracking scales in when its metric has been under 0.9 ×
 * its target for 15 minutes, so this one is in ALARM whenever that may come.
 */
export const guardLow = (threshold: number, periodSeconds: number) => {
  const evaluationPeriods = Math.ceil(60 / periodSeconds);
  return {
    threshold: (threshold * 9) / 10,
    periodSeconds,
    evaluationPeriods,
    datapointsToAlarm: evaluationPeriods,
    treatMissingData: 'missing',
  } as const satisfies Omit<ConfiguredAlarm, 'name' | 'owned'>;
};

/** Mode guard, crash: five failed requests in one minute, the fewest that prove anything. */
export const RECOMMENDED_CRASH = {
  threshold: 5,
  periodSeconds: 60,
  evaluationPeriods: 1,
  datapointsToAlarm: 1,
  treatMissingData: 'notBreaching',
} as const satisfies Omit<ConfiguredAlarm, 'name' | 'owned'>;

/** Wake: NoCapacityInvocationFailures, Sum ≥ 1 in one minute: a single refused request is enough. */
export const RECOMMENDED_WAKE = {
  threshold: 1,
  periodSeconds: 60,
  evaluationPeriods: 1,
  datapointsToAlarm: 1,
  treatMissingData: 'notBreaching',
} as const satisfies Omit<ConfiguredAlarm, 'name' | 'owned'>;
