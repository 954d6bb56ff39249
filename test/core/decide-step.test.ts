import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain } from '../support/a-domain.ts';
import { aScaleInPolicy, aScaleOutPolicy } from '../support/a-policy.ts';
import { aReading } from '../support/a-reading.ts';
import { aQueueSignal, aScaleIn, aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aGuard, aTarget } from '../support/a-target.ts';
import { aTraffic } from '../support/a-traffic.ts';
import { alarmsIn } from '../support/alarm-descriptions.ts';
import { highAt, lowAt } from '../support/an-observation.ts';
import { NOW, secondsAgo } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const units = (desired: number) => aCapacity({ units: someCounts(desired) });
const outPolicy = (policy: Parameters<typeof aScaleOutPolicy>[0]) =>
  aTarget({ signals: [aSignal({ scaleOut: aScaleOut({ policy: aScaleOutPolicy(policy) }) })] });
const inPolicy = (policy: Parameters<typeof aScaleInPolicy>[0]) =>
  aTarget({ signals: [aSignal({ scaleIn: aScaleIn({ policy: aScaleInPolicy(policy) }) })] });
const cooling = { last: { direction: 'out', base: 2, to: 4, completedAt: secondsAgo(10) } } as const;

describe('rule 7: the step outwards', () => {
  it.each([
    { name: 'at the threshold the first step', observation: highAt(5), want: { out: 5, because: 'step' } },
    { name: 'just under the next step', observation: highAt(9.99), want: { out: 5, because: 'step' } },
    { name: 'the next step', observation: highAt(10), want: { out: 7, because: 'step' } },
    {
      name: 'a value on the far side of the threshold has no step',
      observation: highAt(4.99),
      want: { hold: 'no-step', lookAgainIn: 60 },
    },
    {
      name: 'a dead band of adjustment 0 changes nothing',
      observation: highAt(6, { configuration: outPolicy({ steps: [{ lower: 0, adjustment: 0 }] }) }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'a step against its direction is never carried out',
      observation: highAt(6, { configuration: outPolicy({ steps: [{ lower: 0, adjustment: -2 }] }) }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'an exact capacity below the present one is never carried out',
      observation: highAt(6, {
        configuration: outPolicy({ adjustmentType: 'ExactCapacity', steps: [{ lower: 0, adjustment: 3 }] }),
      }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'at the maximum already, without a timer',
      observation: highAt(20, { capacity: units(8) }),
      want: { hold: 'at-max' },
    },
    {
      name: 'at the maximum, before the cooldown is asked',
      observation: highAt(20, { capacity: units(8), state: aDomain(cooling) }),
      want: { hold: 'at-max' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 7: the step inwards', () => {
  const guarded = aTarget({ trafficGuard: aGuard() });
  it.each([
    { name: 'at the threshold the step up to 0', observation: lowAt(2), want: { in: 2, because: 'step' } },
    {
      name: 'a value on the far side of the threshold has no step',
      observation: lowAt(2.01),
      want: { hold: 'no-step', lookAgainIn: 300 },
    },
    {
      name: 'a dead band of adjustment 0 changes nothing',
      observation: lowAt(1, { configuration: inPolicy({ steps: [{ upper: 0, adjustment: 0 }] }) }),
      want: { hold: 'already-there', lookAgainIn: 300 },
    },
    {
      name: 'a step against its direction is never carried out',
      observation: lowAt(1, { configuration: inPolicy({ steps: [{ upper: 0, adjustment: 50 }] }) }),
      want: { hold: 'already-there', lookAgainIn: 300 },
    },
    {
      name: 'at the minimum already, without a timer',
      observation: lowAt(1, { capacity: units(1) }),
      want: { hold: 'at-min' },
    },
    {
      name: 'at the minimum, before the cooldown is asked',
      observation: lowAt(1, { capacity: units(1), state: aDomain(cooling) }),
      want: { hold: 'at-min' },
    },
    {
      name: 'at the minimum, before the guard is asked',
      observation: lowAt(1, {
        configuration: aTarget({ trafficGuard: aGuard(), capacity: { min: 4, max: 8 } }),
        traffic: aTraffic({ window: 'unknown' }),
      }),
      want: { hold: 'at-min' },
    },
    {
      name: 'the cooldown before the guard',
      observation: lowAt(1, {
        configuration: guarded,
        state: aDomain(cooling),
        traffic: aTraffic({ window: 'unknown' }),
      }),
      want: { hold: 'cooldown', lookAgainIn: 50 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('of several alarms that propose nothing, the one that came furthest is the answer', () => {
  const two = aTarget({ signals: [aSignal(), aQueueSignal()] });
  const alarms = alarmsIn({ [HIGH]: 'ALARM', 'chat-queue-high': 'ALARM' });
  const stale = { value: 9, at: secondsAgo(999) };
  const seeing = (
    high: ReturnType<typeof aReading> | undefined,
    queue: ReturnType<typeof aReading> | undefined,
    state = aDomain(),
  ) => highAt(6, { configuration: two, alarms, readings: { [HIGH]: high, 'chat-queue-high': queue }, state });
  it.each([
    {
      name: 'a step not found before stale data',
      observation: seeing(aReading(4), aReading(9, { newest: stale })),
      want: { hold: 'no-step', lookAgainIn: 60 },
    },
    {
      name: 'in the other order too',
      observation: seeing(aReading(9, { newest: stale }), aReading(50)),
      want: { hold: 'no-step', lookAgainIn: 60 },
    },
    {
      name: 'stale data before none',
      observation: seeing(undefined, aReading(9, { newest: stale })),
      want: { hold: 'stale-data', lookAgainIn: 30 },
    },
    {
      name: 'a cooldown before a step not found',
      observation: seeing(
        aReading(4),
        aReading(61),
        aDomain({ last: { direction: 'out', base: 3, to: 4, completedAt: secondsAgo(10) } }),
      ),
      want: { hold: 'cooldown', lookAgainIn: 50 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  it('nothing changed before a step not found', () => {
    const configuration = aTarget({
      signals: [
        aSignal(),
        aQueueSignal({
          scaleOut: {
            ...aScaleOut(),
            alarm: { ...aScaleOut().alarm, name: 'chat-queue-high', threshold: 60 },
            policy: aScaleOutPolicy({ steps: [{ lower: 0, adjustment: 0 }] }),
          },
        }),
      ],
    });
    const observation = highAt(4, {
      configuration,
      alarms,
      readings: { [HIGH]: aReading(4), 'chat-queue-high': aReading(61) },
    });
    expect(tell(decide(observation, NOW))).toEqual({ hold: 'already-there', lookAgainIn: 60 });
  });
});

describe('the order in which they came far does not depend on that of the configuration', () => {
  const QUEUE = 'chat-queue-high';
  const alarms = alarmsIn({ [HIGH]: 'ALARM', [QUEUE]: 'ALARM' });
  const still = aSignal({ scaleOut: aScaleOut({ policy: aScaleOutPolicy({ steps: [{ lower: 0, adjustment: 0 }] }) }) });
  const { threshold: _, ...alarm } = aScaleOut().alarm;
  const vague = aSignal({ scaleOut: aScaleOut({ alarm }) });
  const state = aDomain({ last: { direction: 'out', base: 3, to: 4, completedAt: secondsAgo(10) } });
  const cooling = { hold: 'cooldown', lookAgainIn: 50 };
  it.each([
    { name: 'a cooldown before nothing changed', signals: [still, aQueueSignal()], want: cooling },
    { name: 'a cooldown before nothing changed, turned round', signals: [aQueueSignal(), still], want: cooling },
    {
      name: 'no data before no threshold',
      signals: [vague, aQueueSignal()],
      queue: undefined,
      want: { hold: 'no-data', lookAgainIn: 30 },
    },
    {
      name: 'no data before no threshold, turned round',
      signals: [aQueueSignal(), vague],
      queue: undefined,
      want: { hold: 'no-data', lookAgainIn: 30 },
    },
  ])('$name', ({ signals, want, ...more }) => {
    const queue = 'queue' in more ? more.queue : aReading(61);
    const observation = highAt(6, {
      configuration: aTarget({ signals }),
      alarms,
      readings: { [HIGH]: aReading(6), [QUEUE]: queue },
      state,
    });
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  it('of equal reasons the first configured is told', () => {
    const observation = highAt(4, {
      configuration: aTarget({ signals: [aSignal(), aQueueSignal()] }),
      alarms,
      readings: { [HIGH]: aReading(4), [QUEUE]: aReading(50) },
    });
    expect(decide(observation, NOW).verdicts.at(-1)?.facts).toEqual({ reason: 'no-step', breachDelta: -1 });
  });
});

it('a low alarm that finds no step holds a scale-in that another proposes', () => {
  const observation = lowAt(1, {
    configuration: aTarget({ signals: [aSignal(), aQueueSignal()] }),
    alarms: alarmsIn({ [LOW]: 'ALARM', 'chat-queue-low': 'ALARM' }),
    readings: { [LOW]: aReading(1), 'chat-queue-low': aReading(21) },
  });
  expect(tell(decide(observation, NOW))).toEqual({ hold: 'no-step', lookAgainIn: 300 });
});
