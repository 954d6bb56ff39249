import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undominated } from '../../../src/sim/tune/pareto-front.ts';

interface Priced {
  readonly cost: number;
  readonly badness: number;
}

const frontOf = (items: readonly Priced[]): readonly Priced[] =>
  undominated(
    items,
    ({ cost }) => cost,
    ({ badness }) => badness,
  );

describe('the Pareto front', () => {
  it.each([
    { name: 'one alone is on it', items: [[3, 3]], want: [[3, 3]] },
    {
      name: 'who costs more for no less badness is not',
      items: [
        [1, 2],
        [2, 2],
      ],
      want: [[1, 2]],
    },
    {
      name: 'of equals one is',
      items: [
        [1, 2],
        [1, 2],
      ],
      want: [[1, 2]],
    },
    {
      name: 'it goes from cheap to good',
      items: [
        [3, 1],
        [2, 9],
        [1, 5],
        [2, 2],
      ],
      want: [
        [1, 5],
        [2, 2],
        [3, 1],
      ],
    },
    { name: 'nothing has none', items: [], want: [] },
  ])('$name', ({ items, want }) => {
    const front = frontOf(items.map(([cost = 0, badness = 0]) => ({ cost, badness })));
    expect(front.map(({ cost, badness }) => [cost, badness])).toEqual(want);
  });

  it('beats or equals everything else', () => {
    const item = fc.record({ cost: fc.integer({ min: 0, max: 20 }), badness: fc.integer({ min: 0, max: 20 }) });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const front = frontOf(items);
        for (const { cost, badness } of items) {
          expect(front.some((best) => best.cost <= cost && best.badness <= badness)).toBe(true);
        }
        for (const one of front) {
          expect(front.some((other) => other !== one && other.cost <= one.cost && other.badness <= one.badness)).toBe(
            false,
          );
        }
      }),
    );
  });
});
