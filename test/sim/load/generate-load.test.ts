import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateLoad } from '../../../src/sim/load/generate-load.ts';
import { parseLoad } from '../../../src/sim/load/parse-load.ts';
import { isOrdered, meanOf, readArrivals, variationOf } from '../support/read-arrivals.ts';
import { aLoad } from './support/a-load.ts';

const HOUR = 3600;

const countsBetween = (times: readonly number[], edges: readonly number[]): readonly number[] =>
  edges.slice(1).map((to, index) => times.filter((at) => at >= (edges[index] ?? 0) && at < to).length);

/** Five standard deviations of a Poisson count. */
const isPoisson = (count: number, expected: number): boolean =>
  Math.abs(count - expected) <= 5 * Math.sqrt(Math.max(1, expected));

describe('each kind has the rate it says', () => {
  it.each([
    { load: 'constant,mean=5,duration=1h', edges: [0, 1800, HOUR], expected: [9000, 9000] },
    { load: 'ramp,from=0,to=10,duration=1h', edges: [0, 1800, HOUR], expected: [4500, 13_500] },
    { load: 'step,from=1,to=10,at=10m,duration=1h', edges: [0, 600, HOUR], expected: [600, 30_000] },
    {
      // ∫(5 + 3 sin) over half a period: 5 · 1800 ± 3 · 3600 / π.
      load: 'sine,mean=5,amplitude=3,period=1h,duration=1h',
      edges: [0, 1800, HOUR],
      expected: [9000 + 3438, 9000 - 3438],
    },
    {
      load: 'crowd,base=1,peak=9,at=10m,rise=2m,hold=10m,fall=4m,duration=1h',
      edges: [0, 600, 720, 1320, 1560, HOUR],
      expected: [600, 600, 5400, 1200, 2040],
    },
    {
      load: 'silence,mean=10,silent=5m,every=20m,duration=1h',
      edges: [0, 900, 1200, 2100, 2400, 3300, HOUR],
      expected: [9000, 0, 9000, 0, 9000, 0],
    },
    {
      load: 'constant,mean=2,duration=10m;constant,mean=0,duration=10m;constant,mean=4,duration=10m',
      edges: [0, 600, 1200, 1800],
      expected: [1200, 0, 2400],
    },
  ])('$load', async ({ load, edges, expected }) => {
    const { at } = await readArrivals(aLoad(load));
    const counts = countsBetween(at, edges);
    expect(counts.every((count, index) => isPoisson(count, expected[index] ?? 0))).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(at.length);
  });
});

describe('gaps', () => {
  it.each([
    { load: 'constant,mean=10,duration=2h', variation: 1 },
    { load: 'bursty,mean=10,variation=1,duration=2h', variation: 1 },
    { load: 'bursty,mean=10,variation=3,duration=10h', variation: 3 },
  ])('vary as asked: $load', async ({ load, variation }) => {
    const { at } = await readArrivals(aLoad(load));
    const gaps = at.map((time, index) => time - (at[index - 1] ?? 0));
    expect(meanOf(gaps)).toBeCloseTo(0.1, 2);
    expect(Math.abs(variationOf(gaps) / variation - 1)).toBeLessThan(0.05);
  });
});

describe('tokens', () => {
  it('have the means and variations that were asked for, are whole, and at least 1', async () => {
    const read = await readArrivals(
      aLoad('constant,mean=20,duration=1h,input=1000,output=20,inputVariation=0.5,outputVariation=1.5'),
    );
    expect(Math.abs(meanOf(read.inputTokens) / 1000 - 1)).toBeLessThan(0.01);
    expect(Math.abs(meanOf(read.outputTokens) / 20 - 1)).toBeLessThan(0.05);
    expect(Math.abs(variationOf(read.inputTokens) / 0.5 - 1)).toBeLessThan(0.03);
    expect([...read.inputTokens, ...read.outputTokens].every((count) => Number.isInteger(count) && count >= 1)).toBe(
      true,
    );
  });

  it('are all alike without variation', async () => {
    const read = await readArrivals(
      aLoad('constant,mean=2,duration=10m,input=7,output=3,inputVariation=0,outputVariation=0'),
    );
    expect(new Set(read.inputTokens)).toEqual(new Set([7]));
    expect(new Set(read.outputTokens)).toEqual(new Set([3]));
  });

  it('move no arrival: the times are those of another length', async () => {
    const short = await readArrivals(aLoad('constant,mean=2,duration=10m,output=3'));
    const long = await readArrivals(aLoad('constant,mean=2,duration=10m,output=300,outputVariation=0'));
    expect(long.at).toEqual(short.at);
  });
});

const rate = fc.integer({ min: 0, max: 30 });
const seconds = fc.integer({ min: 1, max: 900 });
const aSpec = fc.oneof(
  fc.record({ a: rate }).map(({ a }) => `constant,mean=${a}`),
  fc.record({ a: rate, b: rate }).map(({ a, b }) => `ramp,from=${a},to=${b}`),
  fc.record({ a: rate, b: rate, at: seconds }).map(({ a, b, at }) => `step,from=${a},to=${b},at=${at}`),
  fc.record({ a: rate, p: seconds }).map(({ a, p }) => `sine,mean=${a},amplitude=${a},period=${p}`),
  fc.record({ a: rate, v: fc.integer({ min: 1, max: 5 }) }).map(({ a, v }) => `bursty,mean=${a + 1},variation=${v}`),
  fc
    .record({ a: rate, b: rate, at: seconds, rise: fc.nat(300), hold: fc.nat(300), fall: fc.nat(300) })
    .map(({ a, b, ...t }) => `crowd,base=${a},peak=${a + b},at=${t.at},rise=${t.rise},hold=${t.hold},fall=${t.fall}`),
  fc.record({ a: rate, s: fc.nat(99) }).map(({ a, s }) => `silence,mean=${a},silent=${s},every=100`),
);

describe('any load', () => {
  it('is in order of time, within its duration, and the same each time it is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aSpec, { minLength: 1, maxLength: 3 }), fc.nat(), async (kinds, seed) => {
        const load = aLoad(kinds.map((kind) => `${kind},duration=1000`).join(';'), seed);
        const first = await readArrivals(load);
        expect(isOrdered(first.at)).toBe(true);
        expect(first.at.every((at) => at >= 0 && at < 1000 * kinds.length)).toBe(true);
        expect(await readArrivals(load)).toEqual(first);
      }),
      { numRuns: 40 },
    );
  });

  it('is another one for another seed', async () => {
    const one = await readArrivals(aLoad('constant,mean=1,duration=10m', 1));
    const two = await readArrivals(aLoad('constant,mean=1,duration=10m', 2));
    expect(one.at).not.toEqual(two.at);
  });

  it('is called by the words it was asked for with, and knows its end', () => {
    const parsed = parseLoad(' constant,mean=1,duration=10m ; constant,mean=2,duration=5m');
    if (parsed.kind !== 'load') throw new Error('a sound load was expected');
    const load = generateLoad(parsed.spec, 1);
    expect(load).toMatchObject({
      name: 'constant,mean=1,duration=10m; constant,mean=2,duration=5m',
      durationSeconds: 900,
    });
  });
});
