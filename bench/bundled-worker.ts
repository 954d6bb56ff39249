import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { CompiledConfiguration } from '../src/core/target-configuration.ts';
import { bundleFunction } from '../src/deploy/bundle.ts';

const run = promisify(execFile);
/** A process that throws shows the line it threw in first, and in a minified bundle that is all of it. */
const LONGEST_LINE = 300;

/** A bundle as it is shipped, written where plain Node can load it. */
export const writeBundle = async (
  folder: string,
  entry: string,
  configuration: CompiledConfiguration,
): Promise<string> => {
  const { code } = await bundleFunction({ entry, configuration });
  const path = join(folder, `${basename(entry, '.ts')}.mjs`);
  await writeFile(path, code);
  return path;
};

/**
 * Runs a worker in a process of its own, bundled like a function: what is measured is the code that is shipped, without
 * the loader that runs this command. Its answer is the JSON it prints.
 */
export const runBundled = async (
  folder: string,
  entry: string,
  configuration: CompiledConfiguration,
): Promise<unknown> => {
  const path = await writeBundle(folder, entry, configuration);
  const { stdout } = await run(process.execPath, [path]).catch((failure: { readonly stderr?: string }) => {
    const said = (failure.stderr ?? String(failure)).split('\n').filter(({ length }) => length < LONGEST_LINE);
    throw new Error(`${entry}: ${said.join('\n').trim()}`);
  });
  return JSON.parse(stdout);
};
