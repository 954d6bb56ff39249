import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CaseFault, type CaseFile, idOf, listCases, readCase } from './file/read-case.ts';
import type { Choices } from './judge.ts';
import { createPackager } from './kinds/run-template.ts';
import { observedWord } from './outcome.ts';
import { type CaseResult, runCase } from './run-case.ts';

/** The documented answers of the cases that leave a choice. */
export const loadChoices = (): Choices =>
  JSON.parse(readFileSync(new URL('./choices.json', import.meta.url), 'utf8')) as Choices;

const unreadable = (path: string, error: CaseFault): CaseResult => ({
  kind: 'run',
  id: idOf(path),
  title: basename(path, '.json'),
  pass: false,
  why: `fault of the file: ${error.message}`,
  observed: observedWord('mismatch', error.message),
});

const readOrFault = async (path: string): Promise<CaseFile | CaseResult> => {
  try {
    return await readCase(path);
  } catch (error) {
    if (!(error instanceof CaseFault)) throw error;
    return unreadable(path, error);
  }
};

/** Packaging runs in processes of its own: such cases have a lane beside the others, and each lane runs one at a time. */
const laneOf = (file: CaseFile): 'package' | 'run' => (Object(file.input).kind === 'template' ? 'package' : 'run');

/** Every case of a folder, each in a world of its own; the results come in the order of the names. */
export const runFolder = async (
  folder: string,
  choices: Choices,
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<readonly CaseResult[]> => {
  const packager = await createPackager();
  const lanes: Record<'package' | 'run', Promise<unknown>> = { package: Promise.resolve(), run: Promise.resolve() };
  const started: Promise<CaseResult>[] = [];
  try {
    for (const path of await listCases(folder)) {
      const file = await readOrFault(path);
      if ('kind' in file) {
        started.push(Promise.resolve(file));
        continue;
      }
      const result = lanes[laneOf(file)].then(() => runCase(file, choices, packager));
      lanes[laneOf(file)] = result;
      started.push(result);
    }
    const results: CaseResult[] = [];
    for (const running of started) {
      const result = await running;
      onResult(result);
      results.push(result);
    }
    return results;
  } finally {
    await Promise.allSettled(started);
    await packager.close();
  }
};
