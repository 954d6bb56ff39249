import { existsSync } from 'node:fs';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import { NotSimulableError, requireSimulable } from '../../sim/controller/not-simulable.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { CliError } from '../cli-error.ts';
import { type LoadedTargets, loadTargets, TARGETS_HERE, type TargetsOptions } from '../load-targets.ts';

export interface TargetOptions extends TargetsOptions {
  /** Which target of the file; needed where it has several. */
  readonly target?: string;
}

const pick = ({ configuration, path }: LoadedTargets, id: string | undefined): TargetConfiguration => {
  const { targets } = configuration;
  const chosen = id === undefined ? targets : targets.filter((target) => target.id === id);
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0) return only;
  const expected = `one of ${targets.map((target) => target.id).join(', ')}`;
  throw new CliError([
    id === undefined
      ? { file: path, path: '--target', expected, found: 'nothing', hint: 'Say which one is played.' }
      : { file: path, path: '--target', expected, found: JSON.stringify(id) },
  ]);
};

/**
 * The target whose policy the controller is simulated with: from `--targets`, or from targets.yml in the current folder. Without
 * either there is none: the recommended policy is made from the service then.
 * @throws CliError with every fault of the file, and with what of the target cannot be simulated
 */
export const chooseTarget = async (options: TargetOptions): Promise<TargetConfiguration | undefined> => {
  if (options.targets === undefined && !existsSync(TARGETS_HERE)) {
    if (options.target === undefined) return undefined;
    const found = JSON.stringify(options.target);
    throw new CliError([{ file: 'command line', path: '--target', expected: '--targets beside it', found }]);
  }
  const loaded = await loadTargets(options);
  const target = pick(loaded, options.target);
  try {
    return requireSimulable([target]);
  } catch (error) {
    if (!(error instanceof NotSimulableError)) throw error;
    const expected = 'a target that can be simulated';
    throw new CliError(error.problems.map((found) => ({ file: loaded.path, path: target.id, expected, found })));
  }
};

/** Whose policy the controller plays, and between which counts everybody scales. */
export const describePlayed = (
  { targets }: TargetOptions,
  target: TargetConfiguration | undefined,
  { service, capacity: { min, max } }: Scenario,
): string => {
  const played =
    target === undefined
      ? `no --targets: the controller plays the policy recommended for ${service.name}`
      : `the controller plays ${target.id} of ${targets ?? TARGETS_HERE}`;
  return `${played}; every policy has ${min} to ${max} units`;
};
