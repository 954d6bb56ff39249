import type { ArrivalBlock } from './arrivals.ts';

/** Large enough that the way from one block to the next costs nothing, small enough for the processor's cache. */
export const BLOCK_SIZE = 4096;

/** A block that is still being filled. */
export type OpenBlock = { -readonly [Key in keyof ArrivalBlock]: ArrivalBlock[Key] };

export const openBlock = (size: number = BLOCK_SIZE): OpenBlock => ({
  count: 0,
  at: new Float64Array(size),
  inputTokens: new Float64Array(size),
  outputTokens: new Float64Array(size),
});
