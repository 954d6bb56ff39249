import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { E2E_FOLDER } from './python.ts';

export interface StartedProcess {
  readonly url: string;
  /** Where its output goes. */
  readonly log: string;
  /** Ends it; what it started ends with it. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const STOP_MS = 10_000;

const answers = async (url: string): Promise<boolean> => {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
};

/**
 * Starts a server of this machine and waits until it answers. Its PATH begins with the folder of the Node that runs
 * here; beside `HOME` it gets no other environment than `env`, and so no credentials.
 */
export const startProcess = async (
  name: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<StartedProcess> => {
  const folder = join(E2E_FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const log = join(E2E_FOLDER, `${name}.log`);
  const output = createWriteStream(log);
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`;
  // In the group of this process, so that Ctrl-C ends it too.
  const child = spawn(command, args, { cwd: folder, env: { PATH: path, HOME: folder, ...env } });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(impatience);
    output.end();
  };
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8')}`);
    }
    await wait(200);
  }
  return { url, log, stop };
};
