import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Point, thinToExtremes, toBuckets } from '../../../../src/cli/simulate/report/thin.ts';

const toPoints = (values: readonly number[]): readonly Point[] => values.map((y, x) => ({ x, y }));
const manyValues = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 3_000 });

describe('thinning a line', () => {
  it('leaves a short line as it is', () => {
    const points = toPoints([3, 1, 2]);
    expect(thinToExtremes(points, 3)).toBe(points);
  });

  it('keeps the one peak and the one trough of a week', () => {
    const values = Array.from({ length: 10_080 }, (_, n) => (n === 5_001 ? 99 : n === 7_003 ? 1 : 50));
    const kept = thinToExtremes(toPoints(values));
    expect(kept.length).toBeLessThanOrEqual(600);
    expect(kept).toContainEqual({ x: 5_001, y: 99 });
    expect(kept).toContainEqual({ x: 7_003, y: 1 });
  });

  it('has at most as many points as wanted, in order, with least, greatest and last', () => {
    fc.assert(
      fc.property(manyValues, fc.integer({ min: 5, max: 600 }), (values, most) => {
        const points = toPoints(values);
        const kept = thinToExtremes(points, most);
        const ys = kept.map(({ y }) => y);
        expect(kept.length).toBeLessThanOrEqual(most);
        expect(kept.map(({ x }) => x)).toEqual([...new Set(kept.map(({ x }) => x))].sort((a, b) => a - b));
        expect(Math.max(...ys)).toBe(Math.max(...values));
        expect(Math.min(...ys)).toBe(Math.min(...values));
        expect(kept.at(-1)).toBe(points.at(-1));
      }),
    );
  });
});

describe('buckets', () => {
  it('cover everything once, with mean, greatest and sum', () => {
    expect(toBuckets([1, 3, 5, 8, 2], 3)).toEqual([
      { from: 0, to: 2, mean: 2, max: 3, sum: 4 },
      { from: 2, to: 4, mean: 6.5, max: 8, sum: 13 },
      { from: 4, to: 5, mean: 2, max: 2, sum: 2 },
    ]);
  });

  it('of nothing are none', () => {
    expect(toBuckets([])).toEqual([]);
  });

  it('lose nothing', () => {
    fc.assert(
      fc.property(manyValues, fc.integer({ min: 1, max: 600 }), (values, most) => {
        const buckets = toBuckets(values, most);
        expect(buckets.length).toBeLessThanOrEqual(most);
        expect(buckets.reduce((total, { sum }) => total + sum, 0)).toBe(
          values.reduce((total, value) => total + value, 0),
        );
        expect(buckets.at(-1)?.to).toBe(values.length);
      }),
    );
  });
});
