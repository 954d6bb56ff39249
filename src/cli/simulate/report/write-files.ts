import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '../../cli-error.ts';
import { placeOf } from './place-of.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface FileText {
  readonly path: string;
  readonly text: string;
}

/** What is being written of one file. */
interface Draft {
  /** Where its path leads: a link stays one. */
  readonly place: string;
  readonly draft: string;
}

/** Beside its goal, so that one rename brings it there whole; hidden, of nobody else, and its name no longer for a long one. */
const draftOf = (place: string): Draft => ({ place, draft: join(dirname(place), `.scalectl-${randomUUID()}.part`) });

const WHAT_WENT_WRONG: Readonly<Record<string, string>> = {
  ENOSPC: 'a full disk',
  EDQUOT: 'a full disk',
  EFBIG: 'a disk that takes no file of that size',
  EROFS: 'a disk on which nothing may be written',
  EACCES: 'a place where nothing may be written',
  EPERM: 'a place where nothing may be written',
  ENOENT: 'a folder that is no longer there',
  EISDIR: 'a folder',
};

/** Of what the file system says; a fault of the program stays one. */
const toCliError = (error: unknown, path: string): unknown => {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  const code = 'code' in error ? String(error.code) : error.message;
  const found = WHAT_WENT_WRONG[code] ?? `a place that cannot be written (${code})`;
  return new CliError([{ file: path, path: '', expected: 'a file that can be written', found }]);
};

/**
 * Writes files whole, and all of them or none: on a fault, and when a person interrupts, what stood there before stands there still.
 * @throws CliError with what the file system says, e.g. that the disk is full
 */
export const writeFiles = async (files: readonly FileText[]): Promise<void> => {
  const interruption = new AbortController();
  let interruptedBy: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    interruptedBy = signal;
    // The write ends first: a draft that is removed while it is being opened would come back.
    interruption.abort();
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  const drafts: Draft[] = [];
  let at = '';
  try {
    for (const { path, text } of files) {
      at = path;
      const draft = draftOf(await placeOf(path));
      drafts.push(draft);
      await writeFile(draft.draft, text, { signal: interruption.signal });
      interruption.signal.throwIfAborted();
    }
    for (const [number, { draft, place }] of drafts.entries()) {
      at = files[number]?.path ?? '';
      await rename(draft, place);
    }
  } catch (error) {
    for (const { draft } of drafts) rmSync(draft, { force: true });
    throw toCliError(error, at);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    // Without our listener the process ends as it would have without us.
    if (interruptedBy !== undefined) process.kill(process.pid, interruptedBy);
  }
};
