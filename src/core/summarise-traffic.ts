import { isUsableValue } from './alarm-reading.ts';
import { type ErrorCounters, errorRatio, worstErrorWindow } from './error-windows.ts';
import { isIdle, zeroInLastMinutes } from './idleness.ts';
import { median } from './median.ts';
import type { Datapoint } from './metric-observation.ts';
import { type Minutes, newestMinute, toMinutes, valuesBetween } from './minutes.ts';
import type { TrafficGuard } from './target-configuration.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from './time.ts';
import type { SignalTraffic, TrafficSummary } from './traffic-summary.ts';
import { compareNewestMinute, estimateRate } from './unit-rate.ts';

/** One signal's series. Only plain signals with a scale-out threshold enter the guard; all enter the zero rule. */
export interface SignalSeries {
  readonly signalId: string;
  /** Present where the signal is plain and has one. */
  readonly threshold?: number;
  /** 60 s points in the signal's own statistic. */
  readonly minutes: readonly Datapoint[];
  /** Points at the signal's own period. */
  readonly points: readonly Datapoint[];
}

/** What the one metric read gave; each series oldest first, empty where it was incomplete or not asked for. */
export interface TrafficSeries {
  readonly invocations: readonly Datapoint[];
  readonly invocationsPerUnit: readonly Datapoint[];
  readonly errors: {
    readonly invocation4xxErrors: readonly Datapoint[];
    readonly invocation5xxErrors: readonly Datapoint[];
    readonly invocationModelErrors: readonly Datapoint[];
    readonly midStreamErrors: readonly Datapoint[];
  };
  readonly signals: readonly SignalSeries[];
}

export interface TrafficSettings {
  readonly guard: TrafficGuard;
  readonly idleSeconds: number;
  /** Completion of the previous scale-out, where the newest change was one. */
  readonly scaledOutAt?: EpochMs;
  /** Mode `guard` alone looks for the signature of a crash. */
  readonly comparesNewestMinute?: boolean;
}

/** The window ended longer ago than this: the traffic is unknown. CloudWatch publishes Invocations a minute or two late. */
const OLDEST_WINDOW_MS = 4 * MINUTE_MS;
/** Of the window's minutes so many must be there: 3 of 5. */
const LEAST_WINDOW_SHARE = 0.6;
const IDLE_MINUTES = 5;
const FAILING_RATIO = 0.5;
const LEAST_FAILING_MINUTES = 5;

interface Window {
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs;
}

/** The minutes that end with the newest published, closed one; `undefined` where it is too old or there is none. */
const windowEndingWithNewest = (
  newest: EpochMs | undefined,
  windowSeconds: number,
  reference: EpochMs,
): Window | undefined => {
  if (newest === undefined || reference - (newest + MINUTE_MS) > OLDEST_WINDOW_MS) return undefined;
  const endsAt = newest + MINUTE_MS;
  return { startsAt: endsAt - windowSeconds * SECOND_MS, endsAt };
};

const isFilled = (invocations: Minutes, window: Window): boolean => {
  const minutes = (window.endsAt - window.startsAt) / MINUTE_MS;
  return valuesBetween(invocations, window.startsAt, window.endsAt).length >= LEAST_WINDOW_SHARE * minutes;
};

/** Overload errs too; but a fleet that errs in every single minute since it grew was not short of units. */
const failsSince = (scaledOutAt: EpochMs | undefined, counters: ErrorCounters, invocations: Minutes): boolean => {
  if (scaledOutAt === undefined) return false;
  const minutes = [...invocations.keys()].filter((at) => at >= scaledOutAt);
  return (
    minutes.length >= LEAST_FAILING_MINUTES &&
    minutes.every((at) => errorRatio(counters, invocations, at, at + MINUTE_MS) > FAILING_RATIO)
  );
};

const loadOver = (points: readonly Datapoint[], window: Window | undefined): number | undefined =>
  window === undefined
    ? undefined
    : median(
        points
          .filter(({ at, value }) => window.startsAt <= at && at < window.endsAt && isUsableValue(value))
          .map(({ value }) => value),
      );

/** The series as numbers. Total: anything missing makes a member absent or the window unknown, never a zero. */
export const summariseTraffic = (
  series: TrafficSeries,
  { guard, idleSeconds, scaledOutAt, comparesNewestMinute = false }: TrafficSettings,
  reference: EpochMs,
): TrafficSummary => {
  const invocations = toMinutes(series.invocations, reference);
  const perUnit = toMinutes(series.invocationsPerUnit, reference);
  const counters: ErrorCounters = {
    invocation4xxErrors: toMinutes(series.errors.invocation4xxErrors, reference),
    invocation5xxErrors: toMinutes(series.errors.invocation5xxErrors, reference),
    invocationModelErrors: toMinutes(series.errors.invocationModelErrors, reference),
    midStreamErrors: toMinutes(series.errors.midStreamErrors, reference),
  };
  const signals = series.signals.map((signal) => ({ ...signal, byMinute: toMinutes(signal.minutes, reference) }));
  const guarded = signals.filter(({ threshold }) => threshold !== undefined);
  const newest = newestMinute(invocations);
  const window = windowEndingWithNewest(newest, guard.windowSeconds, reference);
  const known = window !== undefined && isFilled(invocations, window) ? window : undefined;

  const reportedIdle =
    window === undefined &&
    guarded.length > 0 &&
    guarded.every(({ byMinute }) => {
      const newestOfSignal = newestMinute(byMinute);
      return (
        windowEndingWithNewest(newestOfSignal, guard.windowSeconds, reference) !== undefined &&
        zeroInLastMinutes(byMinute, newestOfSignal, IDLE_MINUTES)
      );
    });

  const isHealthy = (at: EpochMs): boolean =>
    errorRatio(counters, invocations, at, at + MINUTE_MS) < guard.maxErrorRatio;

  const toSignalTraffic = ({ signalId, threshold = 0, points, byMinute }: (typeof guarded)[number]): SignalTraffic => {
    const rate: SignalTraffic['rate'] =
      guard.invocationsPerMinutePerUnit !== undefined
        ? { perMinute: guard.invocationsPerMinutePerUnit, by: 'configured' }
        : known && estimateRate({ signal: byMinute, perUnit, isHealthy }, threshold, known);
    const load = loadOver(
      points,
      known ?? windowEndingWithNewest(newestMinute(byMinute), guard.windowSeconds, reference),
    );
    const newestOfBoth = comparesNewestMinute
      ? compareNewestMinute({ signal: byMinute, perUnit, isHealthy }, reference - OLDEST_WINDOW_MS - MINUTE_MS)
      : undefined;
    return {
      signalId,
      threshold,
      ...(rate ? { rate } : {}),
      ...(newestOfBoth ? { newestMinute: newestOfBoth } : {}),
      ...(load === undefined ? {} : { load }),
    };
  };

  return {
    window: known ? 'known' : reportedIdle ? 'idle' : 'unknown',
    highestInvocations: known ? Math.max(...valuesBetween(invocations, known.startsAt, known.endsAt)) : 0,
    ...(known
      ? {
          errors: worstErrorWindow(
            counters,
            invocations,
            { endsAt: known.endsAt, lengthMs: known.endsAt - known.startsAt },
            guard.holdAfterErrorsSeconds * SECOND_MS,
            reference,
          ),
        }
      : {}),
    signals: guarded.map(toSignalTraffic),
    idle: isIdle(
      signals.map(({ byMinute }) => byMinute),
      invocations,
      idleSeconds,
      reference,
    ),
    failingSinceScaleOut: failsSince(scaledOutAt, counters, invocations),
  };
};
