import type { Scale } from '../../core/decision.ts';
import { SCALE_SENTENCES } from '../../core/explain.ts';
import type { ScalingActivity } from '../../core/scaling-activity.ts';
import type { ActivityRecorder } from '../../ports/activity-recorder.ts';
import { toSeconds } from '../account.ts';
import type { RunDecision } from '../result.ts';

/** What the controller did and held, as its own activities tell it. */
export interface Tally extends ActivityRecorder {
  readonly decisions: readonly RunDecision[];
  /** Evaluations that ended in a hold, by its reason. */
  readonly holds: Readonly<Record<string, number>>;
}

const reasonOf = ({ because, alarmName, limitedBy }: Scale): string => {
  const by = alarmName === undefined ? '' : ` of ${alarmName}`;
  const limit = limitedBy === undefined ? '' : `, limited by ${limitedBy.by} (${limitedBy.asked} asked for)`;
  return `${SCALE_SENTENCES[because]}${by}${limit}`;
};

/** Keeps the calls, and of the holds their number alone: a run may last for weeks. */
export const createTally = (): Tally => {
  const decisions: RunDecision[] = [];
  const holds: Record<string, number> = {};
  /** The hold that is being repeated, if one is. */
  let held: { readonly id: string; readonly reason: string } | undefined;
  const count = (reason: string): void => {
    holds[reason] = (holds[reason] ?? 0) + 1;
  };
  const keep = ({ id, at, decision, outcome }: ScalingActivity): void => {
    if (decision.kind === 'hold') {
      held = { id, reason: decision.reason };
      count(decision.reason);
      return;
    }
    if (outcome.calls.length === 0) return;
    decisions.push({
      at: toSeconds(outcome.sentAt ?? at),
      from: decision.from,
      to: decision.to,
      reason: reasonOf(decision),
      refused: outcome.kind !== 'applied' && outcome.kind !== 'unknown',
    });
  };
  return {
    decisions,
    holds,
    async record(activity) {
      keep(activity);
    },
    async repeat(activityId) {
      if (held?.id === activityId) count(held.reason);
    },
  };
};
