import { type Minutes, sumBetween } from './minutes.ts';
import { type EpochMs, MINUTE_MS } from './time.ts';
import type { ErrorWindow } from './traffic-summary.ts';

/** The error counters SageMaker publishes beside Invocations, Sum per minute each (SageMaker AI metrics in Amazon CloudWatch). */
export interface ErrorCounters {
  readonly invocation4xxErrors: Minutes;
  readonly invocation5xxErrors: Minutes;
  /** Contains both of the above. */
  readonly invocationModelErrors: Minutes;
  readonly midStreamErrors: Minutes;
}

/** Fewer errors than this prove nothing. */
export const LEAST_ERRORS = 5;

/** Errors the model is to blame for, from `from` to `to`. Bad prompts (4XX alone) never count; a counter absent is 0. */
export const countErrors = (counters: ErrorCounters, from: EpochMs, to: EpochMs): number =>
  Math.max(
    sumBetween(counters.invocation5xxErrors, from, to),
    sumBetween(counters.invocationModelErrors, from, to) - sumBetween(counters.invocation4xxErrors, from, to),
    sumBetween(counters.midStreamErrors, from, to),
  );

export const errorRatio = (counters: ErrorCounters, invocations: Minutes, from: EpochMs, to: EpochMs): number =>
  countErrors(counters, from, to) / Math.max(1, sumBetween(invocations, from, to));

/**
 * The worst of the windows that still count: the present one, and each that ended within the last `holdAfterErrorsMs`.
 * Windows with fewer than five errors are only taken where no other is.
 */
export const worstErrorWindow = (
  counters: ErrorCounters,
  invocations: Minutes,
  window: { readonly endsAt: EpochMs; readonly lengthMs: number },
  holdAfterErrorsMs: number,
  reference: EpochMs,
): ErrorWindow => {
  const look = (endsAt: EpochMs): ErrorWindow => ({
    endsAt,
    errors: countErrors(counters, endsAt - window.lengthMs, endsAt),
    ratio: errorRatio(counters, invocations, endsAt - window.lengthMs, endsAt),
  });
  const weight = ({ errors, ratio }: ErrorWindow): number => (errors >= LEAST_ERRORS ? 1 + ratio : 0);
  let worst = look(window.endsAt);
  for (let end = window.endsAt - MINUTE_MS; end >= reference - holdAfterErrorsMs; end -= MINUTE_MS) {
    const candidate = look(end);
    if (weight(candidate) > weight(worst)) worst = candidate;
  }
  return worst;
};
