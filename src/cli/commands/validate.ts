import { formatProblem } from '../../config/problem.ts';
import { announceTargets, loadTargets, type TargetsOptions } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { printImplications } from '../print/print-implications.ts';

export interface ValidateOptions extends TargetsOptions {
  readonly strict?: boolean;
}

/**
 * Faults end in a CliError; warnings and notes are said beside the result. Where it is to be strict a warning is exit code 1; a note,
 * which nothing in the file could silence, never is.
 */
export const runValidate = async (options: ValidateOptions, output: Output): Promise<number> => {
  const loaded = await loadTargets(options);
  announceTargets(loaded, output);
  const { path, configuration, warnings, notices } = loaded;
  for (const warning of warnings) output.err(`warning: ${formatProblem(warning)}`);
  for (const notice of notices) output.err(`note: ${formatProblem(notice)}`);
  const { length } = configuration.targets;
  output.out(`${path}: ${length} ${length === 1 ? 'target' : 'targets'}, valid; configuration ${configuration.hash}`);
  printImplications(output, configuration.targets);
  return options.strict && warnings.length > 0 ? 1 : 0;
};
