import { median } from './median.ts';
import { type Minutes, newestMinute, valuesBetween } from './minutes.ts';
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

/** `m₀` and `q₀`: medians of the hour before a moment, over its healthy minutes with any load. `healthy`: all before it. */
const hourlyMedians = (
  healthy: readonly Minute[],
  before: EpochMs,
): { readonly m0: number; readonly q0: number } | undefined => {
  const lastHour = healthy.filter(({ at, m, q }) => at >= before - HOUR_MS && m > 0 && q > 0);
  const m0 = median(lastHour.map(({ m }) => m));
  const q0 = median(lastHour.map(({ q }) => q));
  return lastHour.length < LEAST_MINUTES || m0 === undefined || q0 === undefined ? undefined : { m0, q0 };
};

/**
 * The newest minute that has both, over the hour before it: one unit's concurrency and one unit's invocations. By the
 * unit, so that units which were added halve both alike.
 */
export const compareNewestMinute = (series: RateSeries, oldest: EpochMs): SignalTraffic['newestMinute'] => {
  const at = newestMinute(new Map([...series.signal].filter(([minute]) => series.perUnit.has(minute))));
  if (at === undefined || at < oldest) return undefined;
  const medians = hourlyMedians(healthyMinutesBefore(series, at), at);
  const m = series.signal.get(at);
  const q = series.perUnit.get(at);
  if (medians === undefined || m === undefined || q === undefined) return undefined;
  return { concurrencyRatio: m / medians.m0, invocationsRatio: q / medians.q0 };
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

  const medians = hourlyMedians(healthy, window.startsAt);
  if (medians === undefined) return undefined;
  const { m0, q0 } = medians;
  const m = median(valuesBetween(series.signal, window.startsAt, window.endsAt));
  const q = median(valuesBetween(series.perUnit, window.startsAt, window.endsAt));
  return {
    perMinute: (q0 * threshold) / m0,
    by: 'hourly-medians',
    ...(m === undefined ? {} : { concurrencyRatio: m / m0 }),
    ...(q === undefined ? {} : { invocationsRatio: q / q0 }),
  };
};
