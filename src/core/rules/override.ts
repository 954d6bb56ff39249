import type { TargetState } from '../domain-state.ts';
import type { EpochMs } from '../time.ts';
import type { Wish } from './wish.ts';

/** Rule 1: a person's word, until it expires. */
export const readOverride = ({ override }: TargetState, now: EpochMs): Wish | undefined => {
  if (override === undefined || override.until <= now) return undefined;
  return override.kind === 'pin'
    ? { kind: 'pin', capacity: override.capacity, until: override.until }
    : { kind: 'hold', rule: 'override', reason: 'paused', lookAgainAt: override.until };
};
