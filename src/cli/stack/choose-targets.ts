import { nearest } from '../../core/nearest.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../core/target-configuration.ts';
import { CliError } from '../cli-error.ts';

const badTarget = (expected: string, found: string, hint?: string): CliError =>
  new CliError([{ file: 'command line', path: 'id', expected, found, ...(hint === undefined ? {} : { hint }) }]);

/** @throws CliError where the file has no such target */
export const chooseTarget = ({ targets }: CompiledConfiguration, id: string): TargetConfiguration => {
  const target = targets.find((one) => one.id === id);
  if (target) return target;
  const ids = targets.map((one) => one.id);
  const like = nearest(id, ids);
  throw badTarget(
    `one of ${ids.join(', ')}`,
    JSON.stringify(id),
    like === undefined ? undefined : `Did you mean ${like}?`,
  );
};

/** One target by its id, or all of them. @throws CliError where neither or both are asked for */
export const chooseTargets = (
  configuration: CompiledConfiguration,
  id: string | undefined,
  all: boolean | undefined,
): readonly TargetConfiguration[] => {
  if (id !== undefined && all) throw badTarget("either a target's id or --all", 'both');
  if (all) return configuration.targets;
  if (id === undefined) throw badTarget("a target's id, or --all", 'nothing');
  return [chooseTarget(configuration, id)];
};
