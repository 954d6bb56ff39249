import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { byUrgency } from '../../src/core/urgency.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aHold, aScale } from '../support/a-decision.ts';
import { aDomain } from '../support/a-domain.ts';
import { aReading } from '../support/a-reading.ts';
import { HIGH } from '../support/a-signal.ts';
import { aComponentTarget, WAKE } from '../support/a-target.ts';
import { byHigh, byWake } from '../support/a-transition.ts';
import { alarmsIn, NOT_READ } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { NOW, secondsAgo } from '../support/moments.ts';

const asleep = {
  configuration: aComponentTarget(),
  capacity: aCapacity({ units: someCounts(0) }),
  state: aDomain({ units: { desired: 0, since: secondsAgo(7_200) } }),
};

describe('a change says which datapoint it was decided on', () => {
  it.each([
    {
      name: "the event's",
      observation: highAt(3, { waker: byHigh() }),
      want: { value: 7, threshold: 5, at: secondsAgo(20) },
    },
    {
      name: "the read's, since it is higher",
      observation: highAt(9, {
        waker: byHigh(),
        readings: { [HIGH]: aReading(9, { newest: { value: 9, at: secondsAgo(11) } }) },
      }),
      want: { value: 9, threshold: 5, at: secondsAgo(11) },
    },
    {
      name: "the event's, where the read says the same",
      observation: highAt(7, {
        waker: byHigh(),
        readings: { [HIGH]: aReading(7, { newest: { value: 7, at: secondsAgo(11) } }) },
      }),
      want: { value: 7, threshold: 5, at: secondsAgo(20) },
    },
    {
      name: 'of a look again, where only the read can decide',
      observation: highAt(7),
      want: { value: 7, threshold: 5, at: secondsAgo(20) },
    },
    { name: 'of a scale-in', observation: lowAt(1), want: { value: 1, threshold: 2, at: secondsAgo(20) } },
    {
      name: 'of a wake, the one its event brings; no step is counted from its threshold',
      observation: anObservation({ ...asleep, waker: byWake(), alarms: NOT_READ }),
      want: { value: 7, at: secondsAgo(20) },
    },
    {
      name: 'of a wake without an event, none',
      observation: anObservation({ ...asleep, alarms: alarmsIn({ [WAKE]: 'ALARM' }) }),
      want: undefined,
    },
    {
      name: 'of a wake whose event brings none, none',
      observation: anObservation({ ...asleep, waker: byWake({ newest: { kind: 'no-data' } }), alarms: NOT_READ }),
      want: undefined,
    },
    {
      name: 'of a return to the bounds, none',
      observation: highAt(7, { capacity: aCapacity({ units: someCounts(99) }) }),
      want: undefined,
    },
  ])('$name', ({ observation, want }) => {
    const decision = decide(observation, NOW);
    expect(decision).toMatchObject({ kind: 'scale' });
    expect(decision.kind === 'scale' ? decision.decidedOn : 'a hold').toEqual(want);
  });
});

describe('urgency', () => {
  const on = (value: number, threshold?: number) =>
    aScale({ decidedOn: { value, at: NOW, ...(threshold === undefined ? {} : { threshold }) } });

  it.each([
    { name: 'a scale-out before a scale-in', first: aScale(), second: { ...on(100, 1), direction: 'in' as const } },
    { name: 'a scale-in before a hold', first: aScale({ direction: 'in' }), second: aHold() },
    { name: 'the larger breach, as a share of the threshold, first', first: on(10, 5), second: on(150, 100) },
    {
      name: 'inwards the larger breach is the lower value',
      first: { ...on(1, 5), direction: 'in' as const },
      second: { ...on(4, 5), direction: 'in' as const },
    },
    { name: 'what was decided on a value before what was not', first: on(6, 5), second: aScale() },
    { name: 'a threshold of 0 has no shares', first: on(6, 5), second: on(100, 0) },
    { name: 'a wake has no threshold', first: on(6, 5), second: on(100) },
  ])('$name', ({ first, second }) => {
    expect([second, first].toSorted(byUrgency)).toEqual([first, second]);
    expect([first, second].toSorted(byUrgency)).toEqual([first, second]);
  });
});
