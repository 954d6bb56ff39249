import type { Intention } from '../../../src/core/domain-state.ts';
import type { Settlement } from '../../../src/core/scaling-activity.ts';
import type { Direction } from '../../../src/core/target-configuration.ts';
import type { EpochMs } from '../../../src/core/time.ts';

/** What must never happen, whatever else does. */
export const RULES = [
  'one call per intention',
  'no call without a standing claim',
  'no call after callBy',
  'no call outside the bounds',
  'no scale-in while the guard holds',
  'no change within a cooldown',
  'never refused by our own change',
  'the version counts arrows',
  'a race is lost to somebody',
  'a generation is armed once',
  'a message is of an armed generation',
  'a message is sent once',
  'the armed message is read',
  'an outdated message is not obeyed',
  'the newest time of an alarm never falls',
  'a settlement is true',
  'nothing is told twice',
  'cooldown begins at completion',
  'nothing unread is overwritten',
  'it converges',
  'no more than one follower',
  'as undisturbed',
] as const;
export type Rule = (typeof RULES)[number];

export interface Violation {
  readonly rule: Rule;
  readonly detail: string;
}

/** One SageMaker write that left. */
export interface SentCall {
  readonly intention: Intention | undefined;
  readonly targetId: string;
  readonly direction: Direction;
  readonly from: number;
  readonly to: number;
  readonly at: EpochMs;
  /** Whether SageMaker carries it out, whatever was answered. */
  accepted: boolean;
}

/** A change of ours that SageMaker carries out, or carried out. */
export interface OwnChange {
  readonly call: SentCall;
  readonly from: number;
  readonly to: number;
  /** It was carried out after everybody had given it up for lost. */
  readonly late?: boolean;
  endedAt?: EpochMs;
  endedWith?: number;
}

/** The beginning of a cooldown, as it was written down. */
export interface Cooldown {
  readonly targetId: string;
  readonly to: number;
  readonly completedAt: EpochMs;
}

/** Sees every call at the wire, after whatever stands before it, and knows what may not be. */
export interface Witness {
  readonly violations: Violation[];
  readonly calls: SentCall[];
  readonly changes: OwnChange[];
  readonly settlements: Settlement[];
  /** Claims settled as never sent, whether or not anybody could tell of it. */
  readonly abandoned: { readonly targetId: string; readonly to: number }[];
  readonly claims: Intention[];
  readonly cooldowns: Cooldown[];
  /** Arrows written, by lock domain. */
  readonly arrows: Map<string, number>;
  /** Newest time noted, by alarm. */
  readonly newestTimes: Map<string, EpochMs>;
  accuse(rule: Rule, detail: string): void;
}

export const createWitness = (): Witness => {
  const violations: Violation[] = [];
  return {
    violations,
    calls: [],
    changes: [],
    settlements: [],
    abandoned: [],
    claims: [],
    cooldowns: [],
    arrows: new Map(),
    newestTimes: new Map(),
    accuse: (rule, detail) => void violations.push({ rule, detail }),
  };
};
