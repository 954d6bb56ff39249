import { formatProblem } from '../../config/problem.ts';
import { announceTargets, loadTargets, type TargetsOptions } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { printImplications } from '../print/print-implications.ts';

/** Faults end in a CliError; warnings leave exit code 0. */
export const runValidate = async (options: TargetsOptions, output: Output): Promise<number> => {
  const loaded = await loadTargets(options);
  announceTargets(loaded, output);
  const { path, configuration, warnings } = loaded;
  for (const warning of warnings) output.out(`warning: ${formatProblem(warning)}`);
  const { length } = configuration.targets;
  output.out(`${path}: ${length} ${length === 1 ? 'target' : 'targets'}, valid; configuration ${configuration.hash}`);
  for (const target of configuration.targets) printImplications(output, target);
  return 0;
};
