import type { EventResult } from '../../app/event-result.ts';
import type { Verdict } from '../../core/decision.ts';
import type { ActOutcomeKind, ScalingActivity } from '../../core/scaling-activity.ts';
import type { EpochMs } from '../../core/time.ts';
import type { RecordedCall } from '../../emulator/recorded-call.ts';

/** What became of an event as a whole. `failed`: the handler threw, or AWS refused a read for good; Lambda would retry, or a person must act. */
export type ReplayOutcome = ActOutcomeKind | 'ignored' | 'rejected' | 'failed' | 'handed-on';

/** One line of `replay --json`, and what the table shows beside it. */
export interface ReplayRecord {
  readonly file: string;
  readonly outcome: ReplayOutcome;
  readonly reason: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly calls: readonly Pick<RecordedCall, 'call' | 'args'>[];
  readonly rules: readonly Verdict[];
}

export interface ReplayedEvent extends ReplayRecord {
  /** The virtual moment of its delivery. */
  readonly at: EpochMs;
  /** One sentence, where no rule was asked. */
  readonly detail?: string;
  readonly activity?: ScalingActivity;
  /** The capacity once the event was handled: `desired 3, actual 2, Updating`. */
  readonly after?: string;
}

/** Of a batch the answer that did most stands for all. */
const STRONGEST_FIRST: readonly ReplayOutcome[] = [
  'applied',
  'suspended',
  'released',
  'renewed',
  'unknown',
  'refused',
  'failed',
  'refused-updating',
  'lost-race',
  'too-late',
  'shadow',
  'handed-on',
  'held',
  'rejected',
  'ignored',
];

type Answer = Omit<ReplayedEvent, 'file' | 'at' | 'after' | 'calls'>;

const reasonOf = ({ decision, outcome }: ScalingActivity): string => {
  if (outcome.error) return outcome.error.because;
  return decision.kind === 'hold' ? decision.reason : decision.because;
};

export const toAnswer = (result: EventResult): Answer => {
  if (result.kind === 'evaluated') {
    const { activity } = result;
    const { decision, outcome } = activity;
    return {
      outcome: outcome.kind,
      reason: reasonOf(activity),
      from: decision.kind === 'hold' ? decision.at : decision.from,
      to: decision.kind === 'hold' ? decision.at : decision.to,
      rules: decision.verdicts,
      activity,
    };
  }
  const nothing = { from: null, to: null, rules: [] };
  if (result.kind === 'failed') {
    return { outcome: 'failed', reason: result.errorName, detail: `${result.call}: ${result.message}`, ...nothing };
  }
  if (result.kind === 'handed-on') {
    return { outcome: 'handed-on', reason: 'guard', detail: 'looked at by the next re-check', ...nothing };
  }
  return { outcome: result.kind, reason: result.reason, detail: result.detail, ...nothing };
};

export const strongest = (answers: readonly Answer[]): Answer | undefined =>
  answers.toSorted((a, b) => STRONGEST_FIRST.indexOf(a.outcome) - STRONGEST_FIRST.indexOf(b.outcome))[0];

/** The line for machines: nothing but what the documentation names. */
export const toRecord = ({ file, outcome, reason, from, to, calls, rules }: ReplayedEvent): ReplayRecord => ({
  file,
  outcome,
  reason,
  from,
  to,
  calls,
  rules,
});
