import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Task } from './task.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

/** Processes that play, each one task at a time. */
export interface Pool {
  /** Rejects with the first task's failure, or where a process ends that should not. */
  carryOut(tasks: readonly Task[], onAnswer: (answer: Answer) => void): Promise<void>;
  close(): void;
}

const carryOutOne = (child: ChildProcess, task: Task): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`${task.name}: its process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer: Answer) => {
      child.off('exit', ended);
      if (answer.error === undefined) resolve(answer);
      else reject(new Error(`${task.name}: ${answer.error}`));
    });
    child.send(task);
  });

export const openPool = (workers: number, traces: string): Pool => {
  const children = Array.from({ length: workers }, () => fork(WORKER, [traces]));
  return {
    async carryOut(tasks, onAnswer) {
      const queue = [...tasks];
      await Promise.all(
        children.map(async (child) => {
          for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
            onAnswer(await carryOutOne(child, task));
          }
        }),
      );
    },
    close() {
      for (const child of children) child.kill();
    },
  };
};
