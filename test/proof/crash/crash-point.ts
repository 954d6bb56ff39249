import { SECOND_MS } from '../../../src/core/time.ts';
import type { VirtualClock } from '../../../src/world/virtual-clock.ts';
import type { Around } from '../harness/around.ts';

/**
 * How a function dies at one of its I/Os. A crash is a promise that never settles: no catch, no finally, nothing after it.
 * - `not-done`: before it was carried out.
 * - `answer-lost`: it was carried out, and the function died before the answer came.
 * - `answered`: the answer came, and the function died before its next I/O, or before it could say that it had ended.
 */
export const WAYS = ['not-done', 'answer-lost', 'answered'] as const;
/** Nobody dies: the answer comes 9 s late, after `callBy`. */
export type Way = (typeof WAYS)[number] | 'late';

/** One I/O of one invocation of a story, counted from 0, and what becomes of it. */
export interface CrashPoint {
  readonly invocation: number;
  readonly io: number;
  readonly way: Way;
}

const LATE_MS = 9 * SECOND_MS;

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

export interface Crashing {
  readonly around: Around;
  /** Settles when the function has died. */
  readonly died: Promise<'died'>;
  /** The I/Os of the function, as far as it came. */
  readonly calls: readonly string[];
}

/** Lets a function run up to its crash point. Without one it runs to its end. */
export const crashAt = (point: Omit<CrashPoint, 'invocation'> | undefined, clock: VirtualClock): Crashing => {
  const calls: string[] = [];
  let dead = false;
  let diesAtNext = false;
  let die: (how: 'died') => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    die = resolve;
  });
  const dieNow = <T>(): Promise<T> => {
    dead = true;
    die('died');
    return never<T>();
  };
  const around: Around = async <T>(call: string, carryOut: () => Promise<T>): Promise<T> => {
    if (dead) return never<T>();
    if (diesAtNext) return dieNow<T>();
    const io = calls.push(call) - 1;
    if (io !== point?.io) {
      const answer = await carryOut();
      return dead ? never<T>() : answer;
    }
    if (point.way === 'not-done') return dieNow<T>();
    const answer = await carryOut();
    if (point.way === 'answer-lost') return dieNow<T>();
    if (point.way === 'late') clock.advance(LATE_MS);
    else diesAtNext = true;
    return answer;
  };
  return { around, died, calls };
};
