import type { CaseInput } from './file/format.ts';
import { CaseFault, type CaseFile, readExpect, readInput } from './file/read-case.ts';
import { type Choices, judge } from './judge.ts';
import { runConfig } from './kinds/run-config.ts';
import { runHandler } from './kinds/run-handler.ts';
import { runReplay } from './kinds/run-replay.ts';
import { runTable } from './kinds/run-table.ts';
import { type Packager, runTemplate } from './kinds/run-template.ts';
import { type Observed, observedWord, sumUp } from './outcome.ts';
import { type Trial, trialsOf } from './setup/trial.ts';
import { withEnvironment } from './with-environment.ts';

export type CaseResult =
  | { readonly kind: 'skipped'; readonly id: string; readonly title: string; readonly why: string }
  | {
      readonly kind: 'run';
      readonly id: string;
      readonly title: string;
      readonly pass: boolean;
      readonly why: string;
      readonly observed: Observed;
    };

/** A case that cannot be run yet, said aloud. */
class SkippedCase extends Error {
  override readonly name = 'SkippedCase';
}

const REPLAY_TICKS = 'a replay has no ticks: it plays events, and nothing by itself';

const runTrial = async (input: CaseInput, trial: Trial): Promise<Observed> => {
  // A run that brings a policy and no event is a configuration to load.
  const nothingComes = trial.arrivals.length === 0 && trial.ticks.length === 0;
  if (input.kind === 'config' || nothingComes) return runConfig(trial);
  return input.kind === 'replay' ? runReplay(trial) : runHandler(trial);
};

/** Beside an event both must hold: a check that does not is what the case comes to. */
const withCheck = async (input: CaseInput, seen: Observed, packager: Packager): Promise<Observed> => {
  const [trial] = trialsOf(input);
  if (input.deploy === undefined || trial === undefined) return seen;
  const answer = await runTemplate(trial, input.deploy, packager);
  if (answer.kind === 'unknown-check') throw new SkippedCase(`the check "${answer.check}" is not known here`);
  const { outcome, reason } = answer.observed;
  if (input.kind === 'template') return answer.observed;
  return outcome === 'value' ? seen : { ...seen, outcome, reason: `${seen.reason}; ${reason}` };
};

const runInput = async (input: CaseInput, packager: Packager): Promise<readonly Observed[]> => {
  if (input.ticks !== undefined && input.kind === 'replay') throw new SkippedCase(REPLAY_TICKS);
  const trials = trialsOf(input);
  const runs: Observed[] = [];
  for (const trial of trials) {
    if (input.kind === 'template') runs.push(observedWord('value', ''));
    else if (input.kind === 'table') runs.push(await runTable(trial, input.table ?? []));
    else runs.push(await runTrial(input, trial));
  }
  const [first, ...others] = runs;
  return first === undefined ? [] : [await withCheck(input, first, packager), ...others];
};

const faulty = (error: unknown): Observed => {
  const isFault = error instanceof CaseFault;
  const message = error instanceof Error ? (isFault ? error.message : (error.stack ?? error.message)) : String(error);
  return observedWord(isFault ? 'mismatch' : 'crashed', message);
};

/** What came of a case's input; `expect` has not been looked at. */
export type Observation =
  | { readonly kind: 'observed'; readonly runs: readonly Observed[]; readonly sum: Observed }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string; readonly sum: Observed };

export const observeCase = async (file: CaseFile, packager: Packager): Promise<Observation> => {
  try {
    const input = readInput(file);
    const runs = await withEnvironment(input.environment ?? {}, () => runInput(input, packager));
    return { kind: 'observed', runs, sum: sumUp(runs) };
  } catch (error) {
    if (error instanceof SkippedCase) return { kind: 'skipped', why: error.message };
    const sum = faulty(error);
    const what = error instanceof CaseFault ? 'fault of the file' : 'it could not be run';
    return { kind: 'failed', why: `${what}: ${sum.reason}`, sum };
  }
};

export const judgeCase = (file: CaseFile, observation: Observation, choices: Choices): CaseResult => {
  const { id, title } = file;
  if (observation.kind === 'skipped') return { kind: 'skipped', id, title, why: observation.why };
  const { sum: observed } = observation;
  if (observation.kind === 'failed') return { kind: 'run', id, title, observed, pass: false, why: observation.why };
  try {
    return { kind: 'run', id, title, observed, ...judge(id, readExpect(file), observation.runs, observed, choices) };
  } catch (error) {
    if (!(error instanceof CaseFault)) throw error;
    return { kind: 'run', id, title, observed, pass: false, why: `fault of the file: ${error.message}` };
  }
};

/** Runs one case and judges it: what came of it is written down before `expect` is looked at. */
export const runCase = async (file: CaseFile, choices: Choices, packager: Packager): Promise<CaseResult> =>
  judgeCase(file, await observeCase(file, packager), choices);
