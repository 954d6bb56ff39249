import { describe, expect, it } from 'vitest';
import type { AlarmState } from '../../src/core/alarm-transition.ts';
import type { DomainState, Follow, TargetState } from '../../src/core/domain-state.ts';
import type { HoldRunReason } from '../../src/core/hold-run.ts';
import type { AlarmDescription } from '../../src/core/observation.ts';
import { alarmFaults, auditMinuteOf, isOverdue, reconcileReason } from '../../src/core/reconciliation.ts';
import type { TargetConfiguration } from '../../src/core/target-configuration.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import { aDomain, anIntention, anOldIntention } from '../support/a-domain.ts';
import { aGuardTarget, CRASH } from '../support/a-guard-target.ts';
import { anAlarm, aQueueSignal, aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aComponentTarget, aTarget, WAKE } from '../support/a-target.ts';
import { aDescription } from '../support/alarm-descriptions.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

/** Domains whose audit is not, and is, in the minute of `NOW` (the 15th of its hour). */
const named = (wanted: (minute: number) => boolean): string => {
  for (let n = 0; ; n += 1) if (wanted(auditMinuteOf(`variant#${n}`))) return `variant#${n}`;
};
const NO_AUDIT = named((minute) => minute !== 15);
const AUDIT = named((minute) => minute === 15);

const held = (reason: HoldRunReason): Partial<TargetState> => ({
  hold: { reason, since: minutesAgo(5), activity: 'a' },
});
const standing = (desired: number): Partial<TargetState> => ({ units: { desired, since: minutesAgo(120) } });
const followed = (dueAt: number): Partial<TargetState> => ({ follow: { gen: 3, dueAt } });
const registered = (min: number, max: number): Partial<TargetState> => ({
  autoScaling: { min, max, policies: ['track'], suspended: { in: false, out: false }, readAt: NOW },
});

const byName = (states: Readonly<Record<string, AlarmState>>): Record<string, AlarmDescription> =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [name, aDescription({ name, state })]));

interface Row {
  readonly name: string;
  readonly target?: TargetConfiguration;
  readonly state?: Partial<TargetState>;
  readonly behind?: Partial<DomainState>;
  readonly alarms?: Readonly<Record<string, AlarmState>>;
  readonly domain?: string;
  readonly want: string | undefined;
}

const LOWS = { [LOW]: 'ALARM', 'chat-queue-low': 'ALARM' } as const;
const twoSignals = aTarget({ signals: [aSignal(), aQueueSignal()] });
const { scaleIn: _in, ...outOnly } = aSignal();
const { scaleOut: _out, ...inOnly } = aSignal();

