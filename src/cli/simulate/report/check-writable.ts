import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Problem } from '../../../config/problem.ts';

const kindOf = async (path: string): Promise<'folder' | 'file' | 'other' | 'nothing'> => {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 'nothing';
  return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
};

const EXPECTED = 'the path of a file to write';

/** What is wrong with the place of a report, before minutes are spent on its content. Writes nothing. */
export const checkWritable = async (path: string): Promise<readonly Problem[]> => {
  const problem = (found: string, hint?: string): readonly Problem[] => [
    { file: path, path: '', expected: EXPECTED, found, ...(hint === undefined ? {} : { hint }) },
  ];
  if (path === '') return problem('an empty path');
  if (path === '-') return problem('-, which would be standard output', 'The table goes there: name a file.');
  const kind = await kindOf(path);
  if (kind === 'folder') return problem('a folder', 'Name a file in it.');
  // It would be replaced by a file of its name.
  if (kind === 'other') return problem('something that is no file');
  if (/[/\\]$/.test(path)) return problem('the path of a folder', 'Name a file in it.');
  const folder = dirname(path);
  const kindOfFolder = await kindOf(folder);
  if (kindOfFolder === 'nothing') return problem(`no folder ${folder}`, 'Create it first.');
  if (kindOfFolder !== 'folder') return problem(`${folder}, which is no folder`);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? [] : problem(`the folder ${folder}, in which nothing may be written`);
};
