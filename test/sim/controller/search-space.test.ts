import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { recommendTarget } from '../../../src/sim/controller/recommend-target.ts';
import { CONTROLLER_SEARCH_SPACE, controllerDefaults, tunedTarget } from '../../../src/sim/controller/search-space.ts';
import type { TunedValues } from '../../../src/sim/policies/policy-definition.ts';
import { DEFAULT_SCENARIO } from '../../../src/sim/presets/default-scenario.ts';
import { SERVICE_MODELS } from '../../../src/sim/presets/service-models.ts';
import { toValues } from '../../../src/sim/tune/search-point.ts';

const anyValues: fc.Arbitrary<TunedValues> = fc
  .tuple(...CONTROLLER_SEARCH_SPACE.map(() => fc.double({ min: 0, max: 1, noNaN: true })))
  .map((places) => toValues(CONTROLLER_SEARCH_SPACE, places));

const lowOf = ({ signals }: TargetConfiguration): number => signals[1]?.scaleIn?.alarm.threshold ?? 0;

const withLow = (target: TargetConfiguration, threshold: number): object => ({
  ...target,
  signals: target.signals.map(({ scaleIn, ...signal }) => ({
    ...signal,
    ...(scaleIn && { scaleIn: { ...scaleIn, alarm: { ...scaleIn.alarm, threshold } } }),
  })),
});

describe('the settings of the controller', () => {
  it.each(SERVICE_MODELS.map((service) => ({ name: service.name, service })))(
    'left out they are those that are recommended, the low threshold rounded down: $name',
    ({ service }) => {
      const scenario = { ...DEFAULT_SCENARIO, service };
      const recommended = recommendTarget(scenario);
      const tuned = tunedTarget(scenario);
      const low = lowOf(tuned);
      expect(low).toBeGreaterThan(lowOf(recommended) - 0.11);
      expect(withLow(tuned, 0)).toEqual(withLow(recommended, 0));
    },
  );

  it('by default lie in their ranges', () => {
    const defaults = controllerDefaults(DEFAULT_SCENARIO);
    expect(Object.keys(defaults)).toEqual(CONTROLLER_SEARCH_SPACE.map(({ name }) => name));
    for (const { name, least, most } of CONTROLLER_SEARCH_SPACE) {
      expect(defaults[name]).toBeGreaterThanOrEqual(least);
      expect(defaults[name]).toBeLessThanOrEqual(most);
    }
  });

  it('keep the distance of the thresholds that validate asks for', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const tuned = tunedTarget(DEFAULT_SCENARIO, values);
        const high = tuned.signals[0]?.scaleOut?.alarm.threshold as number;
        const low = lowOf(tuned);
        expect(low).toBeGreaterThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(0.45 * high + 1e-9);
      }),
    );
  });

  it.each([
    { name: 'high', chosen: { high: 0.5 }, path: 'signals.0.scaleOut.alarm.threshold', expected: 8 },
    { name: 'low', chosen: { high: 1, low: 0.25 }, path: 'signals.1.scaleIn.alarm.threshold', expected: 4 },
    {
      name: 'quietMinutes',
      chosen: { quietMinutes: 7 },
      path: 'signals.1.scaleIn.alarm.datapointsToAlarm',
      expected: 7,
    },
    {
      name: 'scaleInPercent',
      chosen: { scaleInPercent: 20 },
      path: 'signals.1.scaleIn.policy.steps.0.adjustment',
      expected: -20,
    },
    {
      name: 'scaleOutCooldownSeconds',
      chosen: { scaleOutCooldownSeconds: 5 },
      path: 'signals.0.scaleOut.policy.cooldownSeconds',
      expected: 5,
    },
    {
      name: 'scaleInCooldownSeconds',
      chosen: { scaleInCooldownSeconds: 6 },
      path: 'signals.1.scaleIn.policy.cooldownSeconds',
      expected: 6,
    },
  ])('$name is $path', ({ chosen, path, expected }) => {
    expect(tunedTarget(DEFAULT_SCENARIO, chosen)).toHaveProperty(path, expected);
  });

  it('make every scale-out step larger or smaller', () => {
    const percents = (chosen: TunedValues): readonly number[] =>
      (tunedTarget(DEFAULT_SCENARIO, chosen).signals[0]?.scaleOut?.policy.steps ?? []).map(
        ({ adjustment }) => adjustment,
      );
    const usual = percents({});
    expect(usual.length).toBeGreaterThan(0);
    expect(percents({ steps: 2 })).toEqual(usual.map((percent) => 2 * percent));
    expect(percents({ steps: 0.25 })).toEqual(usual.map((percent) => Math.round(percent / 4)));
  });

  it.each([
    { min: 0, wakes: true },
    { min: 1, wakes: false },
  ])('with a least count of $min there is a way back from zero: $wakes', ({ min, wakes }) => {
    const scenario = { ...DEFAULT_SCENARIO, unit: 'copy' as const, capacity: { min, max: 5, initial: 1 } };
    expect(tunedTarget(scenario).wake !== undefined).toBe(wakes);
  });

  it('reach the guard', () => {
    const chosen = { guardWindowMinutes: 10, maxErrorRatio: 0.1, holdAfterErrorsSeconds: 42 };
    const expected = { windowSeconds: 600, maxErrorRatio: 0.1, holdAfterErrorsSeconds: 42 };
    expect(tunedTarget(DEFAULT_SCENARIO, chosen).trafficGuard).toMatchObject(expected);
  });
});
