import type { CapacityTrack } from './capacity-score.ts';

/** Measures, every second, what is asked for, what serves and what is paid for. */
export interface CapacityMeter {
  tick(now: number, seen: { readonly desired: number; readonly inService: number; readonly paid: number }): void;
  /** Up to the given second. */
  track(end: number): CapacityTrack;
  readonly paidUnitSeconds: () => number;
  readonly servingUnitSeconds: () => number;
}

const FIRST_SIZE = 4_096;

const grown = (old: Uint16Array): Uint16Array<ArrayBuffer> => {
  const next = new Uint16Array(old.length * 2);
  next.set(old);
  return next;
};

/** Two bytes a second and column: 2.4 MB for a week. */
export const createCapacityMeter = (warmUpSeconds: number): CapacityMeter => {
  let desired = new Uint16Array(FIRST_SIZE);
  let inService = new Uint16Array(FIRST_SIZE);
  let paidUnitSeconds = 0;
  let servingUnitSeconds = 0;
  /** What was there at the last tick is paid for up to this one: the last tick of a run is its end. */
  let paid = 0;
  let serving = 0;
  return {
    tick(now, seen) {
      if (now >= desired.length) {
        desired = grown(desired);
        inService = grown(inService);
      }
      desired[now] = seen.desired;
      inService[now] = seen.inService;
      paidUnitSeconds += paid;
      servingUnitSeconds += serving;
      const isScored = now >= warmUpSeconds;
      paid = isScored ? seen.paid : 0;
      serving = isScored ? seen.inService : 0;
    },
    track: (end) => ({ desired: desired.subarray(0, end), inService: inService.subarray(0, end) }),
    paidUnitSeconds: () => paidUnitSeconds,
    servingUnitSeconds: () => servingUnitSeconds,
  };
};
