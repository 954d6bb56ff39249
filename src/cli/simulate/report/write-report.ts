import { rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Beside its goal, so that one rename brings it there whole; hidden, and of this process alone. */
const draftOf = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}.part`);

/**
 * Writes a file whole or not at all: on a fault, and when a person interrupts, what stood there before stands there still.
 * @throws what the file system says, e.g. that the disk is full
 */
export const writeReport = async (path: string, text: string): Promise<void> => {
  const draft = draftOf(path);
  const discard = (): void => rmSync(draft, { force: true });
  const onSignal = (signal: NodeJS.Signals): void => {
    discard();
    // The listener is gone by now: the process ends as it would have without it.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    discard();
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
};
