import type { ArrivalBlock, Arrivals } from '../../../src/sim/load/arrivals.ts';
import { BLOCK_SIZE } from '../../../src/sim/load/block.ts';

/** A part of a load, in seconds of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const FIRST_SIZE = 65_536;

const grown = <T extends Float64Array | Uint32Array>(old: T, make: (size: number) => T): T => {
  const next = make(old.length * 2);
  next.set(old);
  return next;
};

/**
 * A stretch of a load in memory, its first second being 0: a cell plays it some fifty times, and reading and scaling take as long as
 * a play. 16 bytes a request.
 */
export const holdArrivals = async (
  arrivals: Arrivals,
  { from, to }: Stretch,
): Promise<Arrivals & { count: number }> => {
  let at = new Float64Array(FIRST_SIZE);
  let input = new Uint32Array(FIRST_SIZE);
  let output = new Uint32Array(FIRST_SIZE);
  let count = 0;
  for await (const block of arrivals.blocks()) {
    if ((block.at[0] as number) > to) break;
    for (let place = 0; place < block.count; place += 1) {
      const time = block.at[place] as number;
      if (time < from || time > to) continue;
      if (count === at.length) {
        at = grown(at, (size) => new Float64Array(size));
        input = grown(input, (size) => new Uint32Array(size));
        output = grown(output, (size) => new Uint32Array(size));
      }
      at[count] = time - from;
      input[count] = block.inputTokens[place] as number;
      output[count] = block.outputTokens[place] as number;
      count += 1;
    }
  }
  async function* blocks(): AsyncGenerator<ArrivalBlock> {
    const inputTokens = new Float64Array(BLOCK_SIZE);
    const outputTokens = new Float64Array(BLOCK_SIZE);
    for (let start = 0; start < count; start += BLOCK_SIZE) {
      const end = Math.min(count, start + BLOCK_SIZE);
      inputTokens.set(input.subarray(start, end));
      outputTokens.set(output.subarray(start, end));
      yield { count: end - start, at: at.subarray(start, end), inputTokens, outputTokens };
    }
  }
  const end = Math.min(to, arrivals.durationSeconds ?? to);
  return { name: arrivals.name, durationSeconds: end - from, count, blocks };
};
