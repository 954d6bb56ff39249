import type { HoldRunReason } from './hold-run.ts';
import type { Direction } from './target-configuration.ts';
import type { EpochMs } from './time.ts';

/** The schema of a state item. A newer one is refused without writing. */
export const STATE_SCHEMA_VERSION = 1;

export const PHASES = ['idle', 'claimed', 'applied'] as const;
/** idle → claimed (ours to send) → applied (accepted by SageMaker) → idle. */
export type Phase = (typeof PHASES)[number];

/** One change of one target that is on its way. */
export interface Intention {
  readonly id: string;
  readonly targetId: string;
  /** Variant or component name: under it the counts stand in a `DomainCapacity`, even after the target left the configuration. */
  readonly unit: string;
  readonly direction: Direction;
  /** The capacity the step was applied to; a netted step keeps the earlier one's. */
  readonly base: number;
  readonly from: number;
  readonly to: number;
  readonly claimedAt: EpochMs;
  /** After it the one call is no longer sent. */
  readonly callBy: EpochMs;
  /** After it anybody may settle a claim whose answer is not known. */
  readonly leaseUntil: EpochMs;
  /** As seen when it was claimed; `desired` where that was not `from`: SageMaker had given up on it. */
  readonly seen: { readonly lastModifiedAt?: EpochMs; readonly configName?: string; readonly desired?: number };
}

/** A claim settled as `not-sent`, kept for 15 minutes so that a call which arrives late is recognised. */
export interface Abandoned {
  readonly id: string;
  readonly targetId: string;
  readonly unit: string;
  readonly direction: Direction;
  readonly base: number;
  readonly from: number;
  readonly to: number;
  readonly at: EpochMs;
}

/** The count last seen settled, and since when it is so. */
export interface Units {
  readonly desired: number;
  readonly configName?: string;
  readonly since: EpochMs;
}

/** The newest completed change. */
export interface CompletedChange {
  readonly direction: Direction;
  readonly base: number;
  readonly to: number;
  readonly completedAt: EpochMs;
}

/** The present run of equal holds. */
export interface HoldRun {
  readonly reason: HoldRunReason;
  readonly since: EpochMs;
  /** The activity that tells of it. */
  readonly activity: string;
}

/** When the target is looked at again; absent where nothing is to be expected. A message of another generation is acknowledged unread. */
export interface Follow {
  readonly gen: number;
  readonly dueAt?: EpochMs;
}

export interface GuardHold {
  readonly since: EpochMs;
  readonly units: number;
  /** Mode `guard`: we have suspended Application Auto Scaling's scale-in, and AWS lifts that by itself then, if nobody else does. */
  readonly suspendedUntil?: EpochMs;
  /** Mode `guard`: a person lifted it; not suspended again before this hold has ended. */
  readonly lifted?: boolean;
}

export interface BackOff {
  readonly failures: number;
  readonly until: EpochMs;
}

/** A person's word: nothing is done (`pause`), or this many units are wanted (`pin`), until then. */
export type Override =
  | { readonly kind: 'pause'; readonly until: EpochMs }
  | { readonly kind: 'pin'; readonly capacity: number; readonly until: EpochMs };

/** What Application Auto Scaling has registered for the target, as last read. */
export interface RegisteredScaling {
  readonly min: number;
  readonly max: number;
  /** Names of the policies on it. */
  readonly policies: readonly string[];
  readonly suspended: { readonly out: boolean; readonly in: boolean };
  /** Mode `guard`: low alarms of step policies on it that fire in less than 15 minutes. Left out where there is none. */
  readonly shortLowAlarms?: readonly string[];
  readonly readAt: EpochMs;
}

/** What is remembered of one target; each member is left out while it says nothing. */
export interface TargetState {
  readonly units?: Units;
  readonly last?: CompletedChange;
  /** Alarm name → newest `state.timestamp` seen. */
  readonly alarms?: Readonly<Record<string, EpochMs>>;
  readonly hold?: HoldRun;
  readonly follow?: Follow;
  readonly guardHold?: GuardHold;
  readonly backOff?: BackOff;
  readonly override?: Override;
  readonly autoScaling?: RegisteredScaling;
  /** Seconds from claim to completion, newest last, 20 at most. */
  readonly timesToReady?: readonly number[];
  /** Times of changes by somebody's hand within the last hour, oldest first. */
  readonly handChanges?: readonly EpochMs[];
}

/** One DynamoDB item: one lock domain with every target behind it. */
export interface DomainState {
  /** 0 where there is no item yet. */
  readonly version: number;
  readonly phase: Phase;
  readonly intention?: Intention;
  readonly abandoned?: Abandoned;
  readonly targets: Readonly<Record<string, TargetState>>;
}

export const NEW_DOMAIN: DomainState = { version: 0, phase: 'idle', targets: {} };
const NOTHING: TargetState = {};
export const targetStateOf = (state: DomainState, targetId: string): TargetState => state.targets[targetId] ?? NOTHING;
