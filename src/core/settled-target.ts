import type { DomainCapacity, UnitCounts } from './domain-capacity.ts';
import type { CompletedChange, Intention, TargetState, Units } from './domain-state.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from './time.ts';

/** A back-off begins with a minute and doubles to half an hour. */
const FIRST_BACK_OFF_MS = MINUTE_MS;
const LONGEST_BACK_OFF_MS = 30 * MINUTE_MS;
const KEPT_TIMES_TO_READY = 20;

type Found = Extract<DomainCapacity, { kind: 'found' }>;

/** First seen over, or SageMaker's LastModifiedTime where that is later than our call. */
const completedAt = ({ claimedAt }: Intention, { lastModifiedAt }: Found, now: EpochMs): EpochMs =>
  lastModifiedAt !== undefined && lastModifiedAt > claimedAt ? Math.min(lastModifiedAt, now) : now;

const completedChange = (intention: Intention, to: number, at: EpochMs): CompletedChange => ({
  direction: intention.direction,
  base: intention.base,
  to,
  completedAt: at,
});

const settledUnits = (desired: number, { configName }: Found, since: EpochMs): Units => ({
  desired,
  ...(configName === undefined ? {} : { configName }),
  since,
});

/** The count asked for is there: cooldown begins, the back-off ends, a scale-out's time to ready is kept. */
export const afterFulfilled = (
  { backOff: _ended, ...state }: TargetState,
  intention: Intention,
  capacity: Found,
  now: EpochMs,
): TargetState => {
  const at = completedAt(intention, capacity, now);
  const seconds = (at - intention.claimedAt) / SECOND_MS;
  return {
    ...state,
    last: completedChange(intention, intention.to, at),
    units: settledUnits(intention.to, capacity, at),
    ...(intention.direction === 'out'
      ? { timesToReady: [...(state.timesToReady ?? []), seconds].slice(-KEPT_TIMES_TO_READY) }
      : {}),
  };
};

/** The change came to nothing: no cooldown, and this target alone waits. */
export const afterFailure = (state: TargetState, now: EpochMs): TargetState => {
  const failures = (state.backOff?.failures ?? 0) + 1;
  const wait = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
  return { ...state, backOff: { failures, until: now + wait } };
};

/**
 * Some of the units came: cooldown for what was done, back-off for what was not. Where it was given up on, SageMaker may
 * still reach the count it was asked for: that one is noted, so that it is not taken for somebody's hand later.
 */
export const afterPartial = (
  state: TargetState,
  intention: Intention,
  { desired, actual }: UnitCounts,
  capacity: Found,
  now: EpochMs,
): TargetState => {
  const at = completedAt(intention, capacity, now);
  return {
    ...afterFailure(state, now),
    last: completedChange(intention, actual, at),
    units: settledUnits(desired, capacity, at),
  };
};
