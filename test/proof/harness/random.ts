/** A seeded stream of draws: the same seed, the same run. Mulberry32. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number below `end`. */
  below(end: number): number;
  /** True once in so many draws, on average. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** So many of them at most, each once. */
  sample<T>(from: readonly T[], count: number): readonly T[];
}

export const createRandom = (seed: number): Random => {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick(from) {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    sample(from, count) {
      const left = [...from];
      const drawn = [];
      while (left.length > 0 && drawn.length < count) drawn.push(...left.splice(below(left.length), 1));
      return drawn;
    },
  };
};
