import { type LiftResult, liftSuspension } from '../../app/lift-suspension.ts';
import { type OverrideResult, setOverride } from '../../app/overrides.ts';
import type { Override } from '../../core/domain-state.ts';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import type { EpochMs } from '../../core/time.ts';
import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import { parseDuration } from '../input/parse-duration.ts';
import { announceTargets, loadTargets } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { describeOverride } from '../print/describe-override.ts';
import { chooseTargets } from '../stack/choose-targets.ts';
import { type Stack, withStackOpen } from '../stack/open-stack.ts';
import { type StackOptions, targetsOptionsOf } from '../stack/stack-options.ts';

export interface OverrideOptions extends StackOptions {
  readonly all?: boolean;
  readonly for?: string;
}

/** The word to be given, once it is known from when it counts; `undefined` takes it back. */
type Word = (now: EpochMs) => Override | undefined;

const durationOf = (text: string): number => {
  const duration = parseDuration(text);
  if (duration !== undefined) return duration;
  const expected = 'a duration such as 90s, 15m, 2h or 1d';
  throw new CliError([{ file: 'command line', path: '--for', expected, found: JSON.stringify(text) }]);
};

const capacityOf = (text: string): number => {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const expected = 'a whole number of units, 0 or more';
  throw new CliError([{ file: 'command line', path: 'capacity', expected, found: JSON.stringify(text) }]);
};

/** What a person may not expect of a pin. */
const warnOfPin = (output: Output, { id, mode, capacity: { min, max } }: TargetConfiguration, wanted: number): void => {
  if (wanted > max) output.err(`warning: ${id}: its max is ${max}, so it goes to ${max} and not to ${wanted}`);
  if (wanted < min) output.err(`warning: ${id}: its min is ${min}, so it goes to ${min} and not to ${wanted}`);
  if (mode === 'guard')
    output.err(`warning: ${id} is in guard: Application Auto Scaling sets its count, a pin does nothing`);
  if (mode === 'shadow') output.err(`warning: ${id} is in shadow: nothing will change its count`);
};

const describeResult = (id: string, word: Override | undefined, result: OverrideResult): string => {
  if (result.kind === 'conflict') return `${id}: not done, others wrote its state at every try; try again`;
  const after = word === undefined ? 'resumed' : describeOverride(word);
  return `${id}: ${after}; before: ${describeOverride(result.before)}`;
};

const LIFTED: Readonly<Record<LiftResult, string>> = {
  lifted: 'the suspended scale-in of Application Auto Scaling is lifted, until the present hold has ended',
  nothing: 'the guard has suspended nothing',
  'outside-bounds': 'not lifted: its count is outside its registered bounds, and the call would change it',
  conflict: 'not lifted, others wrote its state at every try; try again',
};

/** @returns whether nothing is left to be lifted */
const lift = async (stack: Stack, target: TargetConfiguration, output: Output): Promise<boolean> => {
  const lifted = await liftSuspension({ ...stack, ...stack.native })(target);
  output.out(`${target.id}: ${LIFTED[lifted]}`);
  return lifted === 'lifted' || lifted === 'nothing';
};

const giveWord = async (
  id: string | undefined,
  options: OverrideOptions,
  output: Output,
  readWord: () => Word,
): Promise<number> => {
  const [word, loaded] = await allOrProblems(readWord, () => loadTargets(targetsOptionsOf(options)));
  const targets = chooseTargets(loaded.configuration, id, options.all);
  announceTargets(loaded, output);
  return withStackOpen(options, async (stack) => {
    let failed = 0;
    for (const target of targets) {
      const override = word(stack.now());
      if (override?.kind === 'pin') warnOfPin(output, target, override.capacity);
      const result = await setOverride(stack)(target, override);
      if (result.kind === 'conflict') failed += 1;
      output.out(describeResult(target.id, override, result));
      if (override === undefined && target.mode === 'guard' && !(await lift(stack, target, output))) failed += 1;
    }
    output.err('in force now; reconcile looks at it within a minute');
    return failed > 0 ? 1 : 0;
  });
};

export const runPause = (id: string | undefined, options: OverrideOptions, output: Output): Promise<number> =>
  giveWord(id, options, output, () => {
    const duration = durationOf(options.for ?? '1h');
    return (now) => ({ kind: 'pause', until: now + duration });
  });

export const runPin = (id: string, capacity: string, options: OverrideOptions, output: Output): Promise<number> =>
  giveWord(id, options, output, () => {
    const wanted = capacityOf(capacity);
    const duration = durationOf(options.for ?? '4h');
    return (now) => ({ kind: 'pin', capacity: wanted, until: now + duration });
  });

export const runResume = (id: string | undefined, options: OverrideOptions, output: Output): Promise<number> =>
  giveWord(id, options, output, () => () => undefined);
