import { SECOND_MS } from '../../../src/core/time.ts';
import type { Violation } from '../harness/witness.ts';
import type { Aftermath } from './play.ts';

/** A lease, and the minute until reconcile comes by. */
export const LONGEST_DELAY_MS = (60 + 60) * SECOND_MS;
/** A follower is overdue after 90 s, and reconcile comes by each minute. */
const LONGEST_WAIT_MS = (90 + 60) * SECOND_MS;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The activities in which a change was told of: that it was applied for, or how it ended. */
const tellings = ({ account }: Aftermath, change: string): number =>
  account.activities.list().filter(({ targetId, decision, outcome, settled = [] }) => {
    const applied =
      decision.kind === 'scale' &&
      (outcome.kind === 'applied' || outcome.kind === 'unknown') &&
      `${targetId} ${decision.from}→${decision.to}` === change;
    return applied || settled.some((one) => `${one.targetId} ${one.from}→${one.to}` === change);
  }).length;

/** What a crash did to the times of one change. */
export interface Delay {
  /** How much later it was claimed than undisturbed. */
  readonly waitMs: number;
  /** How much later its cooldown began, counted from the first claim. */
  readonly delayMs: number;
}

/** What a crash may not change. `mayAddMs`: what the story itself adds to the longest delay. */
export const judgeAftermath = (
  found: Aftermath,
  undisturbed: Aftermath,
  mayAddMs = 0,
): { readonly violations: readonly Violation[]; readonly delays: readonly Delay[] } => {
  const violations: Violation[] = [...found.witness.violations];
  const accuse = (detail: string): void => void violations.push({ rule: 'as undisturbed', detail });
  if (!same(found.capacity, undisturbed.capacity)) {
    accuse(`final capacity ${JSON.stringify(found.capacity)}, undisturbed ${JSON.stringify(undisturbed.capacity)}`);
  }
  if (!same(found.phases, undisturbed.phases)) accuse(`phases ${found.phases.join()} at the end`);
  if (!same(found.changes, undisturbed.changes)) {
    accuse(`changes ${found.changes.join(', ')}; undisturbed ${undisturbed.changes.join(', ')}`);
  }
  for (const change of found.changes) {
    if (tellings(found, change) === 0) accuse(`nobody was told of ${change}`);
  }
  const delays: Delay[] = [];
  for (const [change, before] of undisturbed.times) {
    const times = found.times.get(change);
    if (times === undefined) {
      accuse(`no cooldown after ${change}`);
      continue;
    }
    const waitMs = times.claimedAt - before.claimedAt;
    const delayMs = times.completedAt - before.completedAt - waitMs;
    delays.push({ waitMs, delayMs });
    if (waitMs > LONGEST_WAIT_MS) accuse(`${change} is claimed ${waitMs} ms later`);
    if (delayMs > LONGEST_DELAY_MS + mayAddMs) accuse(`the cooldown after ${change} begins ${delayMs} ms later`);
  }
  return { violations, delays };
};
