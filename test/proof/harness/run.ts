import type { Intention } from '../../../src/core/domain-state.ts';
import type { RecheckMessage } from '../../../src/core/recheck-message.ts';
import type { LockDomain } from '../../../src/core/scalable-target.ts';
import type { EpochMs } from '../../../src/core/time.ts';

export const FUNCTIONS = ['on-alarm', 'recheck', 'on-endpoint-state', 'reconcile'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** What a function is invoked with. */
export type Invocation =
  | { readonly function: 'on-alarm'; readonly event: unknown }
  | { readonly function: 'recheck'; readonly body: string }
  | { readonly function: 'on-endpoint-state'; readonly event: unknown }
  | { readonly function: 'reconcile' };

/** One running function, as far as a witness at the wire can tell. */
export interface Run {
  readonly id: string;
  readonly function: FunctionName;
  readonly startedAt: EpochMs;
  /** The message it was woken by. */
  message?: RecheckMessage;
  /** What it claimed last. */
  claim?: Intention;
  /** The lock under which it did. */
  claimedUnder?: LockDomain;
  /** What it armed last. */
  armed?: RecheckMessage;
}
