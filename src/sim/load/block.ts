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

export const isFull = ({ count, at }: OpenBlock): boolean => count === at.length;

/** Adds a request to a block that is not full. */
export const addRequest = (block: OpenBlock, at: number, inputTokens: number, outputTokens: number): void => {
  const place = block.count;
  block.at[place] = at;
  block.inputTokens[place] = inputTokens;
  block.outputTokens[place] = outputTokens;
  block.count = place + 1;
};
