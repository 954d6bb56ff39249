import { isDeepStrictEqual } from 'node:util';
import type { Answer, Call, CaseExpect } from './file/format.ts';
import { CaseFault } from './file/read-case.ts';
import type { Observed } from './outcome.ts';

/** The documented answer of a case that leaves a choice: `expect`, or the `because` of an alternative. */
export type Choices = Readonly<Record<string, { readonly answer: string; readonly documented: string }>>;

export interface Judgement {
  readonly pass: boolean;
  /** Empty where it passed as expected. */
  readonly why: string;
}

interface Expected {
  readonly outcome: string;
  readonly desired?: number | undefined;
  readonly writes: readonly Call[];
  readonly attemptedWrites?: readonly Call[] | undefined;
}

/** `sagemaker:Update…` and `Update…` are the same call. */
const normalise = ({ call, args }: Call) => ({ call: call.replace(/^sagemaker:/, ''), args });
const sameCalls = (a: readonly Call[], b: readonly Call[]): boolean =>
  isDeepStrictEqual(a.map(normalise), b.map(normalise));

const show = (calls: readonly Call[]): string => JSON.stringify(calls.map(normalise));

/** Everything in which the observation differs from the answer. */
const differences = (observed: Observed, expected: Expected): readonly string[] => {
  const { outcome, desired, writes, attemptedWrites } = expected;
  return [
    ...(observed.outcome === outcome ? [] : [`outcome ${observed.outcome} where ${outcome} was expected`]),
    ...(sameCalls(observed.writes, writes)
      ? []
      : [`writes ${show(observed.writes)} where ${show(writes)} were expected`]),
    ...(attemptedWrites === undefined || sameCalls(observed.attempted, attemptedWrites)
      ? []
      : [`refused writes ${show(observed.attempted)} where ${show(attemptedWrites)} were expected`]),
    ...(desired === undefined || observed.desired === desired
      ? []
      : [`desired ${observed.desired} where ${desired} was expected`]),
  ];
};

const accepted = (because: string): Judgement => ({ pass: true, why: `alternative: ${because}` });

const judgeOne = (
  observed: Observed,
  expected: Expected,
  alternatives: readonly Answer[],
  choice: Choices[string] | undefined,
): Judgement => {
  const found = differences(observed, expected);
  if (found.length === 0 && (choice === undefined || choice.answer === 'expect')) return { pass: true, why: '' };
  const alternative = alternatives.find((one) => differences(observed, one).length === 0);
  if (choice === undefined) {
    return alternative ? accepted(alternative.because) : { pass: false, why: differsFrom(observed, found) };
  }
  if (alternative !== undefined && alternative.because === choice.answer) return accepted(alternative.because);
  const documented = `the documented answer is ${JSON.stringify(choice.answer)}`;
  return { pass: false, why: [differsFrom(observed, found), documented].filter(Boolean).join('; ') };
};

const differsFrom = ({ reason }: Observed, found: readonly string[]): string =>
  found.length === 0 ? '' : `${found.join('; ')} (${reason})`;

/** The runs one by one, or the whole. @throws CaseFault where there is not one answer per run */
export const judge = (
  id: string,
  expect: CaseExpect,
  runs: readonly Observed[],
  sum: Observed,
  choices: Choices,
): Judgement => {
  const choice = choices[id];
  if (expect.each === undefined) return judgeOne(sum, expect, expect.alternatives ?? [], choice);
  if (expect.each.length !== runs.length) {
    throw new CaseFault(`expect.each has ${expect.each.length} answers for ${runs.length} runs`);
  }
  const judgements = expect.each.map((each, index) => {
    const run = runs[index] ?? sum;
    // A run without alternatives leaves no choice, so none can be documented for it.
    return judgeOne(run, each, each.alternatives ?? [], each.alternatives === undefined ? undefined : choice);
  });
  const why = judgements.flatMap((one, index) => (one.why === '' ? [] : `run ${index + 1}: ${one.why}`));
  return { pass: judgements.every(({ pass }) => pass), why: why.join(' | ') };
};
