import type { Request } from './request.ts';

/** A binary heap of running requests by `doneAtProgress`; of equals the order is that of the moves, the same in every run. */

const siftUp = (heap: Request[], request: Request, from: number): void => {
  let place = from;
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above] as Request;
    if (parent.doneAtProgress <= request.doneAtProgress) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = request;
};

const siftDown = (heap: Request[], request: Request, from: number): void => {
  const size = heap.length;
  let place = from;
  for (let below = 2 * place + 1; below < size; below = 2 * place + 1) {
    if (below + 1 < size && (heap[below + 1] as Request).doneAtProgress < (heap[below] as Request).doneAtProgress) {
      below += 1;
    }
    const child = heap[below] as Request;
    if (child.doneAtProgress >= request.doneAtProgress) break;
    heap[place] = child;
    place = below;
  }
  heap[place] = request;
};

export const addToHeap = (heap: Request[], request: Request): void => {
  heap.push(request);
  siftUp(heap, request, heap.length - 1);
};

/** From wherever it stands; the top is found at once. */
export const removeFromHeap = (heap: Request[], request: Request): void => {
  const place = heap[0] === request ? 0 : heap.indexOf(request);
  const last = heap.pop() as Request;
  if (place === heap.length) return;
  if (place > 0 && last.doneAtProgress < (heap[(place - 1) >> 1] as Request).doneAtProgress) siftUp(heap, last, place);
  else siftDown(heap, last, place);
};
