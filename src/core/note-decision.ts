import type { ScalingDecision } from './decision.ts';
import type { Follow, GuardHold, HoldRun, TargetState } from './domain-state.ts';
import { type HoldRunReason, traitsOf } from './hold-run.ts';
import type { Waker } from './observation.ts';
import type { EpochMs } from './time.ts';

/** The newest event time of each alarm; an older event leaves it as it is. */
const noteAlarm = (alarms: TargetState['alarms'], waker: Waker): TargetState['alarms'] => {
  if (waker.by !== 'alarm') return alarms;
  const { alarmName, at } = waker.transition;
  const known = alarms?.[alarmName];
  return known !== undefined && known >= at ? alarms : { ...alarms, [alarmName]: at };
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

const reasonOf = (decision: ScalingDecision): HoldRunReason | undefined =>
  decision.kind === 'hold' ? decision.reason : undefined;

/**
 * What is remembered of an evaluation beside the write itself. An override that is over is forgotten.
 * @param holdReason the run of holds this one belongs to, where that is not the decision's reason: see `holdRunReason`
 */
export const noteDecision = (
  state: TargetState,
  waker: Waker,
  decision: ScalingDecision,
  activity: string,
  lookAgainAt: EpochMs | undefined,
  now: EpochMs,
  holdReason: HoldRunReason | undefined = reasonOf(decision),
): TargetState => {
  const { alarms, hold, guardHold, follow, override, ...rest } = state;
  const noted = {
    alarms: noteAlarm(alarms, waker),
    hold: noteHold(hold, holdReason, activity, now),
    guardHold: noteGuardHold(guardHold, decision, now),
    follow: noteFollow(follow, lookAgainAt),
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
