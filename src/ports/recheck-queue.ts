import type { RecheckMessage } from '../core/recheck-message.ts';

/** The longest delay of one SQS message; who waits longer sends it on (SQS API Reference, `DelaySeconds`). */
export const LONGEST_DELAY_SECONDS = 900;

/** Delivers a message at least once, no sooner than `delaySeconds` from now: whole seconds, 0 to 900. */
export interface RecheckQueue {
  send(message: RecheckMessage, delaySeconds: number): Promise<void>;
}

/** Takes what nobody can read, with the reason, where a person finds it. */
export interface DeadLetters {
  bury(body: string, reason: string): Promise<void>;
}
