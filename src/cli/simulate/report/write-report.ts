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
  const interruption = new AbortController();
  let interruptedBy: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    interruptedBy = signal;
    // The write ends first: a draft that is removed while it is being opened would come back.
    interruption.abort();
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    await writeFile(draft, text, { signal: interruption.signal });
    interruption.signal.throwIfAborted();
    await rename(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    // Without our listener the process ends as it would have without us.
    if (interruptedBy !== undefined) process.kill(process.pid, interruptedBy);
  }
};
