import type { AlarmState } from '../core/alarm-transition.ts';

export type TreatMissingData = 'missing' | 'ignore' | 'breaching' | 'notBreaching';

export interface AlarmRule {
  /** N. */
  readonly evaluationPeriods: number;
  /** M; absent: N. */
  readonly datapointsToAlarm?: number;
  /** Absent: `missing`. */
  readonly treatMissingData?: TreatMissingData;
}

/** One period of the evaluation range: over the line, not over it, or without data. */
export type Slot = 'breaching' | 'fine' | 'missing';

/** CloudWatch looks at more periods than N; by how many depends on the alarm and is not published. Two, as in its own tables. */
export const evaluationRange = (rule: AlarmRule): number => rule.evaluationPeriods + 2;

/**
 * The state that the periods of the evaluation range (oldest first) give; `undefined` keeps the present one.
 * CloudWatch User Guide, "Configuring how CloudWatch alarms treat missing data":
 * with N real points the newest N decide; otherwise as few missing ones as possible are filled in.
 */
export const evaluateSlots = (range: readonly Slot[], rule: AlarmRule): AlarmState | undefined => {
  const { evaluationPeriods, datapointsToAlarm = evaluationPeriods, treatMissingData = 'missing' } = rule;
  const real = range.filter((slot) => slot !== 'missing');
  const deciding = real.slice(-evaluationPeriods);
  const breaching = deciding.filter((slot) => slot === 'breaching').length;
  const filled = evaluationPeriods - deciding.length;
  if (filled === 0 || treatMissingData === 'notBreaching') return breaching >= datapointsToAlarm ? 'ALARM' : 'OK';
  if (treatMissingData === 'breaching') return breaching + filled >= datapointsToAlarm ? 'ALARM' : 'OK';
  if (breaching >= datapointsToAlarm) return 'ALARM';
  if (real.length === 0) return treatMissingData === 'ignore' ? undefined : 'INSUFFICIENT_DATA';
  const premature = real.length < datapointsToAlarm && alarmsEarly(range.slice(-evaluationPeriods), datapointsToAlarm);
  if (treatMissingData === 'missing') return premature ? 'ALARM' : 'OK';
  // `ignore`: only a point that is fine can end a state.
  return premature || !deciding.includes('fine') ? undefined : 'OK';
};

/**
 * "The alarm goes into ALARM state even if the total number of datapoints available is lower than M": the oldest breaching
 * point is at least M periods old, and everything newer is breaching or missing.
 */
const alarmsEarly = (window: readonly Slot[], datapointsToAlarm: number): boolean => {
  const oldest = window.indexOf('breaching');
  return (
    oldest !== -1 &&
    window.length - oldest >= datapointsToAlarm &&
    !window.slice(oldest).some((slot) => slot === 'fine')
  );
};

const COMPARISONS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

export const COMPARISON_OPERATORS: readonly string[] = Object.keys(COMPARISONS);

/** Whether a value is on the alarm's side. An operator for bands breaches nothing: bands are not modelled. */
export const breaches = (value: number, comparisonOperator: string, threshold: number): boolean =>
  COMPARISONS[comparisonOperator]?.(value, threshold) ?? false;