const rows: readonly Row[] = [
  { name: 'nothing is owed', want: undefined },

  { name: 'a change is applied', behind: { phase: 'applied', intention: anIntention() }, want: 'not-idle' },
  { name: 'a claim is over', behind: { phase: 'claimed', intention: anOldIntention() }, want: 'not-idle' },
  { name: 'a claim still has its lease', behind: { phase: 'claimed', intention: anIntention() }, want: undefined },
  {
    name: 'a claim is in the last moment of its lease',
    behind: { phase: 'claimed', intention: anIntention({ leaseUntil: NOW }) },
    want: undefined,
  },

  { name: 'a claim without its intention', behind: { phase: 'claimed' }, want: undefined },
  { name: 'an intention that nobody claims', behind: { intention: anOldIntention() }, want: undefined },

  { name: 'a reminder is lost', state: followed(secondsAgo(90)), want: 'overdue' },
  { name: 'a reminder is a little late', state: followed(secondsAgo(89)), want: undefined },
  { name: 'a reminder is to come', state: followed(inSeconds(90)), want: undefined },

  {
    name: 'a pause was not heard of',
    state: { override: { kind: 'pause', until: inSeconds(60) } },
    want: 'override',
  },
  { name: 'a pause is over', state: held('paused'), want: 'override' },

  { name: 'the maximum that held was raised', state: { ...held('at-max'), ...standing(6) }, want: 'bound-moved' },
  { name: 'the maximum holds', state: { ...held('at-max'), ...standing(8) }, want: undefined },
  { name: 'the minimum that held was lowered', state: { ...held('at-min'), ...standing(2) }, want: 'bound-moved' },
  { name: 'the minimum holds', state: { ...held('at-min'), ...standing(1) }, want: undefined },
  { name: 'another reason holds, at the maximum', state: { ...held('cooldown'), ...standing(8) }, want: undefined },
  {
    name: 'a registered maximum holds below the configured one',
    state: { ...held('at-max'), ...standing(6), ...registered(1, 6) },
    want: undefined,
  },

  {
    name: 'the configured maximum holds below the registered one',
    state: { ...held('at-max'), ...standing(8), ...registered(1, 12) },
    want: undefined,
  },

  { name: 'a high alarm has no follower', alarms: { [HIGH]: 'ALARM' }, want: 'unfollowed' },
  { name: 'a high alarm has one', alarms: { [HIGH]: 'ALARM' }, state: followed(inSeconds(20)), want: undefined },
  {
    name: 'a high alarm had one that is done with',
    alarms: { [HIGH]: 'ALARM' },
    state: { follow: { gen: 3 } },
    want: 'unfollowed',
  },
  {
    name: 'a high alarm holds at the maximum',
    alarms: { [HIGH]: 'ALARM' },
    state: { ...held('at-max'), ...standing(8) },
    want: undefined,
  },
  {
    name: 'a high alarm holds in a cooldown',
    alarms: { [HIGH]: 'ALARM' },
    state: held('cooldown'),
    want: 'unfollowed',
  },
  { name: 'a high alarm has no data', alarms: { [HIGH]: 'INSUFFICIENT_DATA' }, want: undefined },
  { name: 'a low alarm, all high ones clear', alarms: { [LOW]: 'ALARM', [HIGH]: 'OK' }, want: 'unfollowed' },
  {
    name: 'a low alarm, a high one without data',
    alarms: { [LOW]: 'ALARM', [HIGH]: 'INSUFFICIENT_DATA' },
    want: undefined,
  },
  { name: 'one of two low alarms', target: twoSignals, alarms: { [LOW]: 'ALARM' }, want: undefined },
  { name: 'both low alarms', target: twoSignals, alarms: LOWS, want: 'unfollowed' },
  { name: 'a target with no low alarm', target: aTarget({ signals: [outOnly] }), want: undefined },
  {
    name: 'a low alarm of a target with no high one',
    target: aTarget({ signals: [inOnly] }),
    alarms: { [LOW]: 'ALARM' },
    want: 'unfollowed',
  },

  {
    name: 'a wake alarm at zero',
    target: aComponentTarget(),
    state: standing(0),
    alarms: { [WAKE]: 'ALARM' },
    want: 'unfollowed',
  },
  {
    name: 'at zero, one of two low alarms',
    target: aComponentTarget({ signals: [aSignal(), aQueueSignal()] }),
    state: standing(0),
    alarms: { [LOW]: 'ALARM' },
    want: undefined,
  },
  { name: 'a quiet wake alarm at zero', target: aComponentTarget(), state: standing(0), want: undefined },
  { name: 'a wake alarm above zero', target: aComponentTarget(), alarms: { [WAKE]: 'ALARM' }, want: undefined },

  { name: 'a count below the minimum', state: standing(0), want: 'outside-bounds' },
  { name: 'a count above the maximum', state: standing(9), want: 'outside-bounds' },
  { name: 'a count at the maximum', state: standing(8), want: undefined },
  {
    name: 'a count above the maximum that is followed',
    state: { ...standing(9), ...followed(inSeconds(20)) },
    want: undefined,
  },

  { name: 'in guard, any alarm asks', target: aGuardTarget(), alarms: { [CRASH]: 'ALARM' }, want: 'unfollowed' },
  { name: 'in guard, the low one too', target: aGuardTarget(), alarms: { [LOW]: 'ALARM' }, want: 'unfollowed' },
  { name: 'in guard, no alarm asks', target: aGuardTarget(), alarms: { [LOW]: 'OK' }, want: undefined },
  {
    name: 'in guard, a count outside the bounds is not ours',
    target: aGuardTarget(),
    state: standing(9),
    want: undefined,
  },
  {
    name: 'in guard, the registered maximum counts and no tighter one',
    target: aGuardTarget(),
    state: { ...held('at-max'), ...standing(12), ...registered(1, 12) },
    want: undefined,
  },

  { name: 'the audit of the hour', domain: AUDIT, want: 'audit' },
  { name: 'no audit of what AWS has refused', domain: AUDIT, state: held('refused'), want: undefined },
  {
    name: 'what is found first is no audit',
    domain: AUDIT,
    state: { ...held('at-min'), ...standing(2) },
    want: 'bound-moved',
  },
];

