import type { HoldReason } from './decision.ts';
import type { HoldRun } from './domain-state.ts';
import type { ScalableTarget } from './scalable-target.ts';
import { type EpochMs, SECOND_MS } from './time.ts';

/** A change that did not come about while its alarm stays in ALARM is looked at again so soon. */
export const LOOK_AGAIN_OUT_MS = 60 * SECOND_MS;
export const LOOK_AGAIN_IN_MS = 300 * SECOND_MS;

/** Variants send an event when a change ends, components do not: those are polled sooner. */
export const secondsUntilSettled = (target: ScalableTarget): number => (target.kind === 'variant' ? 60 : 30);

/** Seconds since the present reason began; 0 where it begins now. */
const secondsHeld = (hold: HoldRun | undefined, reason: HoldReason, now: EpochMs): number =>
  hold?.reason === reason ? Math.max(0, now - hold.since) / SECOND_MS : 0;

/** 30 s, doubling to 300 s: at each look as long again as the hold has lasted. */
export const lookAgainForData = (hold: HoldRun | undefined, reason: HoldReason, now: EpochMs): EpochMs =>
  now + Math.min(300, Math.max(30, secondsHeld(hold, reason, now))) * SECOND_MS;

/** 60 s for the first ten minutes of a guard's hold, then 300 s. */
export const lookAgainForTraffic = (hold: HoldRun | undefined, reason: HoldReason, now: EpochMs): EpochMs =>
  now + (secondsHeld(hold, reason, now) < 600 ? 60 : 300) * SECOND_MS;
