import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain } from '../support/a-domain.ts';
import { aScaleInPolicy } from '../support/a-policy.ts';
import { aReading } from '../support/a-reading.ts';
import { aScaleIn, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aComponentTarget, aGuard, aTarget, aWake, WAKE } from '../support/a-target.ts';
import { aTraffic } from '../support/a-traffic.ts';
import { byWake } from '../support/a-transition.ts';
import { alarmsIn, NOT_READ } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { NOW, secondsAgo } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const units = (desired: number) => aCapacity({ units: someCounts(desired) });
const capped = (maxStep: { out?: number; in?: number }, more: Parameters<typeof aTarget>[0] = {}) =>
  aTarget({ capacity: { min: 1, max: 8, maxStep }, ...more });
const allAway = {
  signals: [aSignal({ scaleIn: aScaleIn({ policy: aScaleInPolicy({ steps: [{ upper: 0, adjustment: -100 }] }) }) })],
};

describe('rule 10: maxStep caps one change, then the bounds', () => {
  it.each([
    {
      name: 'outwards',
      observation: highAt(20, { configuration: capped({ out: 2 }) }),
      want: { out: 6, because: 'step', limitedBy: 'max-step', asked: 7 },
    },
    {
      name: 'inwards',
      observation: lowAt(1, { configuration: capped({ in: 1 }) }),
      want: { in: 3, because: 'step', limitedBy: 'max-step', asked: 2 },
    },
    {
      name: 'a step within it is whole: out',
      observation: highAt(20, { configuration: capped({ out: 3 }) }),
      want: { out: 7, because: 'step' },
    },
    {
      name: 'a step within it is whole: in',
      observation: lowAt(1, { configuration: capped({ in: 2 }) }),
      want: { in: 2, because: 'step' },
    },
    {
      name: "one direction's cap is not the other's: out",
      observation: highAt(20, { configuration: capped({ in: 1 }) }),
      want: { out: 7, because: 'step' },
    },
    {
      name: "one direction's cap is not the other's: in",
      observation: lowAt(1, { configuration: capped({ out: 1 }) }),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'the maximum',
      observation: highAt(20, { capacity: units(6) }),
      want: { out: 8, because: 'step', limitedBy: 'max', asked: 9 },
    },
    {
      name: 'the minimum',
      observation: lowAt(1, { configuration: aTarget({ capacity: { min: 3, max: 8 } }) }),
      want: { in: 3, because: 'step', limitedBy: 'min', asked: 2 },
    },
    {
      name: 'the bound that limited last is named, with the number first asked for',
      observation: highAt(20, { configuration: aTarget({ capacity: { min: 1, max: 5, maxStep: { out: 2 } } }) }),
      want: { out: 5, because: 'step', limitedBy: 'max', asked: 7 },
    },
    {
      name: 'a cap of 0 leaves nothing to do: out',
      observation: highAt(20, { configuration: capped({ out: 0 }) }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'a cap of 0 leaves nothing to do: in',
      observation: lowAt(1, { configuration: capped({ in: 0 }) }),
      want: { hold: 'already-there', lookAgainIn: 300 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('to zero', () => {
  const component = (more: Parameters<typeof aComponentTarget>[0] = {}) => aComponentTarget({ ...allAway, ...more });
  const idle = aTraffic({ window: 'idle', idle: true });
  const unmovedFor = (seconds: number) => aDomain({ units: { desired: 1, since: secondsAgo(seconds) } });
  const notIdle = { hold: 'not-idle', lookAgainIn: 300 };
  it.each([
    {
      name: 'a scale-in from more than 1 ends at 1',
      observation: lowAt(0, { configuration: component(), capacity: units(4), traffic: idle }),
      want: { in: 1, because: 'step', limitedBy: 'one-before-zero', asked: 0 },
    },
    {
      name: 'from 2 too',
      observation: lowAt(0, { configuration: component(), capacity: units(2), traffic: idle }),
      want: { in: 1, because: 'step', limitedBy: 'one-before-zero', asked: 0 },
    },
    {
      name: '1 → 0 after idleness',
      observation: lowAt(0, { configuration: component(), capacity: units(1), traffic: idle }),
      want: { in: 0, because: 'step' },
    },
    {
      name: 'not while anything was asked',
      observation: lowAt(0, { configuration: component(), capacity: units(1), traffic: aTraffic({ idle: false }) }),
      want: notIdle,
    },
    {
      name: 'the count has not moved for all of the idle time',
      observation: lowAt(0, { configuration: component(), capacity: units(1), traffic: idle, state: unmovedFor(900) }),
      want: { in: 0, because: 'step' },
    },
    {
      name: 'not a second sooner',
      observation: lowAt(0, { configuration: component(), capacity: units(1), traffic: idle, state: unmovedFor(899) }),
      want: notIdle,
    },
    {
      name: 'by the configured idle time',
      observation: lowAt(0, {
        configuration: component({ zero: { idleSeconds: 1200 } }),
        capacity: units(1),
        traffic: idle,
        state: unmovedFor(1100),
      }),
      want: notIdle,
    },
    {
      name: 'from 1 the guard is not asked: the zero rule is stricter',
      observation: lowAt(0, {
        configuration: component({ trafficGuard: aGuard() }),
        capacity: units(1),
        traffic: aTraffic({ window: 'unknown', idle: true }),
      }),
      want: { in: 0, because: 'step' },
    },
    {
      name: 'a scale-in to 1 needs no idleness',
      observation: lowAt(1, {
        configuration: aComponentTarget(),
        capacity: units(2),
        traffic: aTraffic({ idle: false }),
      }),
      want: { in: 1, because: 'step' },
    },
    {
      name: 'at 0 there is nothing less',
      observation: lowAt(0, { configuration: component(), capacity: units(0), traffic: idle }),
      want: { hold: 'at-min' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  it('a count never seen has not been unmoved', () => {
    const configuration = component({
      signals: [aSignal({ scaleIn: aScaleIn({ policy: aScaleInPolicy({ cooldownSeconds: 0 }) }) })],
    });
    const observation = lowAt(0, {
      configuration,
      capacity: units(1),
      traffic: idle,
      state: aDomain({}, { targets: {} }),
    });
    expect(tell(decide(observation, NOW))).toEqual(notIdle);
  });
});

describe('from zero', () => {
  const asleep = (more: Parameters<typeof anObservation>[0] = {}) =>
    anObservation({
      configuration: aComponentTarget(),
      capacity: units(0),
      waker: byWake(),
      alarms: NOT_READ,
      ...more,
    });
  const woken = { out: 2, because: 'wake' };
  const justChanged = aDomain({
    last: { direction: 'out', base: 0, to: 2, completedAt: NOW },
    units: { desired: 0, since: NOW },
  });
  it.each([
    { name: 'the wake alarm in ALARM proposes wake.to', observation: asleep(), want: woken },
    { name: 'it needs no value', observation: asleep({ waker: byWake({ newest: { kind: 'no-data' } }) }), want: woken },
    {
      name: 'at least 1',
      observation: asleep({ configuration: aComponentTarget({ wake: aWake({ to: 0 }) }) }),
      want: { out: 1, because: 'wake' },
    },
    { name: 'without cooldown', observation: asleep({ state: justChanged }), want: woken },
    {
      name: 'without guard',
      observation: asleep({ configuration: aComponentTarget({ trafficGuard: aGuard() }) }),
      want: woken,
    },
    {
      name: 'inside the bounds',
      observation: asleep({ configuration: aComponentTarget({ wake: aWake({ to: 20 }) }) }),
      want: { out: 8, because: 'wake', limitedBy: 'max', asked: 20 },
    },
    {
      name: 'described as ALARM it counts in any evaluation',
      observation: asleep({ waker: { by: 'recheck' }, alarms: alarmsIn({ [WAKE]: 'ALARM' }) }),
      want: woken,
    },
    {
      name: 'described as OK it does not',
      observation: asleep({ waker: { by: 'recheck' }, alarms: alarmsIn({ [WAKE]: 'OK' }) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'with its actions disabled it is muted',
      observation: asleep({
        waker: { by: 'recheck' },
        alarms: alarmsIn({ [WAKE]: { state: 'ALARM', actionsEnabled: false } }),
      }),
      want: { hold: 'muted' },
    },
    {
      name: 'not listed it does not',
      observation: asleep({ waker: { by: 'recheck' }, alarms: alarmsIn({}) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'with units running it wakes nobody',
      observation: asleep({ capacity: units(1) }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'with units running it does not hold a scale-in',
      observation: lowAt(1, {
        configuration: aComponentTarget(),
        alarms: alarmsIn({ [WAKE]: 'ALARM', [LOW]: 'ALARM', [HIGH]: 'OK' }),
      }),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'beside a high alarm the larger wins',
      observation: asleep({
        waker: { by: 'recheck' },
        alarms: alarmsIn({ [WAKE]: 'ALARM', [HIGH]: 'ALARM' }),
        readings: { [HIGH]: aReading(20) },
      }),
      want: { out: 3, because: 'step' },
    },
    {
      name: 'beside a smaller step the wake wins',
      observation: asleep({
        configuration: aComponentTarget({ wake: aWake({ to: 3 }) }),
        waker: { by: 'recheck' },
        alarms: alarmsIn({ [WAKE]: 'ALARM', [HIGH]: 'ALARM' }),
        readings: { [HIGH]: aReading(6) },
      }),
      want: { out: 3, because: 'wake' },
    },
    {
      name: 'the wake alarm without data does not hold a scale-in',
      observation: lowAt(1, {
        configuration: aComponentTarget(),
        alarms: alarmsIn({ [WAKE]: 'INSUFFICIENT_DATA', [LOW]: 'ALARM', [HIGH]: 'OK' }),
      }),
      want: { in: 2, because: 'step' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  it.each([
    { name: 'the wake alarm is named', observation: asleep(), want: WAKE },
    { name: 'the high alarm is named', observation: highAt(6), want: HIGH },
    { name: 'the low alarm is named', observation: lowAt(1), want: LOW },
  ])('$name as the one that proposed', ({ observation, want }) => {
    expect(decide(observation, NOW)).toMatchObject({ kind: 'scale', alarmName: want });
  });
});
