import { type Minutes, valuesBetween } from './minutes.ts';
import { type EpochMs, MINUTE_MS } from './time.ts';

/** Of the minutes asked for, so many must have been reported. Missing is never zero. */
const LEAST_SHARE = 0.8;

/** Every value there is was 0, and there were enough of them. */
const reportedZero = (values: readonly number[], least: number): boolean =>
  values.length >= least && values.every((value) => value === 0);

/**
 * Idle enough for the step from 1 to 0: over the last `idleSeconds` each signal was reported in 80 % of the minutes and
 * was always 0, and Invocations were 0 or absent.
 */
export const isIdle = (
  signals: readonly Minutes[],
  invocations: Minutes,
  idleSeconds: number,
  reference: EpochMs,
): boolean => {
  const minutes = Math.ceil(idleSeconds / 60);
  const to = Math.floor(reference / MINUTE_MS) * MINUTE_MS;
  const from = to - minutes * MINUTE_MS;
  return (
    signals.length > 0 &&
    signals.every((signal) => reportedZero(valuesBetween(signal, from, to), LEAST_SHARE * minutes)) &&
    reportedZero(valuesBetween(invocations, from, to), 0)
  );
};

/** Every one of so many minutes, the last of them the signal's newest published one, is there and 0. */
export const zeroInLastMinutes = (signal: Minutes, newest: EpochMs | undefined, minutes: number): boolean =>
  newest !== undefined &&
  reportedZero(valuesBetween(signal, newest - (minutes - 1) * MINUTE_MS, newest + MINUTE_MS), minutes);
