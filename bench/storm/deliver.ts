import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { Invocation } from '../workers/storm-environment.ts';
import type { Environment } from './process.ts';

/** Lambda waits a minute before its first retry of an asynchronous event, and two before the second. */
const RETRIES_MS = [MINUTE_MS, 2 * MINUTE_MS] as const;

export interface Delivered {
  readonly invocations: readonly Invocation[];
  /** How many events were handled at the first try, the second, the third. */
  readonly handledAtTry: readonly number[];
  /** Events that three tries did not handle: in the dead-letter queue. */
  readonly givenUp: number;
  /** The longest an event waited for a free environment, in milliseconds. */
  readonly longestWaitMs: number;
  /** From the first event to the end of the last invocation. */
  readonly elapsedMs: number;
}

/** Each environment takes one event at a time; who finds none free waits in the order of coming. */
const createPool = (environments: readonly Environment[]) => {
  const free = [...environments];
  const waiting: ((environment: Environment) => void)[] = [];
  return {
    take: async (): Promise<Environment> => free.pop() ?? new Promise((resolve) => waiting.push(resolve)),
    giveBack(environment: Environment): void {
      const next = waiting.shift();
      if (next === undefined) free.push(environment);
      else next(environment);
    },
  };
};

export interface Deliveries {
  readonly count: number;
  readonly perSecond: number;
  /** Lets the alarm go off and returns its event. */
  readonly fire: (index: number) => unknown;
  /** From the alarm to the function. */
  readonly deliveryMs: number;
}

/** Delivers events as EventBridge and Lambda do: at their time, and again where the handler threw. In real time. */
export const deliver = async (
  environments: readonly Environment[],
  { count, perSecond, fire, deliveryMs }: Deliveries,
): Promise<Delivered> => {
  const pool = createPool(environments);
  const invocations: Invocation[] = [];
  const handledAtTry = [0, 0, 0];
  let givenUp = 0;
  let longestWaitMs = 0;

  const invoke = async (event: unknown): Promise<Invocation> => {
    const asked = performance.now();
    const environment = await pool.take();
    longestWaitMs = Math.max(longestWaitMs, performance.now() - asked);
    try {
      const invocation = await environment.invoke(event);
      invocations.push(invocation);
      return invocation;
    } finally {
      pool.giveBack(environment);
    }
  };
  const handle = async (index: number): Promise<void> => {
    await wait((index * 1_000) / perSecond);
    const event = fire(index);
    await wait(deliveryMs);
    for (const [tries, pauseMs] of [0, ...RETRIES_MS].entries()) {
      await wait(pauseMs);
      const { error } = await invoke(event);
      if (error === undefined) {
        handledAtTry[tries] = (handledAtTry[tries] ?? 0) + 1;
        return;
      }
    }
    givenUp += 1;
  };

  const start = performance.now();
  await Promise.all(Array.from({ length: count }, (_, index) => handle(index)));
  return { invocations, handledAtTry, givenUp, longestWaitMs, elapsedMs: performance.now() - start - deliveryMs };
};
