import type { TimelineMinute } from '../result.ts';

/** The run minute by minute, for the charts. */
export interface TimelineKeeper {
  arrived(now: number): void;
  overLimit(arrivedAt: number): void;
  minuteEnded(
    minute: number,
    seen: { readonly desired: number; readonly inService: number; readonly inSystem: number },
  ): void;
  result(): readonly TimelineMinute[];
}

interface Entry {
  arrivals: number;
  overLimit: number;
  desired: number;
  inService: number;
  inSystem: number;
}

export const createTimelineKeeper = (): TimelineKeeper => {
  const minutes: Entry[] = [];
  const entryAt = (minute: number): Entry => {
    while (minutes.length <= minute) minutes.push({ arrivals: 0, overLimit: 0, desired: 0, inService: 0, inSystem: 0 });
    return minutes[minute] as Entry;
  };
  return {
    arrived(now) {
      entryAt(Math.floor(now / 60)).arrivals += 1;
    },
    overLimit(arrivedAt) {
      entryAt(Math.floor(arrivedAt / 60)).overLimit += 1;
    },
    minuteEnded(minute, seen) {
      Object.assign(entryAt(minute), seen);
    },
    result: () => minutes.map((entry, minute) => ({ at: minute * 60, ...entry })),
  };
};
