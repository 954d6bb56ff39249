import type { ScalingPolicy } from '../../../src/sim/policies/scaling-policy.ts';
import { aSight, type SightGiven } from '../../support/a-sight.ts';

export interface Call {
  readonly at: number;
  readonly to: number;
  readonly accepted: boolean;
}

export interface Played {
  readonly calls: readonly Call[];
  readonly desired: number;
}

/** What is seen at a moment, of a target that has this count. */
export type Seen = (now: number, desired: number) => SightGiven;

/**
 * Looks on the policy's own grid and carries its wishes out. Each change takes `changeSeconds`, in which further ones are
 * refused; of the changes, counted from 0, those in `rollBacks` end where they began.
 */
export const playPolicy = (
  policy: ScalingPolicy,
  seen: Seen,
  {
    seconds,
    start = 4,
    changeSeconds = 0,
    rollBacks = [],
  }: {
    readonly seconds: number;
    readonly start?: number;
    readonly changeSeconds?: number;
    readonly rollBacks?: readonly number[];
  },
): Played => {
  const calls: Call[] = [];
  let desired = start;
  let actual = start;
  let change: { readonly number: number; readonly endsAt: number } | undefined;
  let changes = 0;
  for (let now = 0; now <= seconds; now += 1) {
    if (change !== undefined && now >= change.endsAt) {
      if (rollBacks.includes(change.number)) desired = actual;
      else actual = desired;
      change = undefined;
    }
    if (now % policy.everySeconds !== 0) continue;
    const given = seen(now, desired);
    const capacity = { desired, actual, updating: change !== undefined, ...given.capacity };
    const wish = policy.look(aSight({ ...given, now, capacity }));
    if (wish === undefined) continue;
    const accepted = change === undefined;
    calls.push({ at: now, to: wish.desired, accepted });
    if (accepted) {
      desired = wish.desired;
      change = { number: changes, endsAt: now + changeSeconds };
      changes += 1;
    }
    policy.told?.(accepted, now);
  }
  return { calls, desired };
};
