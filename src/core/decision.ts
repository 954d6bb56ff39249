import type { Direction } from './target-configuration.ts';
import type { EpochMs } from './time.ts';

/** Why nothing is done. The README explains each. */
export const HOLD_REASONS = [
  'paused',
  'superseded',
  'alarm-cleared',
  'muted',
  'no-metric-value',
  'target-not-found',
  'target-unsupported',
  'endpoint-failed',
  'updating',
  'in-flight',
  'backing-off',
  'owned-elsewhere',
  'bounds-conflict',
  'no-data',
  'stale-data',
  'no-step',
  'already-there',
  'at-min',
  'at-max',
  'cooldown',
  'settling',
  'yielding',
  'traffic-high',
  'errors-high',
  'traffic-unknown',
  'would-flap',
  'not-idle',
  'native-scales',
  'guard-unfit',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why the capacity is changed. */
export const SCALE_REASONS = [
  'step',
  'wake',
  'pinned',
  'below-min',
  'above-max',
  'deployment-reset',
  'guard-expired',
] as const;
export type ScaleReason = (typeof SCALE_REASONS)[number];

/** What made the change smaller than asked for. */
export type LimitedBy =
  | 'min'
  | 'max'
  | 'max-step'
  | 'traffic-floor'
  | 'n-minus-one'
  | 'one-before-zero'
  | 'netted'
  | 'guard-expired';
export interface Limit {
  readonly by: LimitedBy;
  /** The capacity that was asked for. */
  readonly asked: number;
}

/** The rules, in the order in which they are asked. */
export const RULES = [
  'override',
  'event-current',
  'target-changeable',
  'owner',
  'bounds',
  'usable-value',
  'step',
  'cooldown',
  'traffic-guard',
  'clamp',
] as const;
export type RuleName = (typeof RULES)[number];

/** The numbers and names a rule looked at; `explain` turns them into a sentence. */
export type Facts = Readonly<Record<string, number | string | boolean | undefined>>;

/** One rule's answer. */
export interface Verdict {
  readonly rule: RuleName;
  readonly answer: 'pass' | 'hold' | 'limit' | 'scale' | 'not-asked';
  readonly facts?: Facts;
}

/** Something a person should know that changed nothing, e.g. a threshold that differs from the configuration's copy. */
export interface Remark {
  readonly about: string;
  readonly facts?: Facts;
}

/** The datapoint a change was decided on; a wake asks for no threshold, since no step is counted from it. */
export interface DecidedOn {
  readonly value: number;
  readonly threshold?: number;
  /** Start of its period. */
  readonly at: EpochMs;
}

interface Explained {
  /** One per rule asked, in order. */
  readonly verdicts: readonly Verdict[];
  readonly remarks: readonly Remark[];
}

export interface Scale extends Explained {
  readonly kind: 'scale';
  readonly direction: Direction;
  readonly from: number;
  /** Absolute, so that carrying it out twice is harmless. */
  readonly to: number;
  /** The capacity the step was applied to, see `Intention.base`. */
  readonly base: number;
  readonly because: ScaleReason;
  readonly limitedBy?: Limit;
  /** The alarm whose proposal won, where one did. */
  readonly alarmName?: string;
  /** What that alarm's proposal stood on, where it was a datapoint. */
  readonly decidedOn?: DecidedOn;
}

export interface Hold extends Explained {
  readonly kind: 'hold';
  readonly at: number;
  readonly reason: HoldReason;
  readonly lookAgainAt?: EpochMs;
  readonly direction?: Direction;
  /** True where the low alarms were read and not every one is in ALARM: with it the guard's hold ends. */
  readonly lowAlarmsCleared?: boolean;
}

/** What to do, as data. Doubt is a hold with a name. */
export type ScalingDecision = Scale | Hold;
