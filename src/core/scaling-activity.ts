import type { CapacityCall } from './capacity-call.ts';
import type { ScalingDecision } from './decision.ts';
import type { DomainCapacity } from './domain-capacity.ts';
import type { Mode } from './target-configuration.ts';
import type { EpochMs } from './time.ts';

/**
 * What came of a decision.
 * `held`: nothing was to be done. `shadow`: it would have been done. `too-late`: claimed, yet past `callBy`, so never sent.
 * `unknown`: sent, and no answer that says whether it was taken.
 * `suspended`, `renewed`, `released`: mode `guard`, the scale-in of Application Auto Scaling.
 */
export const ACT_OUTCOMES = [
  'held',
  'shadow',
  'applied',
  'lost-race',
  'refused-updating',
  'refused',
  'too-late',
  'unknown',
  'suspended',
  'renewed',
  'released',
] as const;
export type ActOutcomeKind = (typeof ACT_OUTCOMES)[number];

/** Mode `guard`: the write to Application Auto Scaling, with the whole state and no bounds. */
export interface SuspensionCall {
  readonly call: 'RegisterScalableTarget';
  readonly args: {
    readonly ServiceNamespace: 'sagemaker';
    readonly ResourceId: string;
    readonly ScalableDimension: string;
    readonly SuspendedState: {
      readonly DynamicScalingInSuspended: boolean;
      readonly DynamicScalingOutSuspended: boolean;
      readonly ScheduledScalingSuspended: boolean;
    };
  };
}

export interface ActOutcome {
  readonly kind: ActOutcomeKind;
  /** The intention it was done under, where one was claimed. */
  readonly intentionId?: string;
  /** The writes that were sent. */
  readonly calls: readonly (CapacityCall | SuspensionCall)[];
  /** When the call was sent, where one was. */
  readonly sentAt?: EpochMs;
  /** SageMaker's own words, where it refused or did not answer. */
  readonly error?: { readonly name: string; readonly message: string; readonly because: string };
}

/** How an intention ended, or went on. */
export const SETTLEMENTS = [
  'accepted',
  'fulfilled',
  'partial',
  'rolled-back',
  'external-change',
  'not-sent',
  'late-applied',
  'endpoint-failed',
  'target-not-found',
] as const;
export type SettledAs = (typeof SETTLEMENTS)[number];

/** How an earlier intention ended, seen on the way to this decision. */
export interface Settlement {
  readonly intentionId: string;
  readonly targetId: string;
  readonly as: SettledAs;
  readonly from: number;
  readonly to: number;
}

const NEWS: ReadonlySet<ActOutcomeKind> = new Set(['applied', 'refused', 'unknown', 'suspended', 'released']);

/** Whether somebody outside should hear of it: the capacity, or what we believe of it, changed, or SageMaker would not have it. */
export const isNews = ({ outcome, settled = [] }: Pick<ScalingActivity, 'outcome' | 'settled'>): boolean =>
  settled.length > 0 || NEWS.has(outcome.kind);

/** The whole story of one evaluation. `explain` prints it and recomputes nothing. */
export interface ScalingActivity {
  readonly id: string;
  readonly at: EpochMs;
  readonly targetId: string;
  readonly resourceId: string;
  readonly mode: Mode;
  readonly configurationHash: string;
  readonly cause: {
    readonly by: 'alarm' | 'recheck' | 'endpoint-event' | 'reconcile';
    readonly eventId?: string;
    readonly alarmName?: string;
    readonly state?: string;
    readonly stateAt?: EpochMs;
    readonly description?: string;
    readonly reason?: string;
  };
  readonly seen: {
    readonly capacity: DomainCapacity;
    readonly alarms?: Readonly<Record<string, string>>;
    readonly phase: string;
  };
  /** Earlier intentions that ended, or went on, on the way to this decision. */
  readonly settled?: readonly Settlement[];
  readonly decision: ScalingDecision;
  readonly outcome: ActOutcome;
  /** Of a run of equal holds: how many there were, and when the last was. */
  readonly count: number;
  readonly lastAt: EpochMs;
}
