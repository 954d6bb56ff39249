import type { Plant } from './plant.ts';

/** Counts per minute, in service at once: nothing is asked for, and nothing is late. */
export const createGivenPlant = (counts: readonly number[]): Plant => {
  const at = (now: number): number => counts[Math.min(counts.length - 1, Math.floor(now / 60))] ?? 0;
  return {
    sight: (now) => ({ desired: at(now), actual: at(now), updating: false, min: 0, max: Infinity }),
    inService: at,
    allocated: at,
    request: () => false,
  };
};
