import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HandlerRuns } from './workers/handler-runs.ts';

export const SCENARIOS = [
  { name: 'scale-out', event: '01-chat-load-rises.json', expected: 'applied' },
  { name: 'guarded hold', event: '09-chat-containers-crash.json', expected: 'held errors-high' },
  { name: 'ignored', event: '05-chat-load-rises.foreign-account.json', expected: 'ignored foreign-account' },
] as const;

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Runs the shipped bundle on one event, again and again, in a plain process; it starts the emulated account beside it. */
export const runHandler = async (
  worker: string,
  bundle: string,
  { event, expected }: (typeof SCENARIOS)[number],
): Promise<HandlerRuns> => {
  const args = [
    bundle,
    pathOf('workers/emulated-account.ts'),
    import.meta.resolve('tsx'),
    pathOf(`../events/${event}`),
  ];
  // What the handler logs is part of its work; nobody reads it here.
  const child = fork(worker, args, { execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`no figures for ${event}: exit code ${code}`);
  });
  const [runs] = (await Promise.race([once(child, 'message'), ended])) as [HandlerRuns];
  ended.catch(() => undefined);
  if (runs.outcome !== expected) throw new Error(`${event} was to be ${expected}, but is ${runs.outcome}`);
  return runs;
};
