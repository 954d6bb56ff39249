import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../../src/core/decide.ts';
import { HOLD_REASONS, RULES, SCALE_REASONS, type Scale, type ScalingDecision } from '../../src/core/decision.ts';
import { countsOf } from '../../src/core/domain-capacity.ts';
import { targetStateOf } from '../../src/core/domain-state.ts';
import { accept, claim, settleOnce } from '../../src/core/intention.ts';
import type { Observation } from '../../src/core/observation.ts';
import { effectiveBounds } from '../../src/core/rules/bounds.ts';
import type { StepAdjustment } from '../../src/core/step-scaling.ts';
import { aCapacity, someCounts } from '../support/a-capacity.ts';
import { aDomain } from '../support/a-domain.ts';
import { aScaleInPolicy, aScaleOutPolicy } from '../support/a-policy.ts';
import { aReading } from '../support/a-reading.ts';
import { aScaleIn, aScaleOut, aSignal, HIGH, LOW } from '../support/a-signal.ts';
import { aGuard, aTarget } from '../support/a-target.ts';
import { aSignalTraffic, aTraffic } from '../support/a-traffic.ts';
import { alarmsIn } from '../support/alarm-descriptions.ts';
import { anObservation, highAt, lowAt } from '../support/an-observation.ts';
import { anyObservation, SOUND, WILD } from '../support/any-observation.ts';
import { NOW, secondsAgo } from '../support/moments.ts';

const RUNS = 1500;
const sound = anyObservation(SOUND);

/** What the decision leads to: the capacity asked for, or the one there is. */
const capacityAfter = (decision: ScalingDecision): number => (decision.kind === 'scale' ? decision.to : decision.at);

/** Runs a property over sound observations that scale, and makes sure there are enough of them to mean something. */
const everyScale = (check: (decision: Scale, observation: Observation) => void): void => {
  let scaled = 0;
  fc.assert(
    fc.property(sound, (observation) => {
      const decision = decide(observation, NOW);
      if (decision.kind === 'hold') return;
      scaled += 1;
      check(decision, observation);
    }),
    { numRuns: RUNS },
  );
  expect(scaled).toBeGreaterThan(RUNS / 50);
};

describe('a decision to scale', () => {
  it('lands inside the bounds, as a whole number, unless zero takes a step of its own', () => {
    everyScale(({ to, limitedBy }, { configuration, state }) => {
      const { min, max } = effectiveBounds(configuration, targetStateOf(state, 'chat'));
      expect(Number.isInteger(to)).toBe(true);
      expect(to).toBeGreaterThanOrEqual(min);
      if (limitedBy?.by !== 'one-before-zero') expect(to).toBeLessThanOrEqual(max);
    });
  });

  it('goes the way it says', () => {
    everyScale(({ direction, because, from, to }, { capacity, configuration }) => {
      const desired = countsOf(capacity, configuration.target)?.desired ?? Number.NaN;
      if (because === 'below-min') expect(to).toBeGreaterThan(desired);
      else if (because === 'above-max') expect(to).toBeLessThan(desired);
      else if (direction === 'out') expect(to).toBeGreaterThan(Math.max(from, desired));
      else expect(to).toBeLessThan(from);
    });
  });

  it('never opposes the breach: out by a high alarm, in by a low one while no high one is in ALARM', () => {
    everyScale(({ direction, because, alarmName }, { alarms, waker, configuration }) => {
      if (because !== 'step' && because !== 'guard-expired') return;
      expect(alarmName).toMatch(direction === 'out' ? /-high$/ : /-low$/);
      if (direction === 'out' || alarms.kind === 'not-read') return;
      const own = waker.by === 'alarm' ? waker.transition.alarmName : undefined;
      for (const { scaleOut } of configuration.signals) {
        const name = scaleOut?.alarm.name ?? '';
        if (name !== own) expect(alarms.byName[name]?.state ?? 'OK').toBe('OK');
      }
    });
  });

  it('is the same decision for the same observation', () => {
    fc.assert(
      fc.property(sound, (observation) => {
        expect(decide(observation, NOW)).toEqual(decide(structuredClone(observation), NOW));
      }),
      { numRuns: 300 },
    );
  });
});

/** Steps from 0 upwards without a gap, each adding no less than the one before. */
const risingSteps: fc.Arbitrary<readonly StepAdjustment[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 6 })), { minLength: 1, maxLength: 5 })
  .map((rows) => {
    const steps: StepAdjustment[] = [];
    let lower = 0;
    let adjustment = 0;
    for (const [index, [width, more]] of rows.entries()) {
      adjustment += more;
      steps.push({ lower, ...(index === rows.length - 1 ? {} : { upper: lower + width }), adjustment });
      lower += width;
    }
    return steps;
  });

