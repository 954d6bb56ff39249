import type { Datapoint } from './metric-observation.ts';
import type { AlarmReading } from './observation.ts';
import type { MetricAggregationType } from './step-scaling.ts';
import { type EpochMs, SECOND_MS } from './time.ts';

/** A number a load can be: finite and not negative. */
export const isUsableValue = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** A period is closed once it lies wholly in the past; a value taken before is partly filled and reads too low. */
export const isClosed = (at: EpochMs, periodSeconds: number, reference: EpochMs): boolean =>
  at + periodSeconds * SECOND_MS <= reference;

/** `MetricAggregationType` over the evaluated points; without one the newest alone counts. */
export const aggregate = (values: readonly number[], aggregation: MetricAggregationType | undefined): number => {
  switch (aggregation) {
    case undefined:
      return values[values.length - 1] ?? Number.NaN;
    case 'Average':
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case 'Minimum':
      return Math.min(...values);
    case 'Maximum':
      return Math.max(...values);
  }
};

/** What an alarm evaluates: so many periods of so many seconds. */
export interface AlarmWindow {
  readonly periodSeconds: number;
  readonly evaluationPeriods: number;
}

/**
 * One alarm's signal as the fresh read shows it. `points` oldest first, `seriesPeriodSeconds` apart; the alarm's own
 * window may be coarser. `undefined` where no closed point is usable.
 */
export const readAlarm = (
  points: readonly Datapoint[],
  seriesPeriodSeconds: number,
  window: AlarmWindow,
  aggregation: MetricAggregationType | undefined,
  reference: EpochMs,
): AlarmReading | undefined => {
  const closed = points.filter(({ at, value }) => isClosed(at, seriesPeriodSeconds, reference) && isUsableValue(value));
  const newest = closed.at(-1);
  if (newest === undefined) return undefined;
  const expected = Math.max(1, Math.round((window.evaluationPeriods * window.periodSeconds) / seriesPeriodSeconds));
  const windowStart = newest.at - expected * seriesPeriodSeconds * SECOND_MS;
  const inWindow = closed.filter(({ at }) => at > windowStart);
  return {
    newest,
    breachValue: aggregate(
      inWindow.map(({ value }) => value),
      aggregation,
    ),
    coverage: Math.min(1, inWindow.length / expected),
  };
};
