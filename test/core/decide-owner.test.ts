import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { RegisteredScaling } from '../../src/core/domain-state.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain } from '../support/a-domain.ts';
import { aTarget } from '../support/a-target.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { minutesAgo, NOW } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const registered = (overrides: Partial<RegisteredScaling> = {}): RegisteredScaling => ({
  min: 1,
  max: 8,
  policies: ['target-tracking'],
  suspended: { out: false, in: false },
  readAt: minutesAgo(1),
  ...overrides,
});
const owned = (overrides: Partial<RegisteredScaling> = {}) => aDomain({ autoScaling: registered(overrides) });
const outOnly = { suspended: { out: true, in: false } };
const inOnly = { suspended: { out: false, in: true } };

describe('rule 4: nobody else owns the count', () => {
  it.each([
    {
      name: 'an Application Auto Scaling policy holds a scale-out, without a timer',
      observation: highAt(6, { state: owned() }),
      want: { hold: 'owned-elsewhere' },
    },
    { name: 'and a scale-in', observation: lowAt(1, { state: owned() }), want: { hold: 'owned-elsewhere' } },
    {
      name: 'suspended in our direction it does not: out',
      observation: highAt(6, { state: owned(outOnly) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'suspended in our direction it does not: in',
      observation: lowAt(1, { state: owned(inOnly) }),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'suspended in the other direction it does: out',
      observation: highAt(6, { state: owned(inOnly) }),
      want: { hold: 'owned-elsewhere' },
    },
    {
      name: 'suspended in the other direction it does: in',
      observation: lowAt(1, { state: owned(outOnly) }),
      want: { hold: 'owned-elsewhere' },
    },
    {
      name: 'a scalable target without policies is nobody',
      observation: highAt(6, { state: owned({ policies: [] }) }),
      want: { out: 5, because: 'step' },
    },
    { name: 'never read: no scalable target', observation: highAt(6), want: { out: 5, because: 'step' } },
    {
      name: 'managed instance scaling belongs to SageMaker',
      observation: highAt(6, { capacity: aCapacity({ units: someCounts(4, 4, { managedInstanceScaling: true }) }) }),
      want: { hold: 'owned-elsewhere' },
    },
    {
      name: 'the way back to the maximum counts as inwards',
      observation: highAt(6, { state: owned(inOnly), capacity: aCapacity({ units: someCounts(10) }) }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'the way up to the minimum counts as outwards',
      observation: lowAt(1, { state: owned({ ...outOnly, min: 6 }) }),
      want: { out: 6, because: 'below-min' },
    },
    {
      name: 'at the maximum a scale-out is still one',
      observation: highAt(6, { state: owned(outOnly), capacity: aCapacity({ units: someCounts(8) }) }),
      want: { hold: 'at-max' },
    },
    {
      name: 'at the minimum a scale-in is still one',
      observation: lowAt(1, { state: owned(inOnly), capacity: aCapacity({ units: someCounts(1) }) }),
      want: { hold: 'at-min' },
    },
    {
      name: 'in shadow it is a remark',
      observation: highAt(6, { state: owned(), configuration: aTarget({ mode: 'shadow' }) }),
      want: { out: 5, because: 'step' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  it.each([
    {
      name: 'the owner is named in shadow',
      mode: 'shadow',
      state: owned({ policies: ['a', 'b'] }),
      want: [{ about: 'owned-elsewhere', facts: { owner: 'Application Auto Scaling: a, b' } }],
    },
    {
      name: 'what was read at most 3 minutes ago is fresh',
      mode: 'act',
      state: owned({ ...outOnly, readAt: minutesAgo(3) }),
      want: [],
    },
    {
      name: 'older it is still used, with a remark',
      mode: 'act',
      state: owned({ ...outOnly, readAt: minutesAgo(3) - 1 }),
      want: [{ about: 'scalable-target-read-long-ago', facts: { readAt: minutesAgo(3) - 1 } }],
    },
  ] as const)('$name', ({ mode, state, want }) => {
    expect(decide(highAt(6, { state, configuration: aTarget({ mode }) }), NOW).remarks).toEqual(want);
  });
});

describe('rule 4: three changes by hand within an hour', () => {
  const byHand = (...minutes: readonly number[]) => aDomain({ handChanges: minutes.map(minutesAgo) });
  it.each([
    { name: 'are an owner', state: byHand(50, 30, 10), want: { hold: 'owned-elsewhere' } },
    { name: 'two are not', state: byHand(30, 10), want: { out: 5, because: 'step' } },
    { name: 'not once the third is an hour old', state: byHand(100, 80, 60), want: { out: 5, because: 'step' } },
    {
      name: 'still a moment before',
      state: aDomain({ handChanges: [minutesAgo(100), minutesAgo(80), minutesAgo(60) + 1] }),
      want: { hold: 'owned-elsewhere' },
    },
    { name: 'nor when they took more than an hour', state: byHand(80, 30, 10), want: { out: 5, because: 'step' } },
    { name: 'exactly an hour is within it', state: byHand(70, 30, 10), want: { hold: 'owned-elsewhere' } },
    { name: 'of more the last three count', state: byHand(110, 50, 30, 10), want: { hold: 'owned-elsewhere' } },
  ])('$name', ({ state, want }) => {
    expect(tell(decide(highAt(6, { state }), NOW))).toEqual(want);
  });
});

it('rule 4 comes before the bounds', () => {
  const observation = anObservation({
    waker: { by: 'reconcile' },
    state: owned(),
    capacity: aCapacity({ units: someCounts(10) }),
  });
  expect(tell(decide(observation, NOW))).toEqual({ hold: 'owned-elsewhere' });
});