it('with rising steps a larger breach never yields less capacity', () => {
  const value = fc.double({ min: 0, max: 60, noNaN: true });
  const policy = fc.record({
    steps: risingSteps,
    adjustmentType: fc.constantFrom(
      'ChangeInCapacity' as const,
      'PercentChangeInCapacity' as const,
      'ExactCapacity' as const,
    ),
  });
  const last = fc.option(fc.record({ base: fc.integer({ min: 1, max: 5 }), ago: fc.integer({ min: 0, max: 90 }) }));
  let scaled = 0;
  fc.assert(
    fc.property(
      value,
      value,
      policy,
      fc.integer({ min: 1, max: 9 }),
      last,
      (a, b, { steps, adjustmentType }, units, change) => {
        const factor = adjustmentType === 'PercentChangeInCapacity' ? 15 : 1;
        const scaleOut = aScaleOut({
          policy: aScaleOutPolicy({
            adjustmentType,
            steps: steps.map((step) => ({ ...step, adjustment: step.adjustment * factor })),
          }),
        });
        const at = (breach: number) =>
          decide(
            highAt(breach, {
              configuration: aTarget({ signals: [aSignal({ scaleOut })], capacity: { min: 1, max: 20 } }),
              capacity: aCapacity({ units: someCounts(units) }),
              state: aDomain(
                change
                  ? { last: { direction: 'out', base: change.base, to: units, completedAt: secondsAgo(change.ago) } }
                  : {},
              ),
            }),
            NOW,
          );
        const larger = at(Math.max(a, b));
        if (larger.kind === 'scale') scaled += 1;
        expect(capacityAfter(larger)).toBeGreaterThanOrEqual(capacityAfter(at(Math.min(a, b))));
      },
    ),
    { numRuns: RUNS },
  );
  expect(scaled).toBeGreaterThan(RUNS / 30);
});

it('no scale-in below the traffic floor, nor below what N−1 asks, but by an expired guard, a pin or a lowered maximum', () => {
  const arbitrary = fc.record({
    units: fc.integer({ min: 2, max: 12 }),
    max: fc.integer({ min: 2, max: 12 }),
    highest: fc.integer({ min: 0, max: 1500 }),
    rate: fc.integer({ min: 1, max: 300 }),
    load: fc.double({ min: 0, max: 5, noNaN: true }),
    percent: fc.integer({ min: -100, max: -1 }),
    heldFor: fc.integer({ min: 0, max: 5000 }),
    pin: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 6 }),
  });
  const reasons = new Set<string>();
  fc.assert(
    fc.property(arbitrary, ({ units, max, highest, rate, load, percent, heldFor, pin }) => {
      const decision = decide(
        lowAt(1, {
          configuration: aTarget({
            trafficGuard: aGuard(),
            capacity: { min: 1, max },
            signals: [
              aSignal({
                scaleIn: aScaleIn({ policy: aScaleInPolicy({ steps: [{ upper: 0, adjustment: percent }] }) }),
              }),
            ],
          }),
          capacity: aCapacity({ units: someCounts(units) }),
          traffic: aTraffic({
            highestInvocations: highest,
            signals: [aSignalTraffic({ rate: { perMinute: rate, by: 'configured' }, load })],
          }),
          state: aDomain({
            guardHold: { since: secondsAgo(heldFor), units },
            ...(pin === null ? {} : { override: { kind: 'pin', capacity: pin, until: NOW + 1 } }),
          }),
        }),
        NOW,
      );
      if (decision.kind === 'hold' || decision.direction === 'out') return;
      reasons.add(decision.because);
      if (decision.because === 'step') {
        expect(decision.to).toBeGreaterThanOrEqual(Math.ceil(highest / rate));
        expect((load * units) / decision.to).toBeLessThanOrEqual(0.9 * 5 + 1e-9);
      }
      if (decision.because === 'guard-expired') expect(decision.to).toBeGreaterThanOrEqual(units / 2);
    }),
    { numRuns: RUNS },
  );
  expect([...reasons].sort()).toEqual(['above-max', 'guard-expired', 'pinned', 'step']);
});

