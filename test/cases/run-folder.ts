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

/** Every case of a folder in the order of the names, each in a world of its own. */
export const runFolder = async (
  folder: string,
  choices: Choices,
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<readonly CaseResult[]> => {
  const packager = await createPackager();
  const results: CaseResult[] = [];
  try {
    for (const path of await listCases(folder)) {
      const file = await readOrFault(path);
      const result = 'kind' in file ? file : await runCase(file, choices, packager);
      onResult(result);
      results.push(result);
    }
  } finally {
    await packager.close();
  }
  return results;
};
