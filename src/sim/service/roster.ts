import { type Copy, createCopy } from './copy.ts';

/** The copies of a fleet, and which of them something happens at next. */
export interface Roster {
  /** Those that take requests. */
  readonly inService: readonly Copy[];
  /** Those that only end theirs. */
  readonly draining: readonly Copy[];
  /** The copy at which something happens next. */
  readonly soonest: Copy | undefined;
  /** To be told whenever the next event of a copy has changed. */
  moved(copy: Copy): void;
  /** The same of any number of copies. */
  movedAll(): void;
  /** So many copies take requests. Superfluous ones, the newest first, drain. */
  resize(count: number, now: number): void;
  /** A request left the copy: one that drains is gone with its last one. */
  left(copy: Copy): void;
}

export const createRoster = (): Roster => {
  const inService: Copy[] = [];
  let draining: Copy[] = [];
  let soonest: Copy | undefined;
  let ids = 0;

  const movedAll = (): void => {
    let best: Copy | undefined;
    let at = Infinity;
    for (const copy of inService) {
      if (copy.nextAt < at) {
        at = copy.nextAt;
        best = copy;
      }
    }
    for (const copy of draining) {
      if (copy.nextAt < at) {
        at = copy.nextAt;
        best = copy;
      }
    }
    soonest = best;
  };

  return {
    inService,
    get draining() {
      return draining;
    },
    get soonest() {
      return soonest;
    },
    movedAll,
    moved(copy) {
      if (copy === soonest) movedAll();
      else if (soonest === undefined || copy.nextAt < soonest.nextAt) soonest = copy;
    },
    resize(count, now) {
      while (inService.length < count) inService.push(createCopy(ids++, now));
      while (inService.length > count) {
        const copy = inService.pop() as Copy;
        copy.draining = true;
        if (copy.inSystem > 0) draining.push(copy);
      }
      movedAll();
    },
    left(copy) {
      if (copy.draining && copy.inSystem === 0) draining = draining.filter((other) => other !== copy);
    },
  };
};
