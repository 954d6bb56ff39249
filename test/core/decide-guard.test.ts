import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import type { HoldRunReason } from '../../src/core/hold-run.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain } from '../support/a-domain.ts';
import { HIGH, LOW } from '../support/a-signal.ts';
import { aComponentTarget, aGuard, aTarget } from '../support/a-target.ts';
import { aSignalTraffic, aTraffic } from '../support/a-traffic.ts';
import { alarmsIn } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { minutesAgo, NOW } from '../support/moments.ts';
import { tell } from '../support/tell.ts';

const guarded = aTarget({ trafficGuard: aGuard() });
const units = (desired: number) => aCapacity({ units: someCounts(desired) });
const inwards = (traffic: ReturnType<typeof aTraffic>, more: Parameters<typeof lowAt>[1] = {}) =>
  lowAt(1, { configuration: guarded, capacity: units(8), traffic, ...more });
const crash = aTraffic({ highestInvocations: 5000, errors: { endsAt: NOW, errors: 900, ratio: 0.4 } });

describe('rule 9: the guard asked about a scale-in', () => {
  const heldFor = (minutes: number, reason: HoldRunReason = 'traffic-high') =>
    aDomain({
      hold: { reason, since: minutesAgo(minutes), activity: 'a' },
      guardHold: { since: minutesAgo(minutes), units: 8 },
    });
  it.each([
    { name: 'it lets it through', observation: inwards(aTraffic()), want: { in: 4, because: 'step' } },
    {
      name: 'it lifts the wanted capacity to the floor',
      observation: inwards(aTraffic({ highestInvocations: 600 })),
      want: { in: 6, because: 'step', limitedBy: 'traffic-floor', asked: 4 },
    },
    {
      name: 'it lifts it to N−1',
      observation: inwards(aTraffic({ signals: [aSignalTraffic({ load: 3 })] })),
      want: { in: 6, because: 'step', limitedBy: 'n-minus-one', asked: 4 },
    },
    {
      name: 'the bound that limited last is named',
      observation: inwards(aTraffic(), {
        configuration: aTarget({ trafficGuard: aGuard(), capacity: { min: 6, max: 8 } }),
      }),
      want: { in: 6, because: 'step', limitedBy: 'min', asked: 4 },
    },
    {
      name: 'traffic-high',
      observation: inwards(aTraffic({ highestInvocations: 5000 })),
      want: { hold: 'traffic-high', lookAgainIn: 60 },
    },
    {
      name: 'errors-high: a crash is no drop in demand',
      observation: inwards(crash),
      want: { hold: 'errors-high', lookAgainIn: 60 },
    },
    {
      name: 'traffic-unknown',
      observation: inwards(aTraffic({ window: 'unknown' })),
      want: { hold: 'traffic-unknown', lookAgainIn: 60 },
    },
    {
      name: 'would-flap',
      observation: inwards(aTraffic({ signals: [aSignalTraffic({ load: 4.4 })] })),
      want: { hold: 'would-flap', lookAgainIn: 60 },
    },
    {
      name: 'after ten minutes of one reason it is looked at less often',
      observation: inwards(aTraffic({ highestInvocations: 5000 }), { state: heldFor(10) }),
      want: { hold: 'traffic-high', lookAgainIn: 300 },
    },
    {
      name: 'another reason begins anew',
      observation: inwards(crash, { state: heldFor(10) }),
      want: { hold: 'errors-high', lookAgainIn: 60 },
    },
    {
      name: 'once its time is over the step passes as guard-expired',
      observation: inwards(crash, { state: heldFor(60) }),
      want: { in: 4, because: 'guard-expired' },
    },
    {
      name: 'no further than half of the units it began with',
      observation: inwards(crash, { state: heldFor(60), capacity: units(6) }),
      want: { in: 4, because: 'guard-expired', limitedBy: 'guard-expired', asked: 3 },
    },
    {
      name: 'not below the registered minimum',
      observation: inwards(crash, {
        state: aDomain({
          guardHold: { since: minutesAgo(60), units: 8 },
          autoScaling: { min: 5, max: 8, policies: [], suspended: { out: false, in: false }, readAt: NOW },
        }),
      }),
      want: { in: 5, because: 'guard-expired', limitedBy: 'guard-expired', asked: 4 },
    },
    {
      name: 'without any rate it waits one scale-in cooldown',
      observation: inwards(aTraffic({ signals: [{ signalId: 'c', threshold: 5, load: 1 }] }), {
        state: heldFor(5, 'traffic-unknown'),
      }),
      want: { in: 4, because: 'step' },
    },
    {
      name: 'no trafficGuard in the configuration: no guard',
      observation: inwards(crash, { configuration: aTarget() }),
      want: { in: 4, because: 'step' },
    },
    {
      name: 'a scale-out is never blocked by errors',
      observation: highAt(6, { configuration: guarded, traffic: crash }),
      want: { out: 5, because: 'step' },
    },
    {
      name: 'a pin is not subject to it',
      observation: inwards(crash, { state: aDomain({ override: { kind: 'pin', capacity: 1, until: NOW + 1 } }) }),
      want: { in: 1, because: 'pinned' },
    },
    {
      name: 'a lowered maximum is not subject to it',
      observation: inwards(crash, { configuration: aTarget({ trafficGuard: aGuard(), capacity: { min: 1, max: 3 } }) }),
      want: { in: 3, because: 'above-max' },
    },
    {
      name: 'from 2 to 1 it is asked',
      observation: inwards(crash, { configuration: aComponentTarget({ trafficGuard: aGuard() }), capacity: units(2) }),
      want: { hold: 'errors-high', lookAgainIn: 60 },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});

describe('a scale-out that does not help is a remark', () => {
  const failing = aTraffic({ failingSinceScaleOut: true });
  it.each([
    {
      name: 'every minute since the last one failed',
      observation: highAt(6, { traffic: failing }),
      want: [{ about: 'scale-out-ineffective' }],
    },
    { name: 'not of a scale-in', observation: lowAt(1, { traffic: failing }), want: [] },
    { name: 'not while it helps', observation: highAt(6, { traffic: aTraffic() }), want: [] },
  ])('$name', ({ observation, want }) => {
    expect(decide(observation, NOW).remarks).toEqual(want);
  });
});

describe('a deployment that reset the count', () => {
  const reset = (highestInvocations: number, more: Parameters<typeof anObservation>[0] = {}) =>
    anObservation({
      configuration: guarded,
      unitsMoved: 'deployment',
      traffic: aTraffic({ highestInvocations }),
      state: aDomain({ units: { desired: 4, since: NOW } }),
      ...more,
    });
  const lowOnly = { alarms: alarmsIn({ [HIGH]: 'OK', [LOW]: 'ALARM' }) };
  it.each([
    {
      name: 'the traffic floor is one more scale-out proposal',
      observation: reset(600),
      want: { out: 6, because: 'deployment-reset' },
    },
    { name: 'up to the maximum', observation: reset(5000), want: { out: 8, because: 'deployment-reset' } },
    {
      name: 'up to a registered maximum',
      observation: reset(5000, {
        state: aDomain({
          autoScaling: { min: 1, max: 6, policies: [], suspended: { out: false, in: false }, readAt: NOW },
        }),
      }),
      want: { out: 6, because: 'deployment-reset', limitedBy: 'max', asked: 8 },
    },
    {
      name: 'also while the low alarms are in ALARM',
      observation: reset(600, lowOnly),
      want: { out: 6, because: 'deployment-reset' },
    },
    {
      name: 'a floor no higher than the count proposes nothing',
      observation: reset(400),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'beside a larger step the step wins',
      observation: reset(600, {
        ...highAt(20),
        configuration: guarded,
        unitsMoved: 'deployment',
        traffic: aTraffic({ highestInvocations: 600 }),
      }),
      want: { out: 7, because: 'step' },
    },
    {
      name: 'beside a smaller step it wins',
      observation: highAt(6, {
        configuration: guarded,
        unitsMoved: 'deployment',
        traffic: aTraffic({ highestInvocations: 600 }),
      }),
      want: { out: 6, because: 'deployment-reset' },
    },
    {
      name: 'beside a step that is held it wins',
      observation: highAt(6, {
        readings: {},
        configuration: guarded,
        unitsMoved: 'deployment',
        traffic: aTraffic({ highestInvocations: 600 }),
      }),
      want: { out: 6, because: 'deployment-reset' },
    },
    {
      name: 'traffic unknown proposes nothing',
      observation: reset(600, { traffic: aTraffic({ window: 'unknown' }) }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'without a guard nothing is known',
      observation: reset(600, { configuration: aTarget() }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a count moved by hand is left',
      observation: reset(600, { unitsMoved: 'external-change' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'a target seen for the first time is left',
      observation: reset(600, { unitsMoved: 'first-sight' }),
      want: { hold: 'alarm-cleared' },
    },
    {
      name: 'not above the maximum',
      observation: reset(5000, { capacity: units(8) }),
      want: { hold: 'alarm-cleared' },
    },
  ])('$name', ({ observation, want }) => {
    expect(tell(decide(observation, NOW))).toEqual(want);
  });
});
