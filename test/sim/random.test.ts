import { describe, expect, it } from 'vitest';
import { createRandom, exponential, lognormal, lognormalOf, normal, type Random } from '../../src/sim/random.ts';
import { meanOf, variationOf } from './support/read-arrivals.ts';

const DRAWS = 100_000;

const drawAll = (random: Random, draw: (random: Random) => number): readonly number[] =>
  Array.from({ length: DRAWS }, () => draw(random));

describe('a source of chance', () => {
  const firstOf = (seed: number, purpose?: string): readonly number[] => {
    const random = createRandom(seed, purpose);
    return Array.from({ length: 5 }, () => random.next());
  };

  it('gives the same numbers for the same seed and purpose', () => {
    expect(firstOf(7, 'times')).toEqual(firstOf(7, 'times'));
  });

  it.each([
    { name: 'another seed', seed: 8, purpose: 'times' },
    { name: 'another purpose', seed: 7, purpose: 'tokens' },
    { name: 'a seed that differs beyond 32 bits', seed: 7 + 2 ** 40, purpose: 'times' },
  ])('gives others for $name', ({ seed, purpose }) => {
    const usual = firstOf(7, 'times');
    expect(firstOf(seed, purpose).some((value) => usual.includes(value))).toBe(false);
  });

  it('stays in [0, 1), and fills every tenth of it alike', () => {
    const values = drawAll(createRandom(1), (random) => random.next());
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = values.filter((value) => Math.floor(value * 10) === tenth).length;
      // Five standard deviations of a binomial count.
      expect(Math.abs(share - DRAWS / 10)).toBeLessThan(5 * Math.sqrt(DRAWS * 0.09));
    }
  });

  it.each([
    { name: 'exponential: mean 1', draw: exponential, mean: 1, deviation: 1 },
    { name: 'normal: mean 0, deviation 1', draw: normal, mean: 0, deviation: 1 },
    {
      name: 'lognormal: as asked',
      draw: (random: Random) => lognormal(random, lognormalOf(100, 0.5)),
      mean: 100,
      deviation: 50,
    },
    {
      name: 'lognormal without variation',
      draw: (random: Random) => lognormal(random, lognormalOf(100, 0)),
      mean: 100,
      deviation: 0,
    },
  ])('$name', ({ draw, mean, deviation }) => {
    const values = drawAll(createRandom(3), draw);
    const got = meanOf(values);
    expect(Math.abs(got - mean)).toBeLessThanOrEqual((5 * deviation) / Math.sqrt(DRAWS) + 1e-9);
    expect(Math.abs(variationOf(values.map((value) => value - got + 1000)) * 1000 - deviation)).toBeLessThan(
      deviation * 0.05 + 1e-6,
    );
  });
});
