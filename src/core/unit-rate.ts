import { median } from './median.ts';
import { type Minutes, valuesBetween } from './minutes.ts';
import { type EpochMs, MINUTE_MS } from './time.ts';
import type { SignalTraffic } from './traffic-summary.ts';

/** Fewer minutes than this say nothing of what a unit bears. */
const LEAST_MINUTES = 15;
const HOUR_MS = 60 * MINUTE_MS;

export interface RateSeries {
  /** `m`: the signal's minutes in its own statistic. */
  readonly signal: Minutes;
  /** `q`: InvocationsPerInstance or InvocationsPerCopy, Sum per minute. */
  readonly perUnit: Minutes;
  /** Minutes whose error ratio is below the guard's limit. */
  readonly isHealthy: (at: EpochMs) => boolean;
}

/** q and m of one healthy minute before the window. */
interface Minute {
  readonly at: EpochMs;
  readonly m: number;
  readonly q: number;
}

const healthyMinutesBefore = ({ signal, perUnit, isHealthy }: RateSeries, windowStart: EpochMs): readonly Minute[] => {
  const minutes: Minute[] = [];
  for (const [at, m] of signal) {
    const q = perUnit.get(at);
    if (at < windowStart && q !== undefined && isHealthy(at)) minutes.push({ at, m, q });
  }
  return minutes;
};

/**
 * What one unit bears, in invocations per minute, learnt from the three hours read.
 * Busy minutes (half the threshold up to all of it) first: at lower loads the time in system is shorter and would
 * promise too little per unit. Else the medians of the hour before the window, with the fall since then beside it.
 */
export const estimateRate = (
  series: RateSeries,
  threshold: number,
  window: { readonly startsAt: EpochMs; readonly endsAt: EpochMs },
): SignalTraffic['rate'] => {
  const healthy = healthyMinutesBefore(series, window.startsAt);
  const busy = healthy.filter(({ m }) => 0.5 * threshold <= m && m <= threshold && m > 0);
  const busyRate = busy.length < LEAST_MINUTES ? undefined : median(busy.map(({ m, q }) => (q * threshold) / m));
  if (busyRate !== undefined && busyRate > 0) return { perMinute: busyRate, by: 'busy-minutes' };

  const lastHour = healthy.filter(({ at, m, q }) => at >= window.startsAt - HOUR_MS && m > 0 && q > 0);
  const m0 = median(lastHour.map(({ m }) => m));
  const q0 = median(lastHour.map(({ q }) => q));
  if (lastHour.length < LEAST_MINUTES || m0 === undefined || q0 === undefined) return undefined;
  const m = median(valuesBetween(series.signal, window.startsAt, window.endsAt));
  const q = median(valuesBetween(series.perUnit, window.startsAt, window.endsAt));
  return {
    perMinute: (q0 * threshold) / m0,
    by: 'hourly-medians',
    ...(m === undefined ? {} : { concurrencyRatio: m / m0 }),
    ...(q === undefined ? {} : { invocationsRatio: q / q0 }),
  };
};
