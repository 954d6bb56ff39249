import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AccountEnvironment, AccountRequest, Throttles } from '../workers/storm-account.ts';
import type { Invocation } from '../workers/storm-environment.ts';

/** The next message of a process. @throws Error where it ends instead */
const answerOf = async (child: ChildProcess): Promise<unknown> => {
  const over = new AbortController();
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`a process of the storm ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', over), ended]);
    return message;
  } finally {
    ended.catch(() => undefined);
    over.abort();
  }
};

export interface Account {
  readonly env: AccountEnvironment;
  /** Its alarm goes off now. */
  fire(event: unknown): void;
  throttles(): Promise<Throttles>;
  close(): void;
}

export const forkAccount = async (targets: number): Promise<Account> => {
  const path = fileURLToPath(new URL('../workers/storm-account.ts', import.meta.url));
  const child = fork(path, [String(targets)], {
    execArgv: ['--no-warnings', '--import', import.meta.resolve('tsx')],
  });
  const ask = (request: AccountRequest): void => void child.send(request);
  return {
    env: (await answerOf(child)) as AccountEnvironment,
    fire: (alarm) => ask({ alarm }),
    async throttles() {
      ask('throttles');
      return (await answerOf(child)) as Throttles;
    },
    close: () => child.disconnect(),
  };
};

/** One execution environment of a function. */
export interface Environment {
  invoke(event: unknown): Promise<Invocation>;
  close(): void;
}

export const forkEnvironment = async (
  worker: string,
  bundle: string,
  env: AccountEnvironment,
): Promise<Environment> => {
  // What the handler logs is part of its work; nobody reads it here.
  const child = fork(worker, [bundle], {
    env,
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await answerOf(child);
  return {
    async invoke(event) {
      child.send(event as object);
      return (await answerOf(child)) as Invocation;
    },
    close: () => child.disconnect(),
  };
};
