import { describe, expect, it } from 'vitest';
import type { ScalingDecision } from '../../src/core/decision.ts';
import type { HoldRun, TargetState } from '../../src/core/domain-state.ts';
import { noteDecision } from '../../src/core/note-decision.ts';
import type { Waker } from '../../src/core/observation.ts';
import { aHold, aScale } from '../support/a-decision.ts';
import { aTargetState } from '../support/a-domain.ts';
import { HIGH } from '../support/a-signal.ts';
import { byHigh } from '../support/a-transition.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

const RECHECK: Waker = { by: 'recheck' };
const noted = (state: TargetState, decision: ScalingDecision, more: { waker?: Waker; lookAgainAt?: number } = {}) => {
  const holdReason = decision.kind === 'hold' ? decision.reason : undefined;
  return noteDecision(state, { waker: RECHECK, decision, activity: 'activity-2', holdReason, ...more }, NOW);
};

describe('the newest event of each alarm', () => {
  it.each([
    { name: 'is noted', alarms: undefined, want: { [HIGH]: secondsAgo(2) } },
    { name: 'beside those of others', alarms: { other: 5 }, want: { other: 5, [HIGH]: secondsAgo(2) } },
    { name: 'in place of an older one', alarms: { [HIGH]: secondsAgo(90) }, want: { [HIGH]: secondsAgo(2) } },
    { name: 'not in place of a newer one', alarms: { [HIGH]: secondsAgo(1) }, want: { [HIGH]: secondsAgo(1) } },
    {
      name: 'in place of one more than 5 minutes ahead of the clock',
      alarms: { [HIGH]: inSeconds(301) },
      want: { [HIGH]: secondsAgo(2) },
    },
  ])('$name', ({ alarms, want }) => {
    expect(noted(alarms ? { alarms } : {}, aHold(), { waker: byHigh() }).alarms).toEqual(want);
  });

  it('an event up to 5 minutes ahead of the clock is noted, one further ahead is not', () => {
    expect(noted({}, aHold(), { waker: byHigh({ at: inSeconds(300) }) }).alarms).toEqual({ [HIGH]: inSeconds(300) });
    expect(noted({}, aHold(), { waker: byHigh({ at: inSeconds(301) }) }).alarms).toBeUndefined();
  });

  it('no event, nothing to note', () => {
    expect(noted({}, aScale())).toEqual({});
    expect(noted({ alarms: { other: 5 } }, aScale())).toEqual({ alarms: { other: 5 } });
  });
});

describe('a run of equal holds', () => {
  const run: HoldRun = { reason: 'cooldown', since: minutesAgo(3), activity: 'activity-1' };
  it.each([
    {
      name: 'begins with the first',
      hold: undefined,
      decision: aHold(),
      want: { reason: 'cooldown', since: NOW, activity: 'activity-2' },
    },
    { name: 'keeps its beginning and its activity', hold: run, decision: aHold(), want: run },
    {
      name: 'ends with another reason',
      hold: run,
      decision: aHold({ reason: 'no-data' }),
      want: { reason: 'no-data', since: NOW, activity: 'activity-2' },
    },
    {
      name: 'ends with an event that a newer one overtook',
      hold: run,
      decision: aHold({ reason: 'superseded' }),
      want: { reason: 'superseded', since: NOW, activity: 'activity-2' },
    },
    {
      name: 'ends a refusal',
      hold: { ...run, reason: 'refused' as const },
      decision: aHold(),
      want: { reason: 'cooldown', since: NOW, activity: 'activity-2' },
    },
    { name: 'ends with a change', hold: run, decision: aScale(), want: undefined },
  ])('$name', ({ hold, decision, want }) => {
    expect(noted(hold ? { hold } : {}, decision).hold).toEqual(want);
  });
});

it('an overtaken event ends no refusal', () => {
  const hold: HoldRun = { reason: 'refused', since: minutesAgo(3), activity: 'activity-1' };
  expect(noted({ hold }, aHold({ reason: 'superseded' }), { waker: byHigh() }).hold).toEqual(hold);
});

