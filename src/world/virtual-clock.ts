import type { EpochMs } from '../core/time.ts';

/** A clock that stands still until it is told otherwise, and never runs back. */
export interface VirtualClock {
  readonly now: () => EpochMs;
  /** An earlier moment than the present one leaves the clock where it is. Returns the present moment after it. */
  readonly set: (at: EpochMs) => EpochMs;
  readonly advance: (ms: number) => EpochMs;
}

export const createVirtualClock = (start: EpochMs): VirtualClock => {
  let present = start;
  const set = (at: EpochMs): EpochMs => {
    present = Math.max(present, at);
    return present;
  };
  return { now: () => present, set, advance: (ms) => set(present + ms) };
};
