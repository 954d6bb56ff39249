import { formatRecheck, type RecheckMessage } from '../../core/recheck-message.ts';
import { type EpochMs, SECOND_MS } from '../../core/time.ts';
import type { DeadLetters, RecheckQueue } from '../../ports/recheck-queue.ts';

interface Waiting {
  readonly body: string;
  readonly visibleAt: EpochMs;
}

export interface Buried {
  readonly body: string;
  readonly reason: string;
}

/** A queue in virtual time: nothing is delivered by itself. */
export interface MemoryQueue extends RecheckQueue, DeadLetters {
  /** Takes out every message that is visible now, oldest first. */
  takeDue(): readonly string[];
  /** Puts anything into the queue, as anybody with the right to send could. */
  put(body: string, delaySeconds?: number): void;
  readonly waiting: readonly Waiting[];
  readonly buried: readonly Buried[];
  /** The next send fails with this error, and nothing is sent. */
  failNext(error: Error): void;
}

export const createMemoryQueue = (now: () => EpochMs): MemoryQueue => {
  let waiting: Waiting[] = [];
  const buried: Buried[] = [];
  let failure: Error | undefined;
  const put = (body: string, delaySeconds = 0): void => {
    waiting.push({ body, visibleAt: now() + delaySeconds * SECOND_MS });
  };
  return {
    get waiting() {
      return waiting;
    },
    buried,
    put,
    failNext(error) {
      failure = error;
    },
    async send(message: RecheckMessage, delaySeconds) {
      const once = failure;
      failure = undefined;
      if (once) throw once;
      put(formatRecheck(message), delaySeconds);
    },
    async bury(body, reason) {
      buried.push({ body, reason });
    },
    takeDue() {
      const due = waiting.filter(({ visibleAt }) => visibleAt <= now()).toSorted((a, b) => a.visibleAt - b.visibleAt);
      waiting = waiting.filter(({ visibleAt }) => visibleAt > now());
      return due.map(({ body }) => body);
    },
  };
};