it('no data → hold, whatever the alarms say', () => {
  const allowed = ['below-min', 'above-max', 'pinned', 'wake', 'deployment-reset'];
  let holds = 0;
  fc.assert(
    fc.property(sound, (observation) => {
      const { waker } = observation;
      const silent: Observation = {
        ...observation,
        readings: {},
        waker:
          waker.by === 'alarm' ? { ...waker, transition: { ...waker.transition, newest: { kind: 'no-data' } } } : waker,
      };
      const decision = decide(silent, NOW);
      if (decision.kind === 'scale') expect(allowed).toContain(decision.because);
      else if (decision.reason === 'no-data') holds += 1;
    }),
    { numRuns: RUNS },
  );
  expect(holds).toBeGreaterThan(RUNS / 300);
});

const WHO = { id: 'intention-1', targetId: 'chat', unit: 'AllTraffic' };

describe('deciding again after applying', () => {
  it('holds while the change runs', () => {
    everyScale((decision, observation) => {
      const { capacity, configuration, state } = observation;
      const unit =
        configuration.target.kind === 'variant'
          ? configuration.target.variantName
          : configuration.target.inferenceComponentName;
      const applied = accept(claim(state, { ...WHO, unit }, decision, capacity, NOW));
      expect(decide({ ...observation, state: applied }, NOW).kind).toBe('hold');
      const counts = { desired: decision.to, actual: decision.from };
      const updating = aCapacity({ status: 'Updating', units: { [unit]: counts } });
      expect(decide({ ...observation, state: applied, capacity: updating }, NOW).kind).toBe('hold');
    });
  });

  it('holds once it is done, for as long as the cooldown lasts', () => {
    const arbitrary = fc.record({
      value: fc.double({ min: 0, max: 30, noNaN: true }),
      high: fc.boolean(),
      units: fc.integer({ min: 1, max: 9 }),
      adjustmentType: fc.constantFrom('ChangeInCapacity' as const, 'PercentChangeInCapacity' as const),
      out: fc.integer({ min: 1, max: 90 }),
      away: fc.integer({ min: -90, max: -1 }),
      later: fc.integer({ min: 0, max: 59 }),
    });
    let scaled = 0;
    fc.assert(
      fc.property(arbitrary, ({ value, high, units, adjustmentType, out, away, later }) => {
        const observation = anObservation({
          configuration: aTarget({
            capacity: { min: 1, max: 500 },
            signals: [
              aSignal({
                scaleOut: aScaleOut({
                  policy: aScaleOutPolicy({ adjustmentType, steps: [{ lower: 0, adjustment: out }] }),
                }),
                scaleIn: aScaleIn({
                  policy: aScaleInPolicy({ adjustmentType, steps: [{ upper: 0, adjustment: away }] }),
                }),
              }),
            ],
          }),
          alarms: alarmsIn({ [HIGH]: high ? 'ALARM' : 'OK', [LOW]: high ? 'OK' : 'ALARM' }),
          readings: { [HIGH]: aReading(value), [LOW]: aReading(value) },
          capacity: aCapacity({ units: someCounts(units) }),
        });
        const decision = decide(observation, NOW);
        if (decision.kind === 'hold') return;
        scaled += 1;
        const capacity = aCapacity({ units: someCounts(decision.to) });
        const done = settleOnce(
          accept(claim(observation.state, WHO, decision, observation.capacity, NOW)),
          capacity,
          NOW,
        );
        const state = done?.after ?? observation.state;
        expect(state.phase).toBe('idle');
        const again = decide({ ...observation, capacity, state }, NOW + later * 1000);
        expect(again.kind).toBe('hold');
      }),
      { numRuns: RUNS },
    );
    expect(scaled).toBeGreaterThan(RUNS / 10);
  });
});

describe('decide is total', () => {
  it.each([
    { name: 'of sound numbers', arbitrary: sound },
    { name: 'of any numbers: NaN, infinities, negatives, fractions', arbitrary: anyObservation(WILD) },
  ])('$name', ({ arbitrary }) => {
    const told = new Set<string>();
    fc.assert(
      fc.property(arbitrary, fc.oneof(fc.constant(NOW), SOUND.time, WILD.time), (observation, now) => {
        const decision = decide(observation, now);
        if (decision.kind === 'hold') expect(HOLD_REASONS).toContain(decision.reason);
        else {
          expect(SCALE_REASONS).toContain(decision.because);
          expect(decision.to).not.toBeNaN();
        }
        const asked = decision.verdicts.map(({ rule }) => RULES.indexOf(rule));
        expect(asked).toEqual([...new Set(asked)].sort((a, b) => a - b));
        expect(decision.verdicts.length).toBeGreaterThan(0);
        told.add(decision.kind === 'hold' ? decision.reason : decision.because);
      }),
      { numRuns: RUNS },
    );
    expect(told.size).toBeGreaterThan(12);
  });
});
