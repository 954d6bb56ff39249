import { existsSync } from 'node:fs';
import { compileTargets } from '../config/compile.ts';
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
  readonly file: TargetsFile;
  readonly configuration: CompiledConfiguration;
  readonly warnings: readonly Problem[];
}

/** `--targets`, else targets.yml in the current folder, else the shipped example, said aloud. */
const chooseFile = (named: string | undefined, output: Output): string => {
  if (named !== undefined) return named;
  if (existsSync('targets.yml')) return 'targets.yml';
  const example = shippedFile('targets.example.yml');
  output.err(`no targets.yml here: using the shipped example, ${example}`);
  return example;
};

/** @throws CliError with every fault of the file */
export const loadTargets = async (options: TargetsOptions, output: Output): Promise<LoadedTargets> => {
  const path = chooseFile(options.targets, output);
  const parsed = await readTargetsFile(path);
  if (parsed.kind === 'invalid') throw new CliError(parsed.problems);
  const { service, stage } = options;
  return {
    path,
    file: parsed.configuration,
    configuration: compileTargets(parsed.configuration, { service, stage }, path),
    warnings: parsed.warnings,
  };
};
