import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceLoad } from '../../../src/sim/load/slice-load.ts';
import { readArrivals } from '../support/read-arrivals.ts';
import { aLoad } from './support/a-load.ts';

// More requests than one block holds.
const BASE = 'sine,mean=4,amplitude=3,period=10m,duration=30m';

describe('a part of a load', () => {
  it('cut anywhere: both parts together are the whole, in order, each beginning at 0', async () => {
    const whole = await readArrivals(aLoad(BASE));
    expect(whole.at.length).toBeGreaterThan(4096);
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 1, max: 1799, noNaN: true }), async (cut) => {
        const first = await readArrivals(sliceLoad(aLoad(BASE), 0, cut));
        const rest = await readArrivals(sliceLoad(aLoad(BASE), cut));
        expect(first.at).toEqual(whole.at.filter((at) => at < cut));
        expect(rest.at).toEqual(whole.at.filter((at) => at >= cut).map((at) => at - cut));
        expect([...first.inputTokens, ...rest.inputTokens]).toEqual(whole.inputTokens);
        expect([...first.outputTokens, ...rest.outputTokens]).toEqual(whole.outputTokens);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    { name: 'a part in the middle is as long as it is', from: 600, to: 900, seconds: 300 },
    { name: 'a part that would go on ends with the load', from: 600, to: 9_000, seconds: 1_200 },
    { name: 'a part without an end ends with the load', from: 600, to: undefined, seconds: 1_200 },
    { name: 'a part behind the load is empty', from: 2_000, to: 3_000, seconds: 0 },
  ])('$name', async ({ from, to, seconds }) => {
    const part = sliceLoad(aLoad(BASE), from, to);
    expect(part.durationSeconds).toBe(seconds);
    const { at } = await readArrivals(part);
    expect(at.every((time) => time >= 0 && time < seconds)).toBe(true);
    expect(at.length > 0).toBe(seconds > 0);
  });

  it('of a load that ends with its last request keeps that one', async () => {
    const at = Float64Array.of(1, 2, 3);
    const arrivals = {
      name: 'three',
      durationSeconds: 3,
      blocks: async function* () {
        yield { count: 3, at, inputTokens: at, outputTokens: at };
      },
    };
    expect((await readArrivals(sliceLoad(arrivals, 1.5))).at).toEqual([0.5, 1.5]);
  });

  it.each([
    [-1, 5],
    [5, 5],
    [5, 4],
    [Number.NaN, 4],
    [0, Number.NaN],
  ])('from %d to %d is none', (from, to) => {
    expect(() => sliceLoad(aLoad(BASE), from, to)).toThrow(RangeError);
  });
});
