import { setImmediate as turn } from 'node:timers/promises';
import { type EpochMs, SECOND_MS } from '../../../src/core/time.ts';
import type { VirtualClock } from '../../../src/world/virtual-clock.ts';
import type { Around } from '../harness/around.ts';
import type { Random } from '../harness/random.ts';
import type { Ending } from '../harness/story.ts';

/** A function that is to run beside others. */
export interface Task {
  readonly id: string;
  readonly start: (around: Around) => Promise<unknown>;
}

export interface Interleaving {
  /** Whose call went when: `task:call`, in the order in which they were let through. */
  readonly order: readonly string[];
  readonly endings: readonly Ending[];
}

interface Waiting {
  readonly name: string;
  readonly go: () => void;
}

/** Lambda ends a function after so long, wherever it is. */
const TIMEOUT_MS = 30 * SECOND_MS;
const MOST_PAUSES = 2;
const PAUSE_SHARE = 0.02;
const PAUSES_SECONDS = [1, 5, 9, 20, 31] as const;

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * Runs functions side by side, one I/O at a time: each waits before every call until it is let through, and which of
 * those that wait goes next is drawn. Now and then time passes for all of them.
 */
export const runTogether = async (
  tasks: readonly Task[],
  clock: VirtualClock,
  random: Random,
  pauses = true,
): Promise<Interleaving> => {
  const waiting: Waiting[] = [];
  const order: string[] = [];
  const endings = tasks.map((): Ending => 'died');
  const wait = (name: string): Promise<void> => new Promise((go) => waiting.push({ name, go }));

  const runOne = async ({ id, start }: Task, index: number): Promise<void> => {
    await wait(`${id}:start`);
    const startedAt: EpochMs = clock.now();
    const around: Around = async (call, carryOut) => {
      await wait(`${id}:${call}`);
      return clock.now() - startedAt > TIMEOUT_MS ? never() : carryOut();
    };
    try {
      await start(around);
      endings[index] = 'done';
    } catch {
      endings[index] = 'failed';
    }
  };
  for (const [index, task] of tasks.entries()) void runOne(task, index);

  let left = pauses ? MOST_PAUSES : 0;
  while (waiting.length > 0) {
    // A call that was sent is on the wire: no time passes between the look at the clock and it.
    const sending = waiting.some(({ name }) => name.endsWith(':actuator.send'));
    if (left > 0 && random.chance(PAUSE_SHARE) && !sending) {
      left -= 1;
      clock.advance(random.pick(PAUSES_SECONDS) * SECOND_MS);
    }
    const [next] = waiting.splice(random.below(waiting.length), 1);
    if (next === undefined) break;
    order.push(next.name);
    next.go();
    await turn(); // until everybody waits again, has ended, or never will
  }
  return { order, endings };
};

/** A number for an order of calls: FNV-1a twice, with different beginnings. */
export const hashOrder = (order: readonly string[]): string => {
  let one = 0x811c9dc5;
  let other = 0x01234567;
  for (const name of order) {
    for (let i = 0; i < name.length; i += 1) {
      one = Math.imul(one ^ name.charCodeAt(i), 0x01000193) >>> 0;
      other = Math.imul(other ^ name.charCodeAt(i), 0x85ebca6b) >>> 0;
    }
    one = Math.imul(one ^ 0xff, 0x01000193) >>> 0;
    other = (Math.imul(other ^ 0xff, 0x85ebca6b) ^ (other >>> 13)) >>> 0;
  }
  return `${one.toString(16).padStart(8, '0')}${other.toString(16).padStart(8, '0')}`;
};
