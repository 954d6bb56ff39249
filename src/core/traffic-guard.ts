import type { HoldReason, LimitedBy } from './decision.ts';
import type { GuardHold } from './domain-state.ts';
import { LEAST_ERRORS } from './error-windows.ts';
import type { TrafficGuard } from './target-configuration.ts';
import { type EpochMs, SECOND_MS } from './time.ts';
import type { SignalTraffic, TrafficSummary } from './traffic-summary.ts';

/** A unit is never planned to bear more than this share of the scale-out threshold after a scale-in. */
const HEADROOM_TENTHS = 9;
/** By Little's law concurrency falls with the arrival rate; half of that fall is believed. */
const CREDIBLE_SHARE = 0.5;

export interface ScaleInQuestion {
  readonly wanted: number;
  /** The present capacity. */
  readonly from: number;
  readonly min: number;
  readonly guard: TrafficGuard;
  readonly traffic: TrafficSummary;
  readonly guardHold?: GuardHold | undefined;
  readonly scaleInCooldownSeconds: number;
}

export type GuardReason = Extract<HoldReason, 'traffic-high' | 'errors-high' | 'traffic-unknown' | 'would-flap'>;

/** What the guard says of a scale-in: down to `to` at most, or not at all. `floor` and `nMinusOne` as far as they were known. */
export type GuardAnswer = {
  readonly to: number;
  readonly limitedBy?: Extract<LimitedBy, 'traffic-floor' | 'n-minus-one' | 'guard-expired'> | undefined;
  readonly floor?: number | undefined;
  readonly nMinusOne?: number | undefined;
  /** Where the pass was not the guard's own: `hold-expired`, or `no-rate` (N−1 alone decided), or `idle`. */
  readonly because?: 'hold-expired' | 'no-rate' | 'idle' | undefined;
} & ({ readonly kind: 'pass'; readonly reason?: never } | { readonly kind: 'hold'; readonly reason: GuardReason });

const hold = (from: number, reason: GuardReason, floor?: number, nMinusOne?: number): GuardAnswer => ({
  kind: 'hold',
  to: from,
  reason,
  floor,
  nMinusOne,
});

/** The units one signal's traffic needs, or why that is not known. */
type Floor = number | 'unknown' | 'not-credible';

const floorOf = ({ rate }: SignalTraffic, highestInvocations: number, units: number): Floor => {
  if (rate === undefined || !(rate.perMinute > 0)) return 'unknown';
  const floor = Math.ceil(highestInvocations / rate.perMinute);
  if (rate.by !== 'hourly-medians') return floor;
  const { concurrencyRatio, invocationsRatio } = rate;
  if (concurrencyRatio === undefined || invocationsRatio === undefined) return 'unknown';
  return concurrencyRatio >= CREDIBLE_SHARE * invocationsRatio ? Math.max(floor, Math.ceil(units / 2)) : 'not-credible';
};

/** Of several signals the largest floor counts; one whose fall is not credible outweighs them all. */
const trafficFloor = ({ signals, highestInvocations }: TrafficSummary, units: number): Floor => {
  if (highestInvocations === 0) return 0;
  let floor: Floor = 'unknown';
  for (const signal of signals) {
    const own = floorOf(signal, highestInvocations, units);
    if (own === 'not-credible') return own;
    if (own !== 'unknown') floor = typeof floor === 'number' ? Math.max(own, floor) : own;
  }
  return floor;
};

/** The least units that keep the busiest one under 0.9 T with one fewer beside it; `undefined` where a load is missing. */
const nMinusOneOf = ({ signals }: TrafficSummary, units: number): number | undefined => {
  let least = 0;
  for (const { load, threshold } of signals) {
    if (load === undefined) return undefined;
    least = Math.max(least, Math.ceil((load * units * 10) / (HEADROOM_TENTHS * threshold)));
  }
  return signals.length === 0 ? undefined : least;
};

const hasLasted = ({ since }: GuardHold, seconds: number, now: EpochMs): boolean => now - since >= seconds * SECOND_MS;

/** The guard without its time limit: errors, traffic floor, N−1. */
const judge = (question: ScaleInQuestion, nMinusOne: number | undefined, now: EpochMs): GuardAnswer => {
  const { wanted, from, guard, traffic, guardHold, scaleInCooldownSeconds } = question;
  if (traffic.window === 'unknown') return hold(from, 'traffic-unknown');
  const { errors } = traffic;
  if (errors && errors.errors >= LEAST_ERRORS && errors.ratio >= guard.maxErrorRatio) return hold(from, 'errors-high');
  const known = trafficFloor(traffic, from);
  if (known === 'not-credible') return hold(from, 'traffic-high');
  const waited = guardHold !== undefined && hasLasted(guardHold, scaleInCooldownSeconds, now);
  if (known === 'unknown' && !waited) return hold(from, 'traffic-unknown');
  const floor = known === 'unknown' ? 0 : known;
  if (floor >= from) return hold(from, 'traffic-high', floor);
  if (nMinusOne === undefined) return hold(from, 'traffic-unknown', floor);
  const to = Math.max(wanted, floor, nMinusOne);
  if (to >= from) return hold(from, 'would-flap', floor, nMinusOne);
  return {
    kind: 'pass',
    to,
    floor,
    nMinusOne,
    because: known === 'unknown' ? 'no-rate' : undefined,
    limitedBy: to === wanted ? undefined : to === floor ? 'traffic-floor' : 'n-minus-one',
  };
};

/** After `maxHoldSeconds` N−1 alone is asked, down to half of the units the hold began with. */
const expire = (
  question: ScaleInQuestion,
  answer: GuardAnswer,
  nMinusOne: number | undefined,
  now: EpochMs,
): GuardAnswer => {
  const { wanted, from, min, guard, guardHold } = question;
  if (guardHold === undefined || nMinusOne === undefined) return answer;
  if (guard.maxHoldSeconds === 0 || !hasLasted(guardHold, guard.maxHoldSeconds, now)) return answer;
  const to = Math.max(wanted, nMinusOne, min, Math.ceil(guardHold.units / 2));
  return to >= from
    ? answer
    : {
        kind: 'pass',
        to,
        nMinusOne,
        because: 'hold-expired',
        limitedBy: to === wanted ? undefined : 'guard-expired',
      };
};

/**
 * Little's law: concurrency = arrival rate × time in system. When a container crashes, requests fail fast, the time in
 * system collapses and concurrency falls, while the arrival rate has not moved. So a scale-in goes no lower than the
 * traffic allows. Idle (no Invocations while every signal is reported 0) needs neither floor nor N−1.
 */
export const guardScaleIn = (question: ScaleInQuestion, now: EpochMs): GuardAnswer => {
  const { traffic, wanted } = question;
  if (traffic.window === 'idle') return { kind: 'pass', to: wanted, because: 'idle' };
  const nMinusOne = nMinusOneOf(traffic, question.from);
  const answer = judge(question, nMinusOne, now);
  // A hold that would flap is N−1 itself: expired or not, it finds nothing lower.
  return answer.kind === 'hold' ? expire(question, answer, nMinusOne, now) : answer;
};

/** The units the traffic needs by itself, where that is known: what a deployment that reset the count is answered with. */
export const knownTrafficFloor = (traffic: TrafficSummary, units: number): number | undefined => {
  if (traffic.window !== 'known') return undefined;
  const floor = trafficFloor(traffic, units);
  return typeof floor === 'number' ? floor : undefined;
};
