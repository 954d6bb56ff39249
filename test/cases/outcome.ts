import type { EventResult } from '../../src/app/event-result.ts';
import type { HoldReason } from '../../src/core/decision.ts';
import type { ActOutcome, ScalingActivity } from '../../src/core/scaling-activity.ts';
import type { RecordedCall } from '../../src/emulator/recorded-call.ts';
import type { Call, OutcomeWord } from './file/format.ts';

/**
 * What was seen of a trial. Beside the words of the format: `mismatch` for a check that does not hold, `crashed` for an
 * error that no retry cures. No case expects these two.
 */
export interface Observed {
  readonly outcome: OutcomeWord | 'mismatch' | 'crashed';
  readonly reason: string;
  /** Accepted SageMaker writes, in order. */
  readonly writes: readonly Call[];
  /** Writes that were sent and refused. */
  readonly attempted: readonly Call[];
  /** The capacity of the last decision to scale. */
  readonly desired?: number;
}

/** What became of one delivery: the handler's answers, or what it threw. */
export type Delivered =
  | { readonly kind: 'answered'; readonly results: readonly EventResult[] }
  | { readonly kind: 'threw'; readonly error: unknown };

interface Word {
  readonly outcome: Observed['outcome'];
  readonly reason: string;
}

const STRONGEST_FIRST: readonly Observed['outcome'][] = [
  'crashed',
  'scale',
  'fail-visible',
  'retry',
  'reject',
  'no-op',
  'ignore',
  'value',
  'mismatch',
];

/** The holds that are not a plain no-op. */
const HOLD_WORDS: Partial<Record<HoldReason, OutcomeWord>> = {
  'endpoint-failed': 'fail-visible',
  updating: 'retry',
  'in-flight': 'retry',
  'backing-off': 'retry',
  'target-not-found': 'ignore',
  'target-unsupported': 'ignore',
  'owned-elsewhere': 'ignore',
};

const wordOfAct = ({ kind, error }: ActOutcome): OutcomeWord => {
  switch (kind) {
    case 'applied':
      return 'scale';
    case 'refused':
      return error?.because === 'not-found' ? 'ignore' : 'fail-visible';
    case 'refused-updating':
    case 'unknown':
    case 'too-late':
      return 'retry';
    case 'suspended':
    case 'renewed':
    case 'released':
    case 'lost-race':
    case 'shadow':
    case 'held':
      return 'no-op';
  }
};

const wordOfActivity = ({ decision, outcome }: ScalingActivity): Word => {
  if (decision.kind === 'hold') return { outcome: HOLD_WORDS[decision.reason] ?? 'no-op', reason: decision.reason };
  const change = `${decision.because} ${decision.from} to ${decision.to}`;
  if (outcome.kind === 'applied') return { outcome: 'scale', reason: change };
  const why =
    outcome.error === undefined ? outcome.kind : `${outcome.kind}: ${outcome.error.name}: ${outcome.error.message}`;
  return { outcome: wordOfAct(outcome), reason: `${change}, ${why}` };
};

const wordOfResult = (result: EventResult): Word => {
  switch (result.kind) {
    case 'evaluated':
      return wordOfActivity(result.activity);
    case 'ignored':
      return { outcome: 'ignore', reason: `${result.reason}: ${result.detail}` };
    case 'rejected':
      return { outcome: 'reject', reason: `${result.reason}: ${result.detail}` };
    case 'handed-on':
      return { outcome: 'no-op', reason: 'left to the re-check' };
    case 'failed':
      return { outcome: 'fail-visible', reason: `${result.errorName}: ${result.message}` };
  }
};

/** What is thrown goes back to the platform, which repeats it; only an error that says so is one that passes by itself. */
const wordOfError = (error: unknown): Word => {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const retryable = error instanceof Error && 'retryable' in error && error.retryable === true;
  return { outcome: retryable ? 'retry' : 'crashed', reason };
};

const wordsOf = (delivered: Delivered): readonly Word[] => {
  if (delivered.kind === 'threw') return [wordOfError(delivered.error)];
  const words = delivered.results.map(wordOfResult);
  return words.length === 0 ? [{ outcome: 'ignore', reason: 'a batch without records' }] : words;
};

const decidedCapacity = (delivered: Delivered): readonly number[] =>
  delivered.kind === 'threw'
    ? []
    : delivered.results.flatMap((result) =>
        result.kind === 'evaluated' && result.activity.decision.kind === 'scale' ? result.activity.decision.to : [],
      );

export const strongestOf = <T extends { readonly outcome: Observed['outcome'] }>(
  answers: readonly T[],
): T | undefined =>
  [...answers].sort((a, b) => STRONGEST_FIRST.indexOf(a.outcome) - STRONGEST_FIRST.indexOf(b.outcome))[0];

const isWrite = ({ service, call }: RecordedCall): boolean => service === 'sagemaker' && call.startsWith('Update');
const toCall = ({ service, call, args }: RecordedCall): Call => ({ call: `${service}:${call}`, args });

/** Of several evaluations the strongest counts; an accepted write is a `scale`, whatever became of its answer. */
export const observe = (deliveries: readonly Delivered[], calls: readonly RecordedCall[]): Observed => {
  const sent = calls.filter(isWrite);
  const writes = sent.filter(({ answer }) => answer === 'accepted' || answer === 'lost').map(toCall);
  const attempted = sent.filter(({ answer }) => answer === 'refused').map(toCall);
  const words = deliveries.flatMap(wordsOf);
  const strongest = strongestOf(words);
  const outcome = writes.length > 0 && strongest?.outcome !== 'crashed' ? 'scale' : (strongest?.outcome ?? 'no-op');
  const desired = deliveries.flatMap(decidedCapacity).at(-1);
  return {
    outcome,
    reason: words.map(({ reason }) => reason).join('; ') || 'nothing was delivered',
    writes,
    attempted,
    ...(desired === undefined ? {} : { desired }),
  };
};

/** An observation without any call of AWS. */
export const observedWord = (outcome: Observed['outcome'], reason: string): Observed => ({
  outcome,
  reason,
  writes: [],
  attempted: [],
});

/** Several trials summed up. */
export const sumUp = (runs: readonly Observed[]): Observed => {
  const desired = runs.flatMap((run) => run.desired ?? []).at(-1);
  return {
    outcome: strongestOf(runs)?.outcome ?? 'no-op',
    reason: runs.map(({ reason }) => reason).join(' | '),
    writes: runs.flatMap(({ writes }) => writes),
    attempted: runs.flatMap(({ attempted }) => attempted),
    ...(desired === undefined ? {} : { desired }),
  };
};
