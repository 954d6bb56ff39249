import type { EpochMs } from '../core/time.ts';

/**
 * What will happen at which moment. Nothing runs by itself: `catchUp` carries out, in the order of time, what is due by now,
 * so the world is the same however seldom it is looked at.
 */
export interface Timeline {
  schedule(at: EpochMs, happen: (at: EpochMs) => void): void;
  catchUp(): void;
}

interface Due {
  readonly at: EpochMs;
  readonly happen: (at: EpochMs) => void;
}

export const createTimeline = (now: () => EpochMs): Timeline => {
  const due: Due[] = [];
  return {
    schedule(at, happen) {
      if (!Number.isFinite(at)) return; // never
      const later = due.findIndex((other) => other.at > at);
      due.splice(later === -1 ? due.length : later, 0, { at, happen });
    },
    catchUp() {
      const present = now();
      for (let next = due[0]; next !== undefined && next.at <= present; next = due[0]) {
        due.shift();
        next.happen(next.at);
      }
    },
  };
};
