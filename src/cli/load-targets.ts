import { existsSync } from 'node:fs';
import { compileTargets } from '../config/compile.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Problem } from '../config/problem.ts';
import { readTargetsFile } from '../config/read-targets-file.ts';
import type { TargetsFile } from '../config/schema.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { CliError } from './cli-error.ts';
import type { Output } from './output.ts';
import { shippedFile } from './shipped-files.ts';

export interface TargetsOptions {
  readonly targets?: string;
  readonly service: string;
  readonly stage: string;
}

export interface LoadedTargets {
  readonly path: string;
  /** Nobody named a file, and there is none here: it is the example that comes with the project. */
  readonly isShipped: boolean;
  readonly file: TargetsFile;
  readonly configuration: CompiledConfiguration;
  readonly warnings: readonly Problem[];
  readonly notices: readonly Problem[];
}

/** What a command takes where nobody names a file, if it is there. */
export const TARGETS_HERE = 'targets.yml';

/** `--targets`, else targets.yml in the current folder, else the shipped example. */
const chooseFile = (named: string | undefined): Pick<LoadedTargets, 'path' | 'isShipped'> => {
  if (named !== undefined) return { path: named, isShipped: false };
  if (existsSync(TARGETS_HERE)) return { path: TARGETS_HERE, isShipped: false };
  return { path: shippedFile('targets.example.yml'), isShipped: true };
};

/** @throws CliError with every fault of the file, or of the names that service and stage make with it */
export const loadTargets = async (options: TargetsOptions): Promise<LoadedTargets> => {
  const chosen = chooseFile(options.targets);
  const parsed = await readTargetsFile(chosen.path);
  if (parsed.kind === 'invalid') throw new CliError(parsed.problems);
  const { configuration: file, warnings, notices } = parsed;
  const { service, stage } = options;
  try {
    const configuration = compileTargets(file, { service, stage }, chosen.path);
    return { ...chosen, file, warnings, notices, configuration };
  } catch (error) {
    // What service and stage make of a sound file.
    throw error instanceof ConfigError ? new CliError(error.problems) : error;
  }
};

/** Said once all input is known to be good: the example is never used in silence. */
export const announceTargets = ({ isShipped, path }: LoadedTargets, output: Output): void => {
  if (isShipped) output.err(`no targets.yml here: using the shipped example, ${path}`);
};
