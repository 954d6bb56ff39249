import type { HoldReason, LimitedBy } from './decision.ts';
import type { GuardHold } from './domain-state.ts';
import { LEAST_ERRORS } from './error-windows.ts';
import type { TrafficGuard } from './target-configuration.ts';
import { type EpochMs, SECOND_MS } from './time.ts';
import type { SignalTraffic, TrafficSummary } from './traffic-summary.ts';

/** A unit is never planned to bear more than this share of the scale-out threshold after a scale-in. */
export const BEARABLE_SHARE = 0.9;
/** Whole, so that a load of exactly that share is not a binary fraction more than it: 10 × 0.9 is 9. */
const BEARABLE_TENTHS = 10 * BEARABLE_SHARE;
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

/** What the guard says of a scale-in, without what it looked at. */
type Judgement = {
  readonly to: number;
  readonly limitedBy?: Extract<LimitedBy, 'traffic-floor' | 'n-minus-one' | 'guard-expired'> | undefined;
  readonly floor?: number | undefined;
  readonly nMinusOne?: number | undefined;
  /** Where the pass was not the guard's own: `hold-expired`, or `no-rate` (N−1 alone decided), or `idle`. */
  readonly because?: 'hold-expired' | 'no-rate' | 'idle' | undefined;
} & ({ readonly kind: 'pass'; readonly reason?: never } | { readonly kind: 'hold'; readonly reason: GuardReason });

/** What the guard says of a scale-in: down to `to` at most, or not at all. `floor` and `nMinusOne` as far as they were known. */
export type GuardAnswer = Judgement & {
  /** What a unit bears, of the signal that decided the floor; where none did, of the first. */
  readonly rate?: SignalTraffic['rate'] | undefined;
  /** The load of the signal that decided N−1; where none did, of the first. */
  readonly load?: number | undefined;
};

const hold = (from: number, reason: GuardReason, floor?: number, nMinusOne?: number): Judgement => ({
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

/** Units needed, and the signal that says so; the first one where none does. */
interface Decided<Units> {
  readonly units: Units;
  readonly by: SignalTraffic | undefined;
}

/** Of several signals the largest floor counts; one whose fall is not credible outweighs them all. */
const trafficFloor = ({ signals, highestInvocations }: TrafficSummary, units: number): Decided<Floor> => {
  const [first] = signals;
  if (highestInvocations === 0) return { units: 0, by: first };
  let largest: Decided<Floor> = { units: 'unknown', by: first };
  for (const signal of signals) {
    const own = floorOf(signal, highestInvocations, units);
    if (own === 'not-credible') return { units: own, by: signal };
    if (own !== 'unknown' && (typeof largest.units !== 'number' || own > largest.units)) {
      largest = { units: own, by: signal };
    }
  }
  return largest;
};

/** The least units that keep the busiest one under 0.9 T with one fewer beside it; `undefined` where a load is missing. */
const nMinusOneOf = ({ signals }: TrafficSummary, units: number): Decided<number | undefined> => {
  const [first] = signals;
  if (first === undefined) return { units: undefined, by: undefined };
  let largest = { units: 0, by: first };
  for (const signal of signals) {
    const { load, threshold } = signal;
    if (load === undefined) return { units: undefined, by: signal };
    const own = Math.ceil((load * units * 10) / (BEARABLE_TENTHS * threshold));
    if (own > largest.units) largest = { units: own, by: signal };
  }
  return largest;
};

const hasLasted = ({ since }: GuardHold, seconds: number, now: EpochMs): boolean => now - since >= seconds * SECOND_MS;

/** The guard without its time limit: errors, traffic floor, N−1. */
const judge = (question: ScaleInQuestion, known: Floor, nMinusOne: number | undefined, now: EpochMs): Judgement => {
  const { wanted, from, guard, traffic, guardHold, scaleInCooldownSeconds } = question;
  if (traffic.window === 'unknown') return hold(from, 'traffic-unknown');
  const { errors } = traffic;
  if (errors && errors.errors >= LEAST_ERRORS && errors.ratio >= guard.maxErrorRatio) return hold(from, 'errors-high');
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
  answer: Judgement,
  nMinusOne: number | undefined,
  now: EpochMs,
): Judgement => {
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
  const { traffic, wanted, from } = question;
  const floor = trafficFloor(traffic, from);
  const nMinusOne = nMinusOneOf(traffic, from);
  const seen = { rate: floor.by?.rate, load: nMinusOne.by?.load };
  if (traffic.window === 'idle') return { kind: 'pass', to: wanted, because: 'idle', ...seen };
  const answer = judge(question, floor.units, nMinusOne.units, now);
  // A hold that would flap is N−1 itself: expired or not, it finds nothing lower.
  return { ...(answer.kind === 'hold' ? expire(question, answer, nMinusOne.units, now) : answer), ...seen };
};

/** The units the traffic needs by itself, where that is known: what a deployment that reset the count is answered with. */
export const knownTrafficFloor = (traffic: TrafficSummary, units: number): number | undefined => {
  if (traffic.window !== 'known') return undefined;
  const floor = trafficFloor(traffic, units).units;
  return typeof floor === 'number' ? floor : undefined;
};
