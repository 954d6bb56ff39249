import type { Objectives } from './objectives.ts';

/** Those that no other beats in one respect without losing in the other: the cheapest first, of several equals the first alone. */
export const undominated = <T>(
  items: readonly T[],
  costOf: (item: T) => number,
  badnessOf: (item: T) => number,
): readonly T[] => {
  const inOrder = [...items].sort((a, b) => costOf(a) - costOf(b) || badnessOf(a) - badnessOf(b));
  const front: T[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const item of inOrder) {
    if (badnessOf(item) >= least) continue;
    front.push(item);
    least = badnessOf(item);
  }
  return front;
};

/** The settings, or the policies, that are worth having. */
export const paretoFront = <Point extends Objectives>(points: readonly Point[]): readonly Point[] =>
  undominated(
    points,
    ({ unitHours }) => unitHours,
    ({ overLimitShare }) => overLimitShare,
  );
