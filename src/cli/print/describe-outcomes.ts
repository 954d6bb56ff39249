import type { ReplayOutcome } from '../replay/replay-record.ts';

/** What became of an event as a whole, in a sentence each. */
export const OUTCOME_SENTENCES: Readonly<Record<ReplayOutcome, string>> = {
  applied: 'SageMaker accepted the change',
  held: 'nothing was to be done; `reason` says why',
  shadow: 'the target is in shadow: it would have been changed',
  suspended: 'mode guard: the scale-in of Application Auto Scaling was suspended',
  renewed: 'mode guard: it stays suspended, and its timer was pushed on',
  released: 'mode guard: the suspension was lifted',
  'handed-on': 'mode guard: left to the re-check, which looks at once',
  ignored: 'a known event that is not ours; `reason` says why',
  rejected: 'no event of any known shape',
  'lost-race': 'another evaluation was faster',
  'refused-updating': 'SageMaker refused the change: it is changing the endpoint already',
  refused: 'SageMaker refused the change; `reason` says why',
  'too-late': 'the evaluation took too long, so that nothing was sent',
  unknown: 'the change was sent, and no answer says whether it was taken',
  failed: 'a read failed: a retry or a person must help',
};

/** For the foot of `replay --help`. */
export const describeOutcomes = (): string => {
  const lines = Object.entries(OUTCOME_SENTENCES).map(([outcome, sentence]) => `  ${outcome.padEnd(17)} ${sentence}`);
  return [
    '',
    'With --json each event is one line: { file, outcome, reason, from, to, calls: [{ call, args }], rules }.',
    'Outcomes:',
    ...lines,
    '',
    'Exit code: 0 done; 1 an event was rejected or failed; 2 bad input, nothing played.',
  ].join('\n');
};
