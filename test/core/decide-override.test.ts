import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain, anIntention } from '../support/a-domain.ts';
import { aComponentTarget, aGuard, aTarget } from '../support/a-target.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { inMinutes, minutesAgo, NOW } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const paused = (until: number) => aDomain({ override: { kind: 'pause', until } });
const pinnedAt = (capacity: number, more: Parameters<typeof aDomain>[0] = {}) =>
  aDomain({ override: { kind: 'pin', capacity, until: inMinutes(30) }, ...more });
const units = (desired: number, actual?: number) => aCapacity({ units: someCounts(desired, actual) });
const registered = (min: number, max: number) =>
  ({ autoScaling: { min, max, policies: [], suspended: { out: false, in: false }, readAt: NOW } }) as const;

describe('rule 1: paused', () => {
  it.each([
    {
      name: 'nothing until it expires, then it is looked at again',
      observation: highAt(20, { state: paused(inMinutes(30)) }),
      want: { hold: 'paused', lookAgainIn: 1800 },
    },
    {
      name: 'not even a return to the bounds',
      observation: highAt(20, { state: paused(inMinutes(30)), capacity: units(20) }),
      want: { hold: 'paused', lookAgainIn: 1800 },
    },
    {
      name: 'a pause that expires now is over',
      observation: highAt(6, { state: paused(NOW) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a pause of the past is over',
      observation: highAt(6, { state: paused(minutesAgo(1)) }),
      want: { out: 5, because: 'step' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 1: pinned', () => {
  it.each([
    {
      name: 'the pin is the wanted capacity, outwards',
      observation: anObservation({ state: pinnedAt(6) }),
      want: { out: 6, because: 'pinned' },
    },
    {
      name: 'the pin is the wanted capacity, inwards',
      observation: anObservation({ state: pinnedAt(2) }),
      want: { in: 2, because: 'pinned' },
    },
    {
      name: 'against a high alarm',
      observation: highAt(20, { state: pinnedAt(2) }),
      want: { in: 2, because: 'pinned' },
    },
    {
      name: 'paused once it is reached, until it expires',
      observation: highAt(20, { state: pinnedAt(4) }),
      want: { hold: 'paused', lookAgainIn: 1800 },
    },
    {
      name: 'an expired pin is none',
      observation: highAt(6, { state: aDomain({ override: { kind: 'pin', capacity: 2, until: NOW } }) }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'rule 3 applies: nothing while an update runs',
      observation: anObservation({ state: pinnedAt(6), capacity: aCapacity({ status: 'Updating' }) }),
      want: { hold: 'updating', lookAgainIn: 60 },
    },
    {
      name: 'rule 3 applies: nothing while another change is on its way',
      observation: anObservation({ state: { ...pinnedAt(6), phase: 'applied', intention: anIntention() } }),
      want: { hold: 'in-flight', lookAgainIn: 60 },
    },
    {
      name: 'rule 4 applies: not against an Application Auto Scaling policy',
      observation: anObservation({
        state: pinnedAt(6, {
          autoScaling: { min: 1, max: 8, policies: ['p'], suspended: { out: false, in: true }, readAt: NOW },
        }),
      }),
      want: { hold: 'owned-elsewhere' },
    },
    {
      name: 'rule 4 applies in the direction of the pin',
      observation: anObservation({
        state: pinnedAt(6, {
          autoScaling: { min: 1, max: 8, policies: ['p'], suspended: { out: true, in: false }, readAt: NOW },
        }),
      }),
      want: { out: 6, because: 'pinned' },
    },
    {
      name: 'a pin at the present count counts as outwards',
      observation: anObservation({
        state: pinnedAt(4, {
          autoScaling: { min: 1, max: 8, policies: ['p'], suspended: { out: true, in: false }, readAt: NOW },
        }),
      }),
      want: { hold: 'paused', lookAgainIn: 1800 },
    },
    {
      name: 'rule 10 applies: clamped into the bounds',
      observation: anObservation({ state: pinnedAt(20) }),
      want: { out: 8, because: 'pinned', limitedBy: 'max', asked: 20 },
    },
    {
      name: 'rule 10 applies: no further than maxStep',
      observation: anObservation({
        state: pinnedAt(8),
        configuration: aTarget({ capacity: { min: 1, max: 8, maxStep: { out: 2 } } }),
      }),
      want: { out: 6, because: 'pinned', limitedBy: 'max-step', asked: 8 },
    },
    {
      name: 'a clamped pin is reached at the bound',
      observation: anObservation({ state: pinnedAt(20), capacity: units(8) }),
      want: { hold: 'paused', lookAgainIn: 1800 },
    },
    {
      name: 'a pin above a lowered maximum goes down to the maximum',
      observation: anObservation({ state: pinnedAt(6, registered(1, 3)) }),
      want: { in: 3, because: 'pinned', limitedBy: 'max', asked: 6 },
    },
    {
      name: 'a pin below a raised minimum goes up to the minimum',
      observation: anObservation({ state: pinnedAt(2, registered(6, 8)) }),
      want: { out: 6, because: 'pinned', limitedBy: 'min', asked: 2 },
    },
    {
      name: 'bounds that exclude each other allow no pin either',
      observation: anObservation({ state: pinnedAt(6, registered(9, 12)) }),
      want: { hold: 'bounds-conflict' },
    },
    {
      name: 'no cooldown is asked',
      observation: anObservation({
        state: pinnedAt(2, {
          last: { direction: 'out', base: 2, to: 4, completedAt: NOW },
          units: { desired: 4, since: NOW },
        }),
      }),
      want: { in: 2, because: 'pinned' },
    },
    {
      name: 'no guard is asked',
      observation: anObservation({ state: pinnedAt(2), configuration: aTarget({ trafficGuard: aGuard() }) }),
      want: { in: 2, because: 'pinned' },
    },
    {
      name: 'to 0 from more than 1 ends at 1',
      observation: anObservation({ state: pinnedAt(0), configuration: aComponentTarget() }),
      want: { in: 1, because: 'pinned', limitedBy: 'one-before-zero', asked: 0 },
    },
    {
      name: 'from 1 to 0 only after idleness',
      observation: anObservation({ state: pinnedAt(0), capacity: units(1), configuration: aComponentTarget() }),
      want: { hold: 'not-idle', lookAgainIn: 300 },
    },
    {
      name: 'at 0 a pin at 0 is reached, idle or not',
      observation: anObservation({ state: pinnedAt(0), capacity: units(0), configuration: aComponentTarget() }),
      want: { hold: 'paused', lookAgainIn: 1800 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  it('what the alarms say is not asked for', () => {
    expect(decide(lowAt(1, { state: pinnedAt(6) }), NOW).verdicts.slice(0, 2)).toEqual([
      { rule: 'override', answer: 'limit' },
      { rule: 'event-current', answer: 'not-asked', facts: { wish: 'pin' } },
    ]);
  });
});
