import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const repositoryPath = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

export interface ProcessRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProcessOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export const startNode = (args: readonly string[], { cwd, environment = {} }: ProcessOptions = {}) =>
  spawn(process.execPath, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

export const runNode = async (args: readonly string[], options: ProcessOptions = {}): Promise<ProcessRun> => {
  const child = startNode(args, options);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.end(options.input ?? '');
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
};

export const SCALECTL = repositoryPath('src/cli/scalectl.mjs');

/** The command as a person calls it: a process of its own. */
export const runScalectl = (args: readonly string[], options: ProcessOptions = {}): Promise<ProcessRun> =>
  runNode([SCALECTL, ...args], options);
