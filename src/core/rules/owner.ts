import type { UnitCounts } from '../domain-capacity.ts';
import type { TargetState } from '../domain-state.ts';
import { type EvaluationNotes, type HoldWish, remark } from '../evaluation-notes.ts';
import type { Direction, Mode } from '../target-configuration.ts';
import { type EpochMs, MINUTE_MS } from '../time.ts';
import { ownedByHand } from '../units-moved.ts';

/** What reconcile cached of Application Auto Scaling is refreshed each minute; older than this it is still used, with a remark. */
const FRESH_MS = 3 * MINUTE_MS;

const hold = (owner: string, direction: Direction): HoldWish => ({
  kind: 'hold',
  rule: 'owner',
  reason: 'owned-elsewhere',
  facts: { owner },
  direction,
});

/** Rule 4: nobody else owns the count in this direction. */
export const checkOwner = (
  notes: EvaluationNotes,
  state: TargetState,
  counts: UnitCounts | undefined,
  mode: Mode,
  direction: Direction,
  now: EpochMs,
): HoldWish | undefined => {
  if (counts?.managedInstanceScaling)
    return hold('SageMaker managed instance scaling: scale the inference components', direction);
  if (ownedByHand(state, now)) return hold('changes by hand: three within an hour', direction);
  const { autoScaling } = state;
  if (autoScaling === undefined) return undefined;
  if (now - autoScaling.readAt > FRESH_MS)
    remark(notes, 'scalable-target-read-long-ago', { readAt: autoScaling.readAt });
  if (autoScaling.policies.length === 0 || autoScaling.suspended[direction]) return undefined;
  const owner = `Application Auto Scaling: ${autoScaling.policies.join(', ')}`;
  if (mode === 'act') return hold(owner, direction);
  remark(notes, 'owned-elsewhere', { owner });
  return undefined;
};
