import { shippedFile } from '../src/cli/shipped-files.ts';
import { compileTargets } from '../src/config/compile.ts';
import { readTargetsFile } from '../src/config/read-targets-file.ts';
import type { CompiledConfiguration } from '../src/core/target-configuration.ts';

/** The shipped example, compiled as packaging does it: what every figure is measured on. */
export const loadExampleConfiguration = async (): Promise<CompiledConfiguration> => {
  const path = shippedFile('targets.example.yml');
  const parsed = await readTargetsFile(path);
  if (parsed.kind === 'invalid') throw new Error(`${path} is invalid: ${JSON.stringify(parsed.problems)}`);
  return compileTargets(parsed.configuration, { service: 'sagemaker-scaling-controller', stage: 'dev' }, path);
};
