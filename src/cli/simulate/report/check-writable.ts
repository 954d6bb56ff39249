import { fstatSync, type Stats } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Problem } from '../../../config/problem.ts';
import { placeOf } from './place-of.ts';

/** Its number, and that of what is said beside it. */
const OUTPUTS = [1, 2];

/** `--json /dev/stdout > figures.txt`, or the file's own name: the table goes there. */
const isOwnOutput = ({ dev, ino }: Stats): boolean =>
  OUTPUTS.some((output) => {
    try {
      const own = fstatSync(output);
      return own.dev === dev && own.ino === ino;
    } catch {
      // It is closed.
      return false;
    }
  });

type Kind = 'folder' | 'file' | 'own output' | 'other' | 'nothing' | 'too long';

const kindOf = async (path: string): Promise<Kind> => {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'folder';
    if (!found.isFile()) return 'other';
    return isOwnOutput(found) ? 'own output' : 'file';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG' ? 'too long' : 'nothing';
  }
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
  if (kind === 'own output') return problem('the file that this command prints to');
  if (kind === 'too long') return problem('a name too long for a file');
  // It would be replaced by a file of its name.
  if (kind === 'other') return problem('something that is no file');
  if (/[/\\]$/.test(path)) return problem('the path of a folder', 'Name a file in it.');
  const folder = dirname(kind === 'file' ? await placeOf(path) : path);
  const kindOfFolder = await kindOf(folder);
  if (kindOfFolder === 'nothing') return problem(`no folder ${folder}`, 'Create it first.');
  if (kindOfFolder !== 'folder') return problem(`${folder}, which is no folder`);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? [] : problem(`the folder ${folder}, in which nothing may be written`);
};
