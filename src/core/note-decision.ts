import type { ScalingDecision } from './decision.ts';
import type { Follow, GuardHold, HoldRun, TargetState } from './domain-state.ts';
import { type HoldRunReason, traitsOf } from './hold-run.ts';
import type { Waker } from './observation.ts';
import { isAhead } from './rules/event-current.ts';
import type { EpochMs } from './time.ts';

/** The newest event time of each alarm; an older event leaves it as it is, and one out of our future is none. */
const noteAlarm = (alarms: TargetState['alarms'], waker: Waker, now: EpochMs): TargetState['alarms'] => {
  if (waker.by !== 'alarm') return alarms;
  const { alarmName, at } = waker.transition;
  const known = alarms?.[alarmName];
  if (isAhead(at, now)) return alarms;
  return known !== undefined && known >= at && !isAhead(known, now) ? alarms : { ...alarms, [alarmName]: at };
};

/** A run of equal holds keeps its beginning and its activity. */
const noteHold = (
  hold: HoldRun | undefined,
  reason: HoldRunReason | undefined,
  activity: string,
  now: EpochMs,
): HoldRun | undefined => {
  if (reason === undefined) return undefined;
  return hold?.reason === reason ? hold : { reason, since: now, activity };
};

/**
 * Begins with the guard's first hold; ends with a scale-out, a scale-in it let through, or low alarms that cleared.
 * A scale-in it was not asked about (it had expired, a pin, a lowered max) leaves it running.
 */
export const noteGuardHold = (
  guardHold: GuardHold | undefined,
  decision: ScalingDecision,
  now: EpochMs,
): GuardHold | undefined => {
  if (decision.kind === 'scale') {
    return decision.direction === 'in' && decision.because !== 'step' ? guardHold : undefined;
  }
  if (decision.lowAlarmsCleared) return undefined;
  return traitsOf(decision.reason).guards ? (guardHold ?? { since: now, units: decision.at }) : guardHold;
};

/** The next look. The generation rises with each, so that an earlier message is told apart. */
const noteFollow = (follow: Follow | undefined, lookAgainAt: EpochMs | undefined): Follow | undefined => {
  if (lookAgainAt !== undefined) return { gen: (follow?.gen ?? 0) + 1, dueAt: lookAgainAt };
  return follow?.dueAt === undefined ? follow : { gen: follow.gen + 1 };
};

/** An event that a newer one overtook says nothing of now, so it neither arms a follower nor disarms one. */
const isOvertaken = (decision: ScalingDecision): boolean =>
  decision.kind === 'hold' && decision.reason === 'superseded';

/** What is to be remembered of one evaluation. */
export interface Decided {
  readonly waker: Waker;
  readonly decision: ScalingDecision;
  /** The activity that tells of it. */
  readonly activity: string;
  readonly lookAgainAt?: EpochMs | undefined;
  /** The run of holds it belongs to, see `holdRunReason`; absent where nothing was held. */
  readonly holdReason?: HoldRunReason | undefined;
}

/** What is remembered of an evaluation beside the write itself. An override that is over is forgotten. */
export const noteDecision = (
  state: TargetState,
  { waker, decision, activity, lookAgainAt, holdReason }: Decided,
  now: EpochMs,
): TargetState => {
  const { alarms, hold, guardHold, follow, override, ...rest } = state;
  const noted = {
    alarms: noteAlarm(alarms, waker, now),
    hold: noteHold(hold, holdReason, activity, now),
    guardHold: noteGuardHold(guardHold, decision, now),
    follow: isOvertaken(decision) ? follow : noteFollow(follow, lookAgainAt),
  };
  return {
    ...rest,
    ...(noted.alarms ? { alarms: noted.alarms } : {}),
    ...(noted.hold ? { hold: noted.hold } : {}),
    ...(noted.guardHold ? { guardHold: noted.guardHold } : {}),
    ...(noted.follow ? { follow: noted.follow } : {}),
    ...(override && override.until > now ? { override } : {}),
  };
};
