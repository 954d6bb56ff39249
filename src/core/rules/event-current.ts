import type { AlarmTransition } from '../alarm-transition.ts';
import type { TargetState } from '../domain-state.ts';
import type { HoldWish } from '../evaluation-notes.ts';
import type { Waker } from '../observation.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../time.ts';

/** An older event says nothing of now; the alarms' present states are read instead. */
export const CURRENT_EVENT_SECONDS = 300;

/** Clocks differ by less; an event dated further ahead of ours has a date that says nothing. */
const MOST_AHEAD_MS = 5 * MINUTE_MS;

/** A time that cannot be: neither is it remembered as the newest of its alarm, nor does it count where it was. */
export const isAhead = (at: EpochMs, now: EpochMs): boolean => at - now > MOST_AHEAD_MS;

export const eventAgeMs = (transition: AlarmTransition, now: EpochMs): number => Math.max(0, now - transition.at);

export const isCurrent = (transition: AlarmTransition, now: EpochMs): boolean =>
  !isAhead(transition.at, now) && eventAgeMs(transition, now) <= CURRENT_EVENT_SECONDS * SECOND_MS;

/** The event's own alarm decides: it says ALARM in the scale-out direction, and is current. */
export const decidesAlone = (waker: Waker, now: EpochMs): boolean =>
  waker.by === 'alarm' &&
  (waker.role === 'scale-out' || waker.role === 'wake') &&
  waker.transition.state === 'ALARM' &&
  isCurrent(waker.transition, now);

const isMuted = ({ muted, at }: AlarmTransition, current: boolean, now: EpochMs): boolean =>
  muted !== undefined && (muted.until === undefined ? current : now < muted.until && at <= muted.until);

/**
 * Strictly older than the newest seen of its alarm. As old is the same event again and is decided again, but for one thing:
 * what SageMaker refused for good is asked again for a new transition only.
 */
const isNothingNew = (at: EpochMs, newestSeen: EpochMs, { hold }: TargetState): boolean =>
  at < newestSeen || (at === newestSeen && hold?.reason === 'refused');

/** Rule 2, first half: whether what the event says still holds, and may be acted upon. */
export const checkEvent = (waker: Waker, state: TargetState, now: EpochMs): HoldWish | undefined => {
  if (waker.by !== 'alarm') return undefined;
  const { transition } = waker;
  const { alarmName, at } = transition;
  const newestSeen = state.alarms?.[alarmName];
  if (newestSeen !== undefined && !isAhead(newestSeen, now) && isNothingNew(at, newestSeen, state)) {
    return {
      kind: 'hold',
      rule: 'event-current',
      reason: 'superseded',
      facts: { alarm: alarmName, eventAt: at, newestSeenAt: newestSeen },
    };
  }
  const current = isCurrent(transition, now);
  if (isMuted(transition, current, now)) {
    return {
      kind: 'hold',
      rule: 'event-current',
      reason: 'muted',
      facts: { alarm: alarmName, mutedBy: transition.muted?.by, until: transition.muted?.until },
    };
  }
  return current && transition.suppressedBy !== undefined
    ? {
        kind: 'hold',
        rule: 'event-current',
        reason: 'muted',
        facts: { alarm: alarmName, suppressedBy: transition.suppressedBy },
      }
    : undefined;
};
