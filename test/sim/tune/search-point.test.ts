import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/sim/random.ts';
import { latinHypercube } from '../../../src/sim/tune/latin-hypercube.ts';
import { atEdge, placeOf, toValues, withValue } from '../../../src/sim/tune/search-point.ts';

const SHARE = { name: 'share', least: 0.3, most: 1.5 };
const COUNT = { name: 'count', least: 1, most: 100, integer: true };

describe('values of a place', () => {
  it.each([
    { name: 'the least', places: [0, 0], values: { share: 0.3, count: 1 } },
    { name: 'the greatest', places: [1, 1], values: { share: 1.5, count: 100 } },
    { name: 'three digits, or whole', places: [1 / 3, 1 / 3], values: { share: 0.7, count: 34 } },
    { name: 'three digits of what has more', places: [0.123456, 0.5], values: { share: 0.448, count: 51 } },
  ])('$name', ({ places, values }) => {
    expect(toValues([SHARE, COUNT], places)).toEqual(values);
  });

  it('one can be changed, the others stay', () => {
    expect(withValue({ count: 7 }, SHARE, 0.5)).toEqual({ count: 7, share: 0.9 });
  });

  it('has its place back, and none where nothing was chosen', () => {
    expect(placeOf(COUNT, { count: 100 })).toBe(1);
    expect(placeOf(COUNT, {})).toBeUndefined();
    expect(placeOf({ name: 'fixed', least: 2, most: 2 }, { fixed: 2 })).toBe(0);
  });

  it.each([
    { name: 'inside', values: { share: 0.9, count: 50 }, edges: [] },
    { name: 'at both', values: { share: 0.31, count: 100 }, edges: ['share', 'count'] },
    { name: 'a default is nowhere', values: {}, edges: [] },
  ])('an edge is seen: $name', ({ values, edges }) => {
    expect(atEdge([SHARE, COUNT], values).map(({ name }) => name)).toEqual(edges);
  });
});

describe('a Latin hypercube', () => {
  it('has one point in each slice of each dimension', () => {
    const points = latinHypercube(19, 4, createRandom(3));
    for (let dimension = 0; dimension < 4; dimension += 1) {
      const slices = points.map((point) => Math.floor((point[dimension] as number) * 19)).sort((a, b) => a - b);
      expect(slices).toEqual(Array.from({ length: 19 }, (_, index) => index));
    }
  });

  it('may have none', () => {
    expect(latinHypercube(0, 4, createRandom(3))).toEqual([]);
  });
});
