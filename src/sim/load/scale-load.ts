import { createRandom, type Random } from '../random.ts';
import type { ArrivalBlock, Arrivals } from './arrivals.ts';
import { isFull, openBlock } from './block.ts';
import { openWaitingRoom, type WaitingRoom } from './waiting-room.ts';

/** How far a copy is moved, either way: enough that copies do not come in step, too little to change the shape of a load. */
const SHIFT_SECONDS = 30;

/** A copy that would leave the run is mirrored at its edge, so that none is lost there. */
const shifted = (at: number, random: Random, end: number): number => {
  const moved = Math.abs(at + (2 * random.next() - 1) * SHIFT_SECONDS);
  return moved > end ? Math.max(0, 2 * end - moved) : moved;
};

/** Whole copies, and one more with the rest as its probability; of less than one copy, the rest alone. */
const scatter = (
  { count, at, inputTokens, outputTokens }: ArrivalBlock,
  index: number,
  copies: number,
  random: Random,
  end: number,
  room: WaitingRoom,
): void => {
  if (index >= count) return;
  const [time, input, output] = [at[index] ?? 0, inputTokens[index] ?? 0, outputTokens[index] ?? 0];
  for (let copy = 0; copy < copies; copy += 1) {
    room.enter(copy === 0 ? time : shifted(time, random, end), input, output);
  }
};

async function* scale(arrivals: Arrivals, factor: number, seed: number): AsyncGenerator<ArrivalBlock> {
  const whole = Math.floor(factor);
  const rest = factor - whole;
  const picks = createRandom(seed, 'copies');
  const shifts = createRandom(seed, 'shifts');
  const end = arrivals.durationSeconds ?? Number.POSITIVE_INFINITY;
  const room = openWaitingRoom();
  const block = openBlock();
  for await (const source of arrivals.blocks()) {
    for (let index = 0; index < source.count; index += 1) {
      scatter(source, index, whole + (picks.next() < rest ? 1 : 0), shifts, end, room);
      // No later request has a copy before this.
      const settled = (source.at[index] ?? 0) - SHIFT_SECONDS;
      while (room.earliest() < settled) {
        room.leave(block);
        if (isFull(block)) {
          yield block;
          block.count = 0;
        }
      }
    }
  }
  while (room.size() > 0) {
    room.leave(block);
    if (isFull(block)) {
      yield block;
      block.count = 0;
    }
  }
  if (block.count > 0) yield block;
}

/**
 * A load made larger or smaller: each request comes `factor` times, the first time when it came, the others up to 30 s earlier or
 * later; a factor of 2.37 makes two of each, and a third of 37 in 100. Below 1 requests are left out at random. Only what comes
 * within a minute is held, however long the load is; the same seed gives the same requests.
 * @throws RangeError for a factor that is no number above 0
 */
export const scaleLoad = (arrivals: Arrivals, factor: number, seed: number): Arrivals => {
  if (!(factor > 0 && factor < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a factor above 0 was expected, not ${factor}`);
  }
  if (factor === 1) return arrivals;
  return { ...arrivals, name: `${arrivals.name} × ${factor}`, blocks: () => scale(arrivals, factor, seed) };
};
