import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain, anIntention } from '../support/a-domain.ts';
import { aScaleOutPolicy } from '../support/a-policy.ts';
import { aReading } from '../support/a-reading.ts';
import { aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aTarget, COMPONENT } from '../support/a-target.ts';
import { alarmsIn } from '../support/alarm-descriptions.ts';
import { highAt, lowAt } from '../support/an-observation.ts';
import { inSeconds, minutesAgo, NOW } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const seeing = (capacity: Parameters<typeof aCapacity>[0]) => highAt(6, { capacity: aCapacity(capacity) });

describe('rule 3: a variant can be changed', () => {
  it.each([
    { name: 'InService can', capacity: { status: 'InService' }, want: { out: 5, because: 'step' } },
    ...['Failed', 'OutOfService', 'Deleting', 'UpdateRollbackFailed'].map((status) => ({
      name: `${status} holds endpoint-failed`,
      capacity: { status },
      want: { hold: 'endpoint-failed', lookAgainIn: 60 },
    })),
    ...['Updating', 'Creating', 'RollingBack', 'SystemUpdating', 'SomethingNew'].map((status) => ({
      name: `${status} holds updating`,
      capacity: { status },
      want: { hold: 'updating', lookAgainIn: 60 },
    })),
    {
      name: 'a pending deployment holds updating',
      capacity: { pendingDeployment: true },
      want: { hold: 'updating', lookAgainIn: 60 },
    },
    {
      name: 'an asynchronous endpoint is not supported, without a timer',
      capacity: { asynchronous: true },
      want: { hold: 'target-unsupported' },
    },
    {
      name: 'a serverless variant is not supported, without a timer',
      capacity: { units: someCounts(0, 0, { serverless: true }) },
      want: { hold: 'target-unsupported' },
    },
    {
      name: 'a variant the endpoint does not have is not found',
      capacity: { units: {} },
      want: { hold: 'target-not-found', lookAgainIn: 60 },
    },
    {
      name: 'desired other than actual holds updating',
      capacity: { units: someCounts(5, 4) },
      want: { hold: 'updating', lookAgainIn: 60 },
    },
    {
      name: 'still at exactly the give-up time',
      capacity: { units: someCounts(5, 4), lastModifiedAt: minutesAgo(45) },
      want: { hold: 'updating', lookAgainIn: 60 },
    },
  ])('$name', ({ capacity, want }) => {
    // The last change counts as recent unless a row says otherwise.
    expect(tell(decide(seeing({ lastModifiedAt: minutesAgo(5), ...capacity }), NOW))).toEqual(want);
  });

  it('without a LastModifiedTime an update is never given up', () => {
    const { lastModifiedAt: _, ...capacity } = aCapacity({ units: someCounts(5, 4) });
    expect(tell(decide(highAt(6, { capacity }), NOW))).toEqual({ hold: 'updating', lookAgainIn: 60 });
  });

  it('an endpoint that is gone is not found', () => {
    const capacity = { kind: 'not-found', message: 'Could not find endpoint' } as const;
    expect(tell(decide(highAt(6, { capacity }), NOW))).toEqual({ hold: 'target-not-found', lookAgainIn: 60 });
  });
});

