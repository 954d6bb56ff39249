import type { ArrivalBlock, Arrivals } from './arrivals.ts';
import { addRequest, isFull, openBlock } from './block.ts';

async function* slice(arrivals: Arrivals, from: number, to: number): AsyncGenerator<ArrivalBlock> {
  const block = openBlock();
  for await (const { count, at, inputTokens, outputTokens } of arrivals.blocks()) {
    if (count > 0 && (at[0] as number) >= to) break;
    for (let index = 0; index < count; index += 1) {
      const time = at[index] as number;
      if (time < from || time >= to) continue;
      addRequest(block, time - from, inputTokens[index] as number, outputTokens[index] as number);
      if (isFull(block)) {
        yield block;
        block.count = 0;
      }
    }
  }
  if (block.count > 0) yield block;
}

/**
 * The part of a load from one time (included) to another (not included), both in its seconds, as a load that begins at 0. Left out,
 * `to` is the load's end, with its last request.
 * @throws RangeError where that is no time at all
 */
export const sliceLoad = (arrivals: Arrivals, from: number, to: number = Number.POSITIVE_INFINITY): Arrivals => {
  if (!(from >= 0 && to > from))
    throw new RangeError(`a time from 0 and a later one were expected, not ${from} and ${to}`);
  const end = Math.min(to, arrivals.durationSeconds ?? Number.POSITIVE_INFINITY);
  return {
    name: `${arrivals.name}, ${from} s to ${Number.isFinite(to) ? `${to} s` : 'its end'}`,
    ...(Number.isFinite(end) ? { durationSeconds: Math.max(0, end - from) } : {}),
    blocks: () => slice(arrivals, from, to),
  };
};
