import type { Arrivals } from '../../../src/sim/load/arrivals.ts';

/** Every request of a load, in lists of their own: blocks are used again. */
export interface ReadArrivals {
  readonly at: readonly number[];
  readonly inputTokens: readonly number[];
  readonly outputTokens: readonly number[];
}

export const readArrivals = async (arrivals: Arrivals): Promise<ReadArrivals> => {
  const read = { at: [] as number[], inputTokens: [] as number[], outputTokens: [] as number[] };
  for await (const { count, at, inputTokens, outputTokens } of arrivals.blocks()) {
    read.at.push(...at.subarray(0, count));
    read.inputTokens.push(...inputTokens.subarray(0, count));
    read.outputTokens.push(...outputTokens.subarray(0, count));
  }
  return read;
};

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation over mean. */
export const variationOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2))) / mean;
};

export const isOrdered = (times: readonly number[]): boolean =>
  times.every((at, index) => index === 0 || at >= (times[index - 1] ?? 0));
