import type { TargetState } from '../core/domain-state.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';
import { MINUTE_MS } from '../core/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore, WriteAnswer } from '../ports/state-store.ts';
import { noteTarget } from './note-target.ts';

/** An evaluation at the same moment may write first; it is over at the next try. */
const MOST_TRIES = 5;
/** So long overdue that the next reconcile looks, whatever it takes for late. */
const OVERDUE_MS = 5 * MINUTE_MS;

/**
 * Asks for a look at a target without a queue: its follower is set to a moment that is over, which reconcile finds within
 * a minute. A message that is on its way is of an earlier generation from then on.
 */
export const askToLook =
  ({ state, now }: { readonly state: StateStore; readonly now: Clock }) =>
  async (target: TargetConfiguration): Promise<WriteAnswer> => {
    const change = (before: TargetState): TargetState => ({
      ...before,
      follow: { gen: (before.follow?.gen ?? 0) + 1, dueAt: now() - OVERDUE_MS },
    });
    return (await noteTarget(state, target, change, { mostTries: MOST_TRIES })).kind;
  };
