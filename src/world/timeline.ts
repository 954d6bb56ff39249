import type { EpochMs } from '../core/time.ts';

/**
 * What will happen at which moment. Nothing runs by itself: `catchUp` carries out, in the order of time, what is due by now,
 * so the world is the same however seldom it is looked at.
 */
export interface Timeline {
  schedule(at: EpochMs, happen: (at: EpochMs) => void): void;
  catchUp(): void;
  /** The present moment; while something happens that was due earlier, the moment at which it was due. */
  readonly now: () => EpochMs;
}

interface Due {
  readonly at: EpochMs;
  readonly happen: (at: EpochMs) => void;
}

export const createTimeline = (clock: () => EpochMs): Timeline => {
  const due: Due[] = [];
  let happening: EpochMs | undefined;
  return {
    now: () => happening ?? clock(),
    schedule(at, happen) {
      if (!Number.isFinite(at)) return; // never
      const later = due.findIndex((other) => other.at > at);
      due.splice(later === -1 ? due.length : later, 0, { at, happen });
    },
    catchUp() {
      if (happening !== undefined) return; // asked by what happens: everything before it has happened
      const present = clock();
      try {
        for (let next = due[0]; next !== undefined && next.at <= present; next = due[0]) {
          due.shift();
          happening = next.at;
          next.happen(next.at);
        }
      } finally {
        happening = undefined;
      }
    },
  };
};
