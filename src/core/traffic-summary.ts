import type { EpochMs } from './time.ts';

/** What one signal contributes to the guard. */
export interface SignalTraffic {
  readonly signalId: string;
  /** `T`: its scale-out threshold, in the metric's unit. */
  readonly threshold: number;
  /** What one unit bears, in invocations per minute, and how that is known. */
  readonly rate?: {
    readonly perMinute: number;
    readonly by: 'configured' | 'busy-minutes' | 'hourly-medians';
    /** `hourly-medians` alone: m/m₀ and q/q₀, whose fall must be credible. */
    readonly concurrencyRatio?: number;
    readonly invocationsRatio?: number;
  };
  /** Its newest minute over the medians of the hour before that; absent where fewer than 15 healthy minutes say them. */
  readonly newestMinute?: { readonly concurrencyRatio: number; readonly invocationsRatio: number };
  /** Median over the window of the signal's points at its own period; absent where it has none there. */
  readonly load?: number;
}

/** The error ratio over one window. */
export interface ErrorWindow {
  readonly endsAt: EpochMs;
  readonly errors: number;
  readonly ratio: number;
}

/**
 * The series of the one metric read, as the numbers the guard and the zero rule need.
 * `window`: 'known', 'idle' (no Invocations while every signal is reported 0), or 'unknown'.
 */
export interface TrafficSummary {
  readonly window: 'known' | 'idle' | 'unknown';
  /** Invocations of the busiest minute of the window. */
  readonly highestInvocations: number;
  /** The worst of the windows that still count. */
  readonly errors?: ErrorWindow;
  readonly signals: readonly SignalTraffic[];
  /** Over the last `zero.idleSeconds`: nothing but reported zeros. */
  readonly idle: boolean;
  /** Every minute since the previous scale-out, 5 at least, had an error ratio above 50 %. */
  readonly failingSinceScaleOut: boolean;
}

export const NO_TRAFFIC_READ: TrafficSummary = {
  window: 'unknown',
  highestInvocations: 0,
  signals: [],
  idle: false,
  failingSinceScaleOut: false,
};
