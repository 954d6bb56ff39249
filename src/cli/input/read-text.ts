import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Problem } from '../../config/problem.ts';
import { CliError } from '../cli-error.ts';

/** A path as a person would name it. */
export const nameOf = (path: string): string => (path === '-' ? 'standard input' : path);

export const problemOf = (path: string, said: Omit<Problem, 'file' | 'path'>): CliError =>
  new CliError([{ file: nameOf(path), path: '', ...said }]);

const WHAT_WENT_WRONG: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'a folder',
  EACCES: 'a file that may not be read',
};

/** Why a path could not be read, in words. */
export const describeReadError = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return WHAT_WENT_WRONG[code] ?? `a file that cannot be read (${code})`;
};

/**
 * The text of a file, or of standard input (`-`).
 * @param expected what belongs there, for the message
 * @throws CliError where there is nothing to read
 */
export const readText = async (path: string, expected: string): Promise<string> => {
  let content: string;
  try {
    content = path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw problemOf(path, { expected, found: describeReadError(error) });
  }
  if (content.replace('\uFEFF', '').trim() === '') {
    throw problemOf(path, { expected, found: path === '-' ? 'nothing' : 'an empty file' });
  }
  return content;
};