describe("the guard's hold", () => {
  const guardHold = { since: minutesAgo(20), units: 8 };
  const begun = { since: NOW, units: 6 };
  it.each([
    { name: 'begins with traffic-high', state: {}, decision: aHold({ reason: 'traffic-high', at: 6 }), want: begun },
    { name: 'begins with errors-high', state: {}, decision: aHold({ reason: 'errors-high', at: 6 }), want: begun },
    {
      name: 'begins with traffic-unknown',
      state: {},
      decision: aHold({ reason: 'traffic-unknown', at: 6 }),
      want: begun,
    },
    { name: 'not with would-flap', state: {}, decision: aHold({ reason: 'would-flap' }), want: undefined },
    { name: 'not with another hold', state: {}, decision: aHold({ reason: 'cooldown' }), want: undefined },
    {
      name: 'goes on with the next reason of the guard',
      state: { guardHold },
      decision: aHold({ reason: 'errors-high' }),
      want: guardHold,
    },
    {
      name: 'goes on through would-flap',
      state: { guardHold },
      decision: aHold({ reason: 'would-flap' }),
      want: guardHold,
    },
    {
      name: 'goes on through a cooldown',
      state: { guardHold },
      decision: aHold({ reason: 'cooldown' }),
      want: guardHold,
    },
    {
      name: 'goes on while only a high alarm is in doubt',
      state: { guardHold },
      decision: aHold({ reason: 'alarm-cleared' }),
      want: guardHold,
    },
    {
      name: 'ends when the low alarms leave ALARM',
      state: { guardHold },
      decision: aHold({ reason: 'alarm-cleared', lowAlarmsCleared: true }),
      want: undefined,
    },
    {
      name: 'also where a high alarm is held',
      state: { guardHold },
      decision: aHold({ reason: 'at-max', lowAlarmsCleared: true }),
      want: undefined,
    },
    { name: 'ends with a scale-out', state: { guardHold }, decision: aScale(), want: undefined },
    { name: 'ends with any scale-out', state: { guardHold }, decision: aScale({ because: 'pinned' }), want: undefined },
    {
      name: 'ends with a scale-in the guard let through',
      state: { guardHold },
      decision: aScale({ direction: 'in' }),
      want: undefined,
    },
    {
      name: 'goes on after a step that passed because it had expired',
      state: { guardHold },
      decision: aScale({ direction: 'in', because: 'guard-expired' }),
      want: guardHold,
    },
    {
      name: 'goes on after a pin inwards',
      state: { guardHold },
      decision: aScale({ direction: 'in', because: 'pinned' }),
      want: guardHold,
    },
    {
      name: 'goes on after a lowered maximum',
      state: { guardHold },
      decision: aScale({ direction: 'in', because: 'above-max' }),
      want: guardHold,
    },
    { name: 'goes on through a pause', state: { guardHold }, decision: aHold({ reason: 'paused' }), want: guardHold },
  ])('$name', ({ state, decision, want }) => {
    expect(noted(state, decision).guardHold).toEqual(want);
  });
});

describe('when to look again', () => {
  const dueAt = inSeconds(60);
  it.each([
    { name: 'armed for the first time', follow: undefined, lookAgainAt: dueAt, want: { gen: 1, dueAt } },
    {
      name: 'armed again under the next generation',
      follow: { gen: 4, dueAt: inSeconds(10) },
      lookAgainAt: dueAt,
      want: { gen: 5, dueAt },
    },
    { name: 'armed again after it was disarmed', follow: { gen: 4 }, lookAgainAt: dueAt, want: { gen: 5, dueAt } },
    {
      name: 'disarmed under the next generation, so that the message is left unread',
      follow: { gen: 4, dueAt },
      lookAgainAt: undefined,
      want: { gen: 5 },
    },
    { name: 'disarmed already', follow: { gen: 4 }, lookAgainAt: undefined, want: { gen: 4 } },
    { name: 'never armed', follow: undefined, lookAgainAt: undefined, want: undefined },
  ])('$name', ({ follow, lookAgainAt, want }) => {
    expect(noted(follow ? { follow } : {}, aHold(), lookAgainAt === undefined ? {} : { lookAgainAt }).follow).toEqual(
      want,
    );
  });

  it('is left alone by an event that a newer one overtook', () => {
    const follow = { gen: 4, dueAt };
    expect(noted({ follow }, aHold({ reason: 'superseded' })).follow).toEqual(follow);
    expect(noted({ follow }, aHold({ reason: 'muted' })).follow).toEqual({ gen: 5 });
  });
});

it('everything else that is remembered is left alone', () => {
  const rest: TargetState = {
    ...aTargetState(),
    last: { direction: 'in', base: 8, to: 4, completedAt: minutesAgo(9) },
    backOff: { failures: 1, until: NOW },
    override: { kind: 'pause', until: inSeconds(1) },
    autoScaling: { min: 1, max: 8, policies: [], suspended: { out: false, in: false }, readAt: NOW },
    timesToReady: [300],
    handChanges: [minutesAgo(5)],
  };
  expect(noted(rest, aScale())).toEqual(rest);
});

it('an override that is over is forgotten', () => {
  expect(noted({ override: { kind: 'pin', capacity: 6, until: NOW } }, aScale())).toEqual({});
});
