import { setTimeout as wait } from 'node:timers/promises';
import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import type { Stage } from './stage.ts';

const POLL_MS = 500;

/**
 * Looks until there is something to be seen. What it saw last is in the message of its failure.
 * @throws Error once the seconds are over
 */
export const waitUntil = async <T>(
  what: string,
  seconds: number,
  look: () => T | undefined | Promise<T | undefined>,
  describe: () => unknown = () => '',
): Promise<T> => {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > deadline) {
      throw new Error(`not within ${seconds} s: ${what}. Last seen: ${JSON.stringify(await describe())}`);
    }
    await wait(POLL_MS);
  }
};

/** Waits until SageMaker runs so many units of a target. */
export const reaches = (stage: Stage, target: ScalableTarget, count: number, seconds: number): Promise<unknown> =>
  waitUntil(
    `${JSON.stringify(target)} at ${count}`,
    seconds,
    () => (stage.actual(target) === count ? count : undefined),
    () => stage.actual(target),
  );
