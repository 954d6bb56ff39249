import type { Random } from '../random.ts';
import type { RetryRules } from '../scenario.ts';
import type { Request } from './request.ts';

/**
 * The clients' retries: full jitter, a fixed number of tries, and a budget that keeps a crash from being multiplied by them
 * (AWS Builders' Library, "Timeouts, retries, and backoff with jitter").
 */
export interface Retries {
  countFirstTry(): void;
  /** Whether the request will be tried again. */
  schedule(request: Request, now: number): boolean;
  /** Infinity: none waits. */
  nextAt(): number;
  /** The one whose time comes first. */
  take(): Request;
  waiting(): number;
}

interface Due {
  readonly at: number;
  readonly request: Request;
}

export const createRetries = (rules: RetryRules | undefined, random: Random): Retries => {
  /** The first to come last. */
  const due: Due[] = [];
  let firstTries = 0;
  let granted = 0;
  return {
    countFirstTry() {
      firstTries += 1;
    },
    schedule(request, now) {
      if (rules === undefined || request.tries >= rules.tries || granted + 1 > rules.budget * firstTries) return false;
      granted += 1;
      const at = now + rules.leastSeconds + random.next() * (rules.mostSeconds - rules.leastSeconds);
      let low = 0;
      let high = due.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((due[middle] as Due).at > at) low = middle + 1;
        else high = middle;
      }
      due.splice(low, 0, { at, request });
      return true;
    },
    nextAt: () => due.at(-1)?.at ?? Infinity,
    take: () => (due.pop() as Due).request,
    waiting: () => due.length,
  };
};
