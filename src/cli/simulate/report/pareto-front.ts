export interface Priced {
  readonly cost: number;
  readonly badness: number;
}

/** Those that none beats in one without losing in the other, from the cheapest on. Of equals the first stands for all. */
export const toParetoFront = <T extends Priced>(items: readonly T[]): readonly T[] => {
  const sorted = [...items].sort((a, b) => a.cost - b.cost || a.badness - b.badness);
  const front: T[] = [];
  for (const item of sorted) {
    const last = front.at(-1);
    if (last === undefined || item.badness < last.badness) front.push(item);
  }
  return front;
};
