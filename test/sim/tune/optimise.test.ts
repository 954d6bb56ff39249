import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TunableNumber, TunedValues } from '../../../src/sim/policies/policy-definition.ts';
import { interpolateFront } from '../../../src/sim/tune/interpolate-front.ts';
import { type Objectives, WEIGHTS } from '../../../src/sim/tune/objectives.ts';
import { optimise } from '../../../src/sim/tune/optimise.ts';

const SPACE: readonly TunableNumber[] = [
  { name: 'units', least: 0, most: 1 },
  { name: 'beside', least: 10, most: 20 },
  { name: 'count', least: 1, most: 9, integer: true },
];

/** Its front is unit-hours 10 to 20 and a share of a tenth of (1 − units)², reached where `beside` is 15 and `count` is 4. */
const convex = ({ units = 0, beside = 15, count = 4 }: TunedValues): Objectives => {
  const astray = ((beside - 15) / 10) ** 2 + ((count - 4) / 16) ** 2;
  return { overLimitShare: 0.1 * ((1 - units) ** 2 + astray), unitHours: 10 * (1 + units) + 10 * astray };
};

const search = (seed: number, evaluations?: number, defaults: TunedValues = { units: 0.5, beside: 11, count: 9 }) => {
  const asked: TunedValues[] = [];
  const evaluate = async (values: TunedValues): Promise<Objectives> => {
    asked.push(values);
    return convex(values);
  };
  const found = optimise({
    space: SPACE,
    defaults,
    evaluate,
    seed,
    ...(evaluations === undefined ? {} : { evaluations }),
  });
  return found.then((optimum) => ({ ...optimum, asked }));
};

describe('a search', () => {
  it.each([1, 2, 3, 4, 5])(
    'finds the front of a convex function, within a quarter of its height (seed %d)',
    async (seed) => {
      const { front } = await search(seed);
      for (const unitHours of [13, 15, 17, 19]) {
        const share = 0.1 * (2 - unitHours / 10) ** 2;
        const found = interpolateFront(front, { unitHours });
        expect(found).toBeGreaterThanOrEqual(share);
        expect(found).toBeLessThan(share + 0.025);
      }
    },
  );

  it('takes 40 evaluations, the default settings first, and none twice', async () => {
    const { asked, evaluated } = await search(7);
    expect(asked).toHaveLength(40);
    expect(asked[0]).toEqual({ units: 0.5, beside: 11, count: 9 });
    expect(new Set(asked.map((values) => JSON.stringify(values))).size).toBe(40);
    expect(evaluated.map(({ values }) => values)).toEqual(asked);
  });

  it('leaves defaults that are not known to the policy', async () => {
    const { asked } = await search(7, 40, {});
    expect(asked[0]).toEqual({});
    expect(asked).toHaveLength(40);
  });

  it('takes as many as it may, stays in the ranges, keeps whole numbers whole, and is the same for one seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 60 }), async (seed, evaluations) => {
        const { asked } = await search(seed, evaluations);
        expect(asked).toHaveLength(evaluations);
        for (const values of asked) {
          for (const { name, least, most, integer } of SPACE) {
            const value = values[name] as number;
            expect(value).toBeGreaterThanOrEqual(least);
            expect(value).toBeLessThanOrEqual(most);
            if (integer === true) expect(Number.isInteger(value)).toBe(true);
          }
        }
        expect((await search(seed, evaluations)).asked).toEqual(asked);
      }),
      { numRuns: 30 },
    );
  });

  it('has another course with another seed', async () => {
    expect((await search(1)).asked).not.toEqual((await search(2)).asked);
  });

  it('shares its results between the weights: one that counts requests more has fewer of them over the limit', async () => {
    const { byWeight, evaluated } = await search(3);
    expect(byWeight).toHaveLength(WEIGHTS.length);
    expect(byWeight.every((point) => evaluated.includes(point))).toBe(true);
    const shares = byWeight.map(({ overLimitShare }) => overLimitShare);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares.at(-1)).toBeLessThan(shares[0] as number);
  });

  it('ends where the space has no other values', async () => {
    const space: readonly TunableNumber[] = [{ name: 'count', least: 1, most: 5, integer: true }];
    const evaluate = async ({ count = 0 }: TunedValues) => ({ overLimitShare: 1 / count, unitHours: count });
    const { evaluated } = await optimise({ space, defaults: { count: 2 }, evaluate, seed: 1 });
    expect(evaluated.map(({ values }) => values.count).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('of nothing that could be chosen is its default', async () => {
    const evaluate = async () => ({ overLimitShare: 0, unitHours: 1 });
    const { evaluated } = await optimise({ space: [], evaluate, seed: 1 });
    expect(evaluated).toEqual([{ values: {}, overLimitShare: 0, unitHours: 1 }]);
  });

  it('ends with a fault of what it asks', async () => {
    const evaluate = () => Promise.reject(new Error('gone'));
    await expect(optimise({ space: SPACE, evaluate, seed: 1 })).rejects.toThrow('gone');
  });
});
