import type { Objectives } from './objectives.ts';

/** Those that no other beats in one objective without losing in the other: from the cheapest to the dearest, each of two equals once. */
export const paretoFront = <Point extends Objectives>(points: readonly Point[]): readonly Point[] => {
  const inOrder = [...points].sort((a, b) => a.unitHours - b.unitHours || a.overLimitShare - b.overLimitShare);
  const front: Point[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const point of inOrder) {
    if (point.overLimitShare >= least) continue;
    front.push(point);
    least = point.overLimitShare;
  }
  return front;
};
