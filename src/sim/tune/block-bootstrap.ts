import { createRandom } from '../random.ts';

/** One ratio of sums over a series, e.g. of a difference of requests over the limit and of requests, minute by minute. */
export interface RatioSeries {
  readonly numerators: readonly number[];
  readonly denominators: readonly number[];
}

export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2_000;
const OUTSIDE = 0.025;

/** Sums of the first n, for each n. */
const cumulated = (values: readonly number[]): Float64Array => {
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] as number) + value;
  return sums;
};

const ratio = (numerator: number, denominator: number): number => (denominator === 0 ? 0 : numerator / denominator);

/**
 * A 95 % interval of a ratio over a series whose neighbours depend on each other: the moving-block bootstrap (Künsch, 1989), 2,000
 * times, with blocks that begin anywhere and are drawn with replacement until the series is as long as it was.
 *
 * @param blockLength in entries of the series; at most the series itself
 * @returns undefined of a series without entries
 */
export const blockBootstrap = (
  { numerators, denominators }: RatioSeries,
  blockLength: number,
  seed: number,
): Interval | undefined => {
  const { length } = numerators;
  if (length === 0) return undefined;
  const random = createRandom(seed, 'bootstrap');
  const block = Math.min(blockLength, length);
  const above = cumulated(numerators);
  const below = cumulated(denominators);
  const sum = (sums: Float64Array, from: number, to: number): number => (sums[to] as number) - (sums[from] as number);
  const draw = (): number => {
    let numerator = 0;
    let denominator = 0;
    for (let done = 0; done < length; done += block) {
      const from = Math.floor(random.next() * (length - block + 1));
      const to = from + Math.min(block, length - done);
      numerator += sum(above, from, to);
      denominator += sum(below, from, to);
    }
    return ratio(numerator, denominator);
  };
  const drawn = Float64Array.from({ length: RESAMPLES }, draw).sort();
  const at = (share: number): number => drawn[Math.round(share * (RESAMPLES - 1))] as number;
  return { estimate: ratio(sum(above, 0, length), sum(below, 0, length)), low: at(OUTSIDE), high: at(1 - OUTSIDE) };
};