describe('reconcileReason', () => {
  it.each(rows)('$name → $want', ({ target = aTarget(), state, behind, alarms = {}, domain = NO_AUDIT, want }) => {
    const found = { domain, state: aDomain(state, behind), target, alarms: byName(alarms) };
    expect(reconcileReason(found, NOW)).toBe(want);
  });

  it('knows of a target that nobody has looked at yet no more than its alarms', () => {
    const unseen = { domain: NO_AUDIT, state: aDomain({}, { targets: {} }), target: aTarget() };
    expect(reconcileReason({ ...unseen, alarms: {} }, NOW)).toBeUndefined();
    expect(reconcileReason({ ...unseen, alarms: byName({ [HIGH]: 'ALARM' }) }, NOW)).toBe('unfollowed');
    const component = { ...unseen, target: aComponentTarget(), alarms: byName({ [WAKE]: 'ALARM' }) };
    expect(reconcileReason(component, NOW)).toBeUndefined();
  });

  it('no bound has moved past a count that nobody has seen', () => {
    const state = aDomain({}, { targets: { chat: held('at-max') } });
    expect(reconcileReason({ domain: NO_AUDIT, state, target: aTarget(), alarms: {} }, NOW)).toBeUndefined();
  });
});

describe('the audit', () => {
  it('comes once an hour, for the whole of one minute', () => {
    const found = { domain: AUDIT, state: aDomain(), target: aTarget(), alarms: {} };
    const due = Array.from({ length: 120 }, (_, half) => NOW + (half * MINUTE_MS) / 2).filter(
      (now) => reconcileReason(found, now) === 'audit',
    );
    expect(due).toEqual([NOW, NOW + MINUTE_MS / 2]);
  });

  it('spreads over the hour', () => {
    const minutes = Array.from({ length: 600 }, (_, n) => auditMinuteOf(`variant#endpoint-${n}`));
    expect(new Set(minutes).size).toBe(60);
    expect(minutes.every((minute) => Number.isInteger(minute) && minute >= 0 && minute < 60)).toBe(true);
  });

  it('has the minute that FNV-1a of the name gives', () => {
    // FNV-1a, 32 bits, of "a" is 0xe40c292c and of "foobar" 0xbf9cf968: the vectors of draft-eastlake-fnv.
    expect(auditMinuteOf('a')).toBe(0xe40c292c % 60);
    expect(auditMinuteOf('foobar')).toBe(0xbf9cf968 % 60);
  });
});

describe('isOverdue', () => {
  it.each<{ name: string; follow: Follow; overdue: boolean }>([
    { name: 'nothing is due', follow: { gen: 1 }, overdue: false },
    { name: '90 s past', follow: { gen: 1, dueAt: secondsAgo(90) }, overdue: true },
    { name: '89 s past', follow: { gen: 1, dueAt: secondsAgo(89) }, overdue: false },
  ])('$name → $overdue', ({ follow, overdue }) => {
    expect(isOverdue(follow, NOW)).toBe(overdue);
  });
});

describe('alarmFaults', () => {
  const high = aDescription({ name: HIGH, threshold: 5, periodSeconds: 10, evaluationPeriods: 3 });
  const target = aTarget({ signals: [outOnly] });

  it('finds none where the alarm is as configured', () => {
    expect(alarmFaults(target, { [HIGH]: high })).toEqual([]);
  });

  it('finds an alarm that is gone', () => {
    expect(alarmFaults(target, {})).toEqual([{ alarm: HIGH, fault: 'missing' }]);
  });

  it('finds every member that was changed', () => {
    expect(alarmFaults(target, { [HIGH]: { ...high, threshold: 7, evaluationPeriods: 1 } })).toEqual([
      { alarm: HIGH, fault: 'changed', member: 'threshold', expected: 5, found: 7 },
      { alarm: HIGH, fault: 'changed', member: 'evaluationPeriods', expected: 3, found: 1 },
    ]);
  });

  it('says nothing of a member that either side leaves open', () => {
    const { threshold: _threshold, ...bare } = high;
    expect(alarmFaults(target, { [HIGH]: bare })).toEqual([]);
    const { threshold: _configured, ...open } = anAlarm();
    const unset = aTarget({ signals: [{ ...outOnly, scaleOut: aScaleOut({ alarm: open }) }] });
    expect(alarmFaults(unset, { [HIGH]: { ...high, threshold: 7 } })).toEqual([]);
  });

  it('leaves an alarm the user brought as it is, and misses it where it is gone', () => {
    const theirs = aTarget({ signals: [{ ...outOnly, scaleOut: aScaleOut({ alarm: anAlarm({ owned: false }) }) }] });
    expect(alarmFaults(theirs, { [HIGH]: { ...high, threshold: 7 } })).toEqual([]);
    expect(alarmFaults(theirs, {})).toEqual([{ alarm: HIGH, fault: 'missing' }]);
  });
});
