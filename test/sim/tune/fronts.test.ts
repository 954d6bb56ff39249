import { describe, expect, it } from 'vitest';
import { choosePoint } from '../../../src/sim/tune/choose-point.ts';
import { interpolateFront } from '../../../src/sim/tune/interpolate-front.ts';
import type { Objectives } from '../../../src/sim/tune/objectives.ts';
import { paretoFront } from '../../../src/sim/tune/pareto-front.ts';

const at = (unitHours: number, overLimitShare: number): Objectives => ({ unitHours, overLimitShare });

const CHEAP = at(10, 0.3);
const MIDDLE = at(20, 0.1);
const DEAR = at(40, 0);
const POINTS = [DEAR, at(20, 0.2), MIDDLE, at(45, 0), CHEAP, at(12, 0.3)];

describe('the front', () => {
  it('has what no other point beats, the cheapest first', () => {
    expect(paretoFront(POINTS)).toEqual([CHEAP, MIDDLE, DEAR]);
  });
});

describe('interpolation', () => {
  it.each([
    { name: 'at a point: its own', place: { unitHours: 20 }, expected: 0.1 },
    { name: 'between two: the straight line', place: { unitHours: 15 }, expected: 0.2 },
    { name: 'with more to spend than the front needs: its end', place: { unitHours: 100 }, expected: 0 },
    { name: 'with less than the cheapest takes: nothing', place: { unitHours: 9 }, expected: undefined },
    { name: 'unit-hours for a share on the front', place: { overLimitShare: 0.1 }, expected: 20 },
    { name: 'unit-hours between two', place: { overLimitShare: 0.05 }, expected: 30 },
    { name: 'unit-hours for a share that is easily kept: the cheapest', place: { overLimitShare: 0.9 }, expected: 10 },
    { name: 'unit-hours for the least share', place: { overLimitShare: 0 }, expected: 40 },
  ])('$name', ({ place, expected }) => {
    const found = interpolateFront(POINTS, place);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(expected, 12);
  });

  it('says nothing of a share that is not reached, and nothing of no points', () => {
    expect(interpolateFront([CHEAP, MIDDLE], { overLimitShare: 0.05 })).toBeUndefined();
    expect(interpolateFront([], { unitHours: 5 })).toBeUndefined();
  });
});

describe('the chosen point', () => {
  it.each([
    { name: 'the cheapest within the share', goal: { kind: 'over-limit', share: 0.2 }, point: MIDDLE, isWithin: true },
    { name: 'a share that is met exactly', goal: { kind: 'over-limit', share: 0.3 }, point: CHEAP, isWithin: true },
    { name: 'a weight that counts hours', goal: { kind: 'weight', weight: 0.1 }, point: CHEAP, isWithin: true },
    { name: 'a weight that counts requests', goal: { kind: 'weight', weight: 100 }, point: DEAR, isWithin: true },
  ] as const)('$name', ({ goal, point, isWithin }) => {
    expect(choosePoint(POINTS, goal)).toEqual({ point, isWithin });
  });

  it('is the nearest where none is within the share, and it says so', () => {
    const chosen = choosePoint([CHEAP, MIDDLE], { kind: 'over-limit', share: 0.01 });
    expect(chosen).toEqual({ point: MIDDLE, isWithin: false });
  });

  it('is none of nothing', () => {
    expect(() => choosePoint([], { kind: 'weight', weight: 1 })).toThrow(RangeError);
  });
});
