import { describe, expect, it } from 'vitest';
import { openSimulatedAccount } from '../../../src/sim/account.ts';
import { createColdStartDraw } from '../../../src/sim/plant/draw-cold-start.ts';
import { createFreePlant } from '../../../src/sim/plant/free-plant.ts';
import { createSageMakerPlant } from '../../../src/sim/plant/sagemaker-plant.ts';
import type { Scenario } from '../../../src/sim/scenario.ts';
import { aScenario } from '../../support/a-scenario.ts';

const openSageMaker = (given: Partial<Scenario> = {}) => {
  const scenario = aScenario({ capacity: { min: 1, max: 4, initial: 2 }, ...given });
  const draw = createColdStartDraw(scenario.coldStart, scenario.seed);
  return createSageMakerPlant(openSimulatedAccount(scenario, draw), scenario);
};

const openFree = (given: Partial<Scenario> = {}) => {
  const scenario = aScenario({ capacity: { min: 1, max: 4, initial: 2 }, ...given });
  return createFreePlant(scenario, createColdStartDraw(scenario.coldStart, scenario.seed));
};

describe.each(['instance', 'copy'] as const)('SageMaker, counting each %s', (unit) => {
  it('serves with more once the cold start is over, and pays from the call on', () => {
    const plant = openSageMaker({ unit });
    expect(plant.request(3, 10)).toBe(true);
    expect(plant.sight(10)).toEqual({ desired: 3, actual: 2, updating: true, min: 1, max: 4 });
    expect([plant.inService(109), plant.allocated(109)]).toEqual([2, 3]);
    expect([plant.inService(110), plant.sight(110).updating]).toEqual([3, false]);
  });

  it('refuses every change while one runs, and takes it after that', () => {
    const plant = openSageMaker({ unit });
    expect(plant.request(3, 10)).toBe(true);
    expect(plant.request(4, 60)).toBe(false);
    expect(plant.sight(60).desired).toBe(3);
    expect(plant.request(4, 110)).toBe(true);
  });

  it('takes units out of service at once, and pays until the change is over', () => {
    const plant = openSageMaker({ unit });
    expect(plant.request(1, 10)).toBe(true);
    expect([plant.inService(10), plant.allocated(10)]).toEqual([1, 2]);
    expect([plant.inService(40), plant.allocated(40)]).toEqual([1, 1]);
  });

  it.each([
    { name: 'above the maximum', wanted: 9, expected: 4 },
    { name: 'below the minimum', wanted: 0, expected: 1 },
  ])('clamps a wish $name', ({ wanted, expected }) => {
    const plant = openSageMaker({ unit });
    expect(plant.request(wanted, 0)).toBe(true);
    expect(plant.sight(0).desired).toBe(expected);
  });

  it('ends a change that is rolled back with the count before it', () => {
    const plant = openSageMaker({ unit, rollBacks: [0] });
    expect(plant.request(4, 0)).toBe(true);
    expect(plant.sight(1_000)).toMatchObject({ desired: 2, actual: 2, updating: false });
  });
});

it('gives no further instance during a shortage', () => {
  const plant = openSageMaker({ shortages: [{ from: 5, to: 400 }] });
  plant.sight(6);
  expect(plant.request(3, 10)).toBe(true);
  for (let now = 10; now <= 399; now += 1) expect(plant.inService(now)).toBe(2);
  for (let now = 400; now <= 500; now += 1) plant.sight(now);
  expect(plant.inService(500)).toBe(3);
});

describe('a cluster without a lock', () => {
  it('starts each unit by itself, and takes every wish', () => {
    const plant = openFree();
    expect(plant.request(3, 0)).toBe(true);
    expect(plant.request(4, 50)).toBe(true);
    expect([99, 100, 149, 150].map((now) => plant.inService(now))).toEqual([2, 3, 3, 4]);
    expect(plant.allocated(60)).toBe(4);
  });

  it('takes away first what is not ready', () => {
    const plant = openFree();
    plant.request(4, 0);
    plant.request(2, 10);
    expect([plant.inService(10), plant.inService(200)]).toEqual([2, 2]);
  });
});

describe('the draw of a cold start', () => {
  const PARTS = { instance: 100, image: 50, weights: 0, start: 25, variation: 0.25, release: 30, instanceRelease: 0 };

  it('is the sum of its parts where nothing varies', () => {
    expect(createColdStartDraw({ ...PARTS, variation: 0 }, 1)(1, 3)).toBe(175);
  });

  it('depends on the seed and the number of the change alone', () => {
    const draw = createColdStartDraw(PARTS, 7);
    expect(draw(1, 2)).toBe(createColdStartDraw(PARTS, 7)(1, 2));
    expect(draw(1, 2)).not.toBe(draw(2, 2));
    expect(draw(1, 2)).not.toBe(createColdStartDraw(PARTS, 8)(1, 2));
  });

  it('is that of the slowest unit: more units, no sooner', () => {
    const draw = createColdStartDraw(PARTS, 7);
    expect(draw(1, 8)).toBeGreaterThanOrEqual(draw(1, 1));
  });

  it('keeps the mean of its parts', () => {
    const draw = createColdStartDraw(PARTS, 3);
    const mean = Array.from({ length: 4_000 }, (_, change) => draw(change, 1)).reduce((sum, at) => sum + at, 0) / 4_000;
    expect(mean).toBeGreaterThan(172);
    expect(mean).toBeLessThan(178);
  });
});
