import { formatProblem } from '../../config/problem.ts';
import { announceTargets, loadTargets, type TargetsOptions } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { printImplications } from '../print/print-implications.ts';

export interface ValidateOptions extends TargetsOptions {
  readonly strict?: boolean;
}

/** Faults end in a CliError; warnings are said beside the result, and leave exit code 0 unless they are asked to be strict. */
export const runValidate = async (options: ValidateOptions, output: Output): Promise<number> => {
  const loaded = await loadTargets(options);
  announceTargets(loaded, output);
  const { path, configuration, warnings } = loaded;
  for (const warning of warnings) output.err(`warning: ${formatProblem(warning)}`);
  const { length } = configuration.targets;
  output.out(`${path}: ${length} ${length === 1 ? 'target' : 'targets'}, valid; configuration ${configuration.hash}`);
  printImplications(output, configuration.targets);
  return options.strict && warnings.length > 0 ? 1 : 0;
};
