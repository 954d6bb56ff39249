import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain, anIntention } from '../support/a-domain.ts';
import { HIGH, LOW } from '../support/a-signal.ts';
import { aComponentTarget, aGuard, aTarget } from '../support/a-target.ts';
import { aTraffic } from '../support/a-traffic.ts';
import { alarmsIn } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { minutesAgo, NOW } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const units = (desired: number, actual?: number) => aCapacity({ units: someCounts(desired, actual) });
const registered = (min: number, max: number) =>
  aDomain({ autoScaling: { min, max, policies: [], suspended: { out: false, in: false }, readAt: NOW } });
const reconcile = (more: Parameters<typeof anObservation>[0]) => anObservation({ waker: { by: 'reconcile' }, ...more });

describe('rule 5: bounds are the tighter of the configuration and the registered target', () => {
  it.each([
    {
      name: 'a registered maximum limits a step',
      observation: highAt(20, { state: registered(1, 5) }),
      want: { out: 5, because: 'step', limitedBy: 'max', asked: 7 },
    },
    {
      name: 'a registered maximum larger than ours does not',
      observation: highAt(20, { state: registered(1, 50), capacity: units(7) }),
      want: { out: 8, because: 'step', limitedBy: 'max', asked: 10 },
    },
    {
      name: 'a registered minimum limits a scale-in',
      observation: lowAt(1, { state: registered(3, 8) }),
      want: { in: 3, because: 'step', limitedBy: 'min', asked: 2 },
    },
    {
      name: 'a registered minimum smaller than ours does not',
      observation: lowAt(1, { state: registered(0, 8), capacity: units(1) }),
      want: { hold: 'at-min' },
    },
    {
      name: 'bounds that exclude each other allow nothing',
      observation: highAt(20, { state: registered(9, 12) }),
      want: { hold: 'bounds-conflict' },
    },
    {
      name: 'equal bounds exclude nothing',
      observation: highAt(20, { state: registered(8, 12) }),
      want: { out: 8, because: 'below-min' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 5: a count outside its bounds goes to the bound at once', () => {
  const muted = alarmsIn({ [HIGH]: { state: 'ALARM', actionsEnabled: false }, [LOW]: 'OK' });
  it.each([
    {
      name: 'below the minimum, in a scale-in evaluation',
      observation: lowAt(1, { capacity: units(1), configuration: aTarget({ capacity: { min: 2, max: 8 } }) }),
      want: { out: 2, because: 'below-min' },
    },
    {
      name: 'below the minimum, in a scale-out evaluation, no step asked',
      observation: highAt(20, { capacity: units(1), configuration: aTarget({ capacity: { min: 2, max: 8 } }) }),
      want: { out: 2, because: 'below-min' },
    },
    {
      name: 'above the maximum, in a scale-out evaluation',
      observation: highAt(20, { capacity: units(10) }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'above the maximum, in a scale-in evaluation',
      observation: lowAt(1, { capacity: units(10) }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'without a usable value',
      observation: highAt(20, { capacity: units(10), readings: {} }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'whatever the cooldown',
      observation: lowAt(1, {
        capacity: units(10),
        state: aDomain({ last: { direction: 'out', base: 8, to: 10, completedAt: NOW } }),
      }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'no maxStep limits it',
      observation: lowAt(1, {
        capacity: units(20),
        configuration: aTarget({ capacity: { min: 1, max: 8, maxStep: { in: 1 } } }),
      }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'in reconcile, with no alarm in ALARM',
      observation: reconcile({ capacity: units(10) }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'in reconcile, below the minimum',
      observation: reconcile({ capacity: units(0) }),
      want: { out: 1, because: 'below-min' },
    },
    {
      name: 'in reconcile, with a muted alarm',
      observation: reconcile({ capacity: units(10), alarms: muted }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'in reconcile, not while an update runs',
      observation: reconcile({ capacity: aCapacity({ status: 'Updating', units: someCounts(10) }) }),
      want: { hold: 'updating', lookAgainIn: 60 },
    },
    {
      name: 'in reconcile, not while a change is on its way',
      observation: reconcile({
        capacity: units(10),
        state: aDomain({}, { phase: 'claimed', intention: anIntention() }),
      }),
      want: { hold: 'in-flight', lookAgainIn: 60 },
    },
    {
      name: 'in reconcile, not between bounds that exclude each other',
      observation: reconcile({ state: registered(9, 12) }),
      want: { hold: 'bounds-conflict' },
    },
    {
      name: 'in reconcile a target that is gone is not found',
      observation: reconcile({ capacity: { kind: 'not-found', message: 'gone' } }),
      want: { hold: 'target-not-found', lookAgainIn: 60 },
    },
    {
      name: 'in reconcile a count at the maximum is inside',
      observation: reconcile({ capacity: units(8) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'in reconcile a count at the minimum is inside',
      observation: reconcile({ capacity: units(1) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'not in a re-check that holds at an earlier rule',
      observation: anObservation({ capacity: units(10) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a component registered at a maximum of 0 ends at 1 first',
      observation: lowAt(1, { configuration: aComponentTarget(), state: registered(0, 0) }),
      want: { in: 1, because: 'above-max', limitedBy: 'one-before-zero', asked: 0 },
    },
    {
      name: 'and goes to 0 only after idleness',
      observation: lowAt(1, { configuration: aComponentTarget(), state: registered(0, 0), capacity: units(1) }),
      want: { hold: 'not-idle', lookAgainIn: 300 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });

  it('a stuck desired count that already is where zero may begin holds', () => {
    const capacity = aCapacity({ units: someCounts(1, 5), lastModifiedAt: minutesAgo(60) });
    const observation = lowAt(1, { configuration: aComponentTarget(), state: registered(0, 0), capacity });
    expect(tell(decide(observation, NOW))).toEqual({ hold: 'already-there' });
  });
});

describe('rule 5: what the guard would have said of a lowered maximum is a remark', () => {
  const guarded = aTarget({ trafficGuard: aGuard() });
  const above = (traffic: ReturnType<typeof aTraffic>, capacity = units(12)) =>
    decide(lowAt(1, { configuration: guarded, capacity, traffic }), NOW);
  it.each([
    {
      name: 'it would have held',
      decision: () => above(aTraffic({ highestInvocations: 5000 })),
      want: [{ about: 'guard-overruled', facts: { reason: 'traffic-high', to: 12 } }],
    },
    {
      name: 'it would have gone less far',
      decision: () => above(aTraffic({ highestInvocations: 1000 })),
      want: [{ about: 'guard-overruled', facts: { reason: undefined, to: 10 } }],
    },
    { name: 'it would have let it through', decision: () => above(aTraffic()), want: [] },
  ])('$name', ({ decision, want }) => {
    expect(tell(decision())).toMatchObject({ in: 8, because: 'above-max' });
    expect(decision().remarks).toEqual(want);
  });

  it('on the way up to the minimum the guard has no say', () => {
    const configuration = aTarget({ trafficGuard: aGuard(), capacity: { min: 6, max: 8 } });
    expect(decide(lowAt(1, { configuration }), NOW).remarks).toEqual([]);
  });
});
