import type { CompletedActivity } from '../baselines/activity-cooldown.ts';
import type { CapacitySight } from './scaling-policy.ts';

/** What Application Auto Scaling knows of its newest activity. */
export interface ActivityLog {
  /** The newest activity that runs or has succeeded. */
  readonly last: () => CompletedActivity | undefined;
  /** Sees whether a running activity has come to its end. */
  observe(capacity: CapacitySight, now: number): void;
  /** A call is about to be made; it counts once it was accepted. */
  ask(base: number, to: number): void;
  told(accepted: boolean): void;
}

export const createActivityLog = (): ActivityLog => {
  let last: CompletedActivity | undefined;
  let before: CompletedActivity | undefined;
  let asked: CompletedActivity | undefined;
  return {
    last: () => last,
    observe({ updating, desired }, now) {
      if (last === undefined || last.completedAt !== undefined || updating) return;
      // Rolled back: the activity has failed, and a failed one starts no cooldown.
      last = desired === last.to ? { ...last, completedAt: now } : before;
    },
    ask(base, to) {
      asked = { direction: to > base ? 'out' : 'in', base, to, completedAt: undefined };
    },
    told(accepted) {
      if (accepted && asked !== undefined) {
        before = last;
        last = asked;
      }
      asked = undefined;
    },
  };
};
