import { shippedFile } from '../../src/cli/shipped-files.ts';
import { compileTargets } from '../../src/config/compile.ts';
import { readTargetsFile } from '../../src/config/read-targets-file.ts';
import type { CompiledConfiguration } from '../../src/core/target-configuration.ts';

/** So many targets like the first of the shipped example, each on an endpoint of its own. */
export const loadManyTargets = async (count: number): Promise<CompiledConfiguration> => {
  const path = shippedFile('targets.example.yml');
  const parsed = await readTargetsFile(path);
  const [pattern] = parsed.kind === 'invalid' ? [] : parsed.configuration.targets;
  if (parsed.kind === 'invalid' || pattern === undefined) throw new Error(`${path} has no target to copy`);
  const targets = Array.from({ length: count }, (_, index) => {
    const id = `chat-${String(index).padStart(4, '0')}`;
    return { ...pattern, id, endpoint: id };
  });
  return compileTargets({ ...parsed.configuration, targets }, { service: 'storm', stage: 'dev' }, path);
};