describe('rule 3: a component can be changed', () => {
  it.each([
    {
      name: 'a component is looked at again sooner',
      capacity: { status: 'Updating' },
      want: { hold: 'updating', lookAgainIn: 30 },
    },
    { name: 'a failed component', capacity: { status: 'Failed' }, want: { hold: 'endpoint-failed', lookAgainIn: 30 } },
    {
      name: 'its own count is the one that counts',
      capacity: { units: { summariser: { desired: 2, actual: 2 } } },
      want: { out: 3, because: 'step' },
    },
  ])('$name', ({ capacity, want }) => {
    const observation = highAt(6, { configuration: aTarget({ target: COMPONENT }), capacity: aCapacity(capacity) });
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('rule 3: what else is on its way', () => {
  it.each([
    {
      name: 'a claimed change',
      state: aDomain({}, { phase: 'claimed', intention: anIntention() }),
      want: { hold: 'in-flight', lookAgainIn: 60 },
    },
    {
      name: 'an applied change, though the endpoint looks settled',
      state: aDomain({}, { phase: 'applied', intention: anIntention() }),
      want: { hold: 'in-flight', lookAgainIn: 60 },
    },
    {
      name: 'a change whose intention is lost',
      state: aDomain({}, { phase: 'claimed' }),
      want: { hold: 'in-flight', lookAgainIn: 60 },
    },
    {
      name: 'a back-off holds until it ends',
      state: aDomain({ backOff: { failures: 2, until: inSeconds(90) } }),
      want: { hold: 'backing-off', lookAgainIn: 90 },
    },
    {
      name: 'a back-off that ends now is over',
      state: aDomain({ backOff: { failures: 2, until: NOW } }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a back-off of another target is its own',
      state: aDomain(
        {},
        { targets: { ...aDomain().targets, other: { backOff: { failures: 1, until: inSeconds(90) } } } },
      ),
      want: { out: 5, because: 'step' },
    },
  ])('$name', ({ state, want }) => {
    expect(tell(decide(highAt(6, { state }), NOW))).toEqual(want);
  });
});

describe('rule 3: an update given up after 45 minutes', () => {
  const stuck = (desired: number, actual: number) =>
    aCapacity({ units: someCounts(desired, actual), lastModifiedAt: minutesAgo(45) - 1 });
  const exact = (capacity: number) =>
    aTarget({
      signals: [
        aSignal({
          scaleOut: aScaleOut({
            policy: aScaleOutPolicy({ adjustmentType: 'ExactCapacity', steps: [{ lower: 0, adjustment: capacity }] }),
          }),
        }),
      ],
    });
  it.each([
    {
      name: 'a step starts from actual',
      observation: highAt(20, { capacity: stuck(5, 4) }),
      want: { out: 7, because: 'step' },
    },
    {
      name: 'a scale-out never lowers desired',
      observation: highAt(6, { capacity: stuck(6, 3) }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'nor does it ask for the same again',
      observation: highAt(6, { capacity: stuck(5, 4) }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'a scale-in starts from actual',
      observation: lowAt(1, { capacity: stuck(6, 4) }),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'an exact capacity between actual and desired is not asked for',
      observation: highAt(6, { capacity: stuck(6, 3), configuration: exact(5) }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'maxStep from actual may leave nothing above desired',
      observation: highAt(20, {
        capacity: stuck(6, 4),
        configuration: aTarget({ capacity: { min: 1, max: 8, maxStep: { out: 2 } } }),
      }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'maxStep from actual may even end below desired',
      observation: highAt(6, {
        capacity: stuck(6, 3),
        configuration: { ...exact(8), capacity: { min: 1, max: 8, maxStep: { out: 1 } } },
      }),
      want: { hold: 'already-there', lookAgainIn: 60 },
    },
    {
      name: 'a desired count above the maximum goes back though actual is inside',
      observation: lowAt(1, { capacity: stuck(10, 4) }),
      want: { in: 8, because: 'above-max' },
    },
    {
      name: 'a desired count below the minimum goes back though actual is inside',
      observation: lowAt(1, { capacity: stuck(1, 6), configuration: aTarget({ capacity: { min: 2, max: 8 } }) }),
      want: { out: 2, because: 'below-min' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('no scale-in while a neighbour behind the same lock waits to scale out', () => {
  const NEIGHBOUR = 'other-high';
  const beside = (state: 'OK' | 'ALARM' | 'INSUFFICIENT_DATA', more: Parameters<typeof lowAt>[1] = {}) =>
    lowAt(1, {
      neighbourScaleOutAlarms: ['unlisted-high', NEIGHBOUR],
      alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: 'ALARM', [NEIGHBOUR]: state }),
      ...more,
    });
  it.each([
    {
      name: 'its high alarm in ALARM holds',
      observation: beside('ALARM'),
      want: { hold: 'yielding', lookAgainIn: 60 },
    },
    {
      name: 'a component is looked at again sooner',
      observation: beside('ALARM', { configuration: aTarget({ target: COMPONENT }) }),
      want: { hold: 'yielding', lookAgainIn: 30 },
    },
    { name: 'its high alarm OK does not', observation: beside('OK'), want: { in: 2, because: 'step' } },
    {
      name: 'its high alarm without data does not',
      observation: beside('INSUFFICIENT_DATA'),
      want: { in: 2, because: 'step' },
    },
    {
      name: 'a scale-out of our own does not wait',
      observation: beside('ALARM', {
        alarms: alarmsIn({ [HIGH]: 'ALARM', [NEIGHBOUR]: 'ALARM' }),
        readings: { [HIGH]: aReading(6) },
      }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'nor does a pin',
      observation: beside('ALARM', { state: aDomain({ override: { kind: 'pin', capacity: 1, until: inSeconds(9) } }) }),
      want: { in: 1, because: 'pinned' },
    },
    {
      name: 'nor does the way up to the minimum',
      observation: beside('ALARM', { configuration: aTarget({ capacity: { min: 6, max: 8 } }) }),
      want: { out: 6, because: 'below-min' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});
