import { existsSync } from 'node:fs';
import type { Problem } from '../../config/problem.ts';
import type { TuningGoal } from '../../sim/tune/choose-point.ts';
import { EVALUATIONS } from '../../sim/tune/optimise.ts';
import { CliError } from '../cli-error.ts';
import type { ScenarioOptions } from '../simulate/load-scenario.ts';
import { checkOutputFiles } from '../simulate/report/output-files.ts';

export interface TuneOptions extends ScenarioOptions {
  readonly evaluations?: string;
  readonly targetOverLimit?: string;
  readonly weight?: string;
  readonly endpoint?: string;
  readonly variant?: string;
  readonly component?: string;
  /** Where the targets file goes. */
  readonly write?: string;
  readonly json?: string;
  readonly force?: boolean;
}

const faultOf = (path: string, expected: string, found: string | undefined, hint?: string): Problem => ({
  file: 'command line',
  path,
  expected,
  found: found === undefined ? 'nothing' : JSON.stringify(found),
  ...(hint === undefined ? {} : { hint }),
});

const MOST_EVALUATIONS = 1_000;

/** @throws CliError where it is no whole number from 2 on */
export const readEvaluations = ({ evaluations }: TuneOptions): number => {
  if (evaluations === undefined) return EVALUATIONS;
  const value = /^\d{1,4}$/.test(evaluations) ? Number(evaluations) : 0;
  if (value >= 2 && value <= MOST_EVALUATIONS) return value;
  throw new CliError([faultOf('--evaluations', `a whole number from 2 to ${MOST_EVALUATIONS}`, evaluations)]);
};

const DECIMAL = /^\d+(\.\d+)?$/;
const DEFAULT_SHARE = 0.01;

/** @throws CliError with both faults, and where both are asked for */
export const readGoal = ({ targetOverLimit, weight }: TuneOptions): TuningGoal => {
  const problems: Problem[] = [];
  const share = targetOverLimit === undefined ? DEFAULT_SHARE : Number(targetOverLimit);
  if (targetOverLimit !== undefined && !(DECIMAL.test(targetOverLimit) && share <= 1)) {
    problems.push(faultOf('--target-over-limit', 'a share from 0 to 1, as in 0.01', targetOverLimit));
  }
  if (weight !== undefined && !(DECIMAL.test(weight) && Number(weight) > 0)) {
    problems.push(faultOf('--weight', 'a number above 0', weight));
  }
  if (weight !== undefined && targetOverLimit !== undefined) {
    problems.push(faultOf('--weight', 'one goal', weight, 'Leave it or --target-over-limit out.'));
  }
  if (problems.length > 0) throw new CliError(problems);
  return weight === undefined ? { kind: 'over-limit', share } : { kind: 'weight', weight: Number(weight) };
};

const NAME = /^[a-zA-Z0-9](-*[a-zA-Z0-9]){0,62}$/;

/** @throws CliError with every name that is none, and with names that do not go together */
export const checkNames = ({ endpoint, variant, component }: TuneOptions): void => {
  const problems = Object.entries({ '--endpoint': endpoint, '--variant': variant, '--component': component }).flatMap(
    ([option, name]) =>
      name === undefined || NAME.test(name) ? [] : [faultOf(option, 'a name as SageMaker has them', name)],
  );
  if (component !== undefined && (endpoint !== undefined || variant !== undefined)) {
    const found = component;
    problems.push(faultOf('--component', 'a component, or an endpoint and its variant', found, 'Leave one out.'));
  } else if ((endpoint === undefined) !== (variant === undefined)) {
    const [missing, beside] = endpoint === undefined ? ['--endpoint', '--variant'] : ['--variant', '--endpoint'];
    problems.push(faultOf(missing, `a name beside ${beside}`, undefined));
  }
  if (problems.length > 0) throw new CliError(problems);
};

/** Before minutes are spent on what could not be written. @throws CliError */
export const checkFiles = async ({ write, json, force, trace, scenario }: TuneOptions): Promise<void> => {
  await checkOutputFiles({ '--write': write, '--json': json }, { '--trace': trace, '--scenario': scenario });
  if (force === true) return;
  const isThere = [write, json].flatMap((path) => (path !== undefined && existsSync(path) ? [path] : []));
  if (isThere.length === 0) return;
  const said = { path: '', expected: 'a file that is not there yet', found: 'one that is' };
  throw new CliError(isThere.map((file) => ({ file, ...said, hint: 'Use --force to overwrite it.' })));
};
