import { addRequest, type OpenBlock } from './block.ts';

/** Requests that wait for their turn. */
export interface WaitingRoom {
  size(): number;
  enter(at: number, inputTokens: number, outputTokens: number): void;
  /** When the first of them comes; Infinity where there is none. */
  earliest(): number;
  /** Moves the first of them to the end of a block that has room. */
  leave(block: OpenBlock): void;
}

const FIELDS = 3;

/** A binary heap by time, in one array of numbers: at, input and output tokens of one after the other. */
export const openWaitingRoom = (): WaitingRoom => {
  let heap = new Float64Array(FIELDS * 1024);
  let size = 0;
  const timeAt = (slot: number): number => heap[slot * FIELDS] ?? Number.POSITIVE_INFINITY;
  const put = (slot: number, at: number, inputTokens: number, outputTokens: number): void => {
    heap[slot * FIELDS] = at;
    heap[slot * FIELDS + 1] = inputTokens;
    heap[slot * FIELDS + 2] = outputTokens;
  };
  const move = (from: number, to: number): void => {
    put(to, timeAt(from), heap[from * FIELDS + 1] ?? 0, heap[from * FIELDS + 2] ?? 0);
  };
  const grow = (): void => {
    const larger = new Float64Array(heap.length * 2);
    larger.set(heap);
    heap = larger;
  };
  /** The slot that is free after the earlier child of each has moved up, down to where `at` fits. */
  const sink = (at: number): number => {
    let slot = 0;
    for (;;) {
      const left = 2 * slot + 1;
      if (left >= size) return slot;
      const child = left + 1 < size && timeAt(left + 1) < timeAt(left) ? left + 1 : left;
      if (timeAt(child) >= at) return slot;
      move(child, slot);
      slot = child;
    }
  };
  return {
    size: () => size,
    earliest: () => (size === 0 ? Number.POSITIVE_INFINITY : timeAt(0)),
    enter: (at, inputTokens, outputTokens) => {
      if ((size + 1) * FIELDS > heap.length) grow();
      let slot = size;
      size += 1;
      while (slot > 0 && timeAt((slot - 1) >> 1) > at) {
        move((slot - 1) >> 1, slot);
        slot = (slot - 1) >> 1;
      }
      put(slot, at, inputTokens, outputTokens);
    },
    leave: (block) => {
      addRequest(block, heap[0] ?? 0, heap[1] ?? 0, heap[2] ?? 0);
      size -= 1;
      if (size === 0) return;
      move(size, sink(timeAt(size)));
    },
  };
};
