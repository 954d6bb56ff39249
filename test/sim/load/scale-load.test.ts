import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Arrivals } from '../../../src/sim/load/arrivals.ts';
import { scaleLoad } from '../../../src/sim/load/scale-load.ts';
import { isOrdered, readArrivals } from '../support/read-arrivals.ts';
import { aLoad } from './support/a-load.ts';

const BASE = 'sine,mean=2,amplitude=2,period=10m,duration=30m';

describe('a scaled load', () => {
  it.each([0.37, 0.5, 1, 2, 2.37, 5])('has %f times as many requests', async (factor) => {
    const base = await readArrivals(aLoad(BASE));
    const scaled = await readArrivals(scaleLoad(aLoad(BASE), factor, 9));
    const rest = factor % 1;
    const deviation = Math.sqrt(base.at.length * rest * (1 - rest));
    expect(Math.abs(scaled.at.length - factor * base.at.length)).toBeLessThanOrEqual(5 * deviation);
  });

  it('is in order, within the run, the same for one seed, and leaves each first copy where it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.05, max: 4, noNaN: true }), fc.nat(), async (factor, seed) => {
        const base = await readArrivals(aLoad(BASE));
        const scaled = await readArrivals(scaleLoad(aLoad(BASE), factor, seed));
        expect(isOrdered(scaled.at)).toBe(true);
        expect(scaled.at.every((at) => at >= 0 && at <= 1800)).toBe(true);
        expect(await readArrivals(scaleLoad(aLoad(BASE), factor, seed))).toEqual(scaled);
        const times = new Set(scaled.at);
        if (factor >= 1) expect(base.at.every((at) => times.has(at))).toBe(true);
        else expect(scaled.at.every((at) => new Set(base.at).has(at))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('moves no copy by more than 30 s, and takes its tokens along', async () => {
    const at = Float64Array.of(100, 1000, 2000);
    const tokens = Float64Array.of(1, 2, 3);
    const three: Arrivals = {
      name: 'three',
      blocks: async function* () {
        yield { count: 3, at, inputTokens: tokens, outputTokens: tokens };
      },
    };
    const scaled = await readArrivals(scaleLoad(three, 4, 5));
    expect(scaled.inputTokens).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    expect(scaled.outputTokens).toEqual(scaled.inputTokens);
    expect(scaled.at.every((time, index) => Math.abs(time - (at[Math.floor(index / 4)] ?? 0)) <= 30)).toBe(true);
    expect(new Set(scaled.at).size).toBe(12);
  });

  it('mirrors at the edges of the run what would leave it', async () => {
    const edges: Arrivals = {
      name: 'edges',
      durationSeconds: 100,
      blocks: async function* () {
        yield {
          count: 2,
          at: Float64Array.of(0, 100),
          inputTokens: Float64Array.of(1, 1),
          outputTokens: Float64Array.of(1, 1),
        };
      },
    };
    const { at } = await readArrivals(scaleLoad(edges, 200, 5));
    expect(at).toHaveLength(400);
    expect(at.every((time) => time >= 0 && time <= 100)).toBe(true);
  });

  it('holds no more than a minute of requests, however long the load is', async () => {
    let taken = 0;
    const endless: Arrivals = {
      name: 'endless',
      blocks: async function* () {
        const at = new Float64Array(100);
        for (let start = 0; ; start += 100) {
          for (let index = 0; index < 100; index += 1) at[index] = start + index;
          taken += 100;
          yield { count: 100, at, inputTokens: at, outputTokens: at };
        }
      },
    };
    let given = 0;
    for await (const { count } of scaleLoad(endless, 3, 1).blocks()) {
      given += count;
      // One request a second, three copies: a minute of them, the block at hand and the block of the source.
      expect(3 * taken - given).toBeLessThanOrEqual(3 * (60 + 100));
      if (given > 200_000) break;
    }
    expect(given).toBeGreaterThan(200_000);
  });

  it('is the load itself at a factor of 1', () => {
    const load = aLoad(BASE);
    expect(scaleLoad(load, 1, 1)).toBe(load);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a factor of %f', (factor) => {
    expect(() => scaleLoad(aLoad(BASE), factor, 1)).toThrow(RangeError);
  });
});
