import { readFile } from 'node:fs/promises';
import { valueAt } from './draft.ts';
import { type ParsedTargets, parseTargets } from './parse-targets.ts';
import type { Problem } from './problem.ts';

const WHAT_WENT_WRONG: Readonly<Record<string, Pick<Problem, 'found' | 'hint'>>> = {
  EISDIR: { found: 'a folder', hint: 'Name the file in it.' },
  EACCES: { found: 'a file that may not be read', hint: 'Change its permissions.' },
};

/** A thousand targets are less; what is larger is another file, and would be parsed for minutes. */
const MOST_BYTES = 1_000_000;

/**
 * Reads and checks a targets file; what keeps it from being read is a problem like any other. Never rejects.
 * @param option how the caller's user names another file
 */
export const readTargetsFile = async (
  path: string,
  read: (path: string) => Promise<Uint8Array> = readFile,
  option = '--targets <file>',
): Promise<ParsedTargets> => {
  const refuse = (said: Pick<Problem, 'found' | 'hint'>): ParsedTargets => ({
    kind: 'invalid',
    problems: [{ file: path, path: '', expected: 'a targets file', ...said }],
  });
  let bytes: Uint8Array;
  try {
    bytes = await read(path);
  } catch (error) {
    const code = String(valueAt(error, ['code']));
    if (code === 'ENOENT') {
      return refuse({
        found: 'no such file',
        hint: `Copy targets.example.yml to begin with, or name a file: ${option}.`,
      });
    }
    return refuse(WHAT_WENT_WRONG[code] ?? { found: `a file that cannot be read (${code})` });
  }
  if (bytes.byteLength > MOST_BYTES) {
    return refuse({
      found: `${bytes.byteLength} bytes, where ${MOST_BYTES} are the most`,
      hint: 'Is it another file?',
    });
  }
  // Not fatal: a text with one wrong letter reads on, and content that is no text is refused by its NUL bytes.
  return parseTargets(new TextDecoder('utf-8').decode(bytes), path);
};
