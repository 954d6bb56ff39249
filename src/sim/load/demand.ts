import type { Arrivals } from './arrivals.ts';

/** What a load asks for, slot by slot. */
export interface Demand {
  readonly slotSeconds: number;
  readonly requests: readonly number[];
  readonly inputTokens: readonly number[];
  readonly outputTokens: readonly number[];
  readonly total: number;
  /** The moment of the last request, or the load's own end. */
  readonly endsAt: number;
}

/** One pass over the load; memory grows with its duration alone. */
export const measureDemand = async (arrivals: Arrivals, slotSeconds: number): Promise<Demand> => {
  const requests: number[] = [];
  const inputTokens: number[] = [];
  const outputTokens: number[] = [];
  let total = 0;
  let last = 0;
  const open = (slot: number): void => {
    while (requests.length <= slot) {
      requests.push(0);
      inputTokens.push(0);
      outputTokens.push(0);
    }
  };
  for await (const block of arrivals.blocks()) {
    for (let place = 0; place < block.count; place += 1) {
      last = block.at[place] as number;
      const slot = Math.floor(last / slotSeconds);
      open(slot);
      requests[slot] = (requests[slot] as number) + 1;
      inputTokens[slot] = (inputTokens[slot] as number) + (block.inputTokens[place] as number);
      outputTokens[slot] = (outputTokens[slot] as number) + (block.outputTokens[place] as number);
    }
    total += block.count;
  }
  const endsAt = arrivals.durationSeconds ?? last;
  open(Math.max(0, Math.ceil(endsAt / slotSeconds) - 1));
  return { slotSeconds, requests, inputTokens, outputTokens, total, endsAt };
};
