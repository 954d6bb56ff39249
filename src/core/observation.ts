import type { AlarmState, AlarmTransition } from './alarm-transition.ts';
import type { DomainCapacity } from './domain-capacity.ts';
import type { DomainState } from './domain-state.ts';
import type { Datapoint } from './metric-observation.ts';
import type { AlarmRole, TargetConfiguration } from './target-configuration.ts';
import type { EpochMs } from './time.ts';
import type { TrafficSummary } from './traffic-summary.ts';

/** One alarm as DescribeAlarms gives it. */
export interface AlarmDescription {
  readonly name: string;
  readonly kind: 'metric' | 'metric-math' | 'anomaly-detection' | 'composite';
  readonly state: AlarmState;
  readonly stateUpdatedAt?: EpochMs;
  readonly actionsEnabled: boolean;
  readonly suppressedBy?: string;
  readonly threshold?: number;
  readonly comparisonOperator?: string;
  readonly metricName?: string;
  readonly statistic?: string;
  readonly periodSeconds?: number;
  readonly evaluationPeriods?: number;
}

/** The alarms of a lock domain as they are now, or the word that they were not asked for. */
export type AlarmStates =
  | { readonly kind: 'not-read' }
  | { readonly kind: 'read'; readonly byName: Readonly<Record<string, AlarmDescription>> };

/** What the one metric read says of one alarm's signal. */
export interface AlarmReading {
  /** The newest closed point that is a finite number, not negative. */
  readonly newest: Datapoint;
  /** The value to compare with the threshold: aggregated as the policy says, else the newest closed point's. */
  readonly breachValue: number;
  /** Share of the alarm's window, up to the newest point, that has points: 0 to 1. */
  readonly coverage: number;
}

/** What woke the controller. Whatever it was, the same evaluation runs. */
export type Waker =
  | { readonly by: 'alarm'; readonly transition: AlarmTransition; readonly role: AlarmRole }
  | { readonly by: 'recheck' }
  | { readonly by: 'endpoint-event' }
  | { readonly by: 'reconcile' };

/** How the settled unit count came to differ from the one last seen. */
export type UnitsMoved = 'first-sight' | 'deployment' | 'external-change';

/** Everything one decision is made of: numbers and states, no series, no clock. */
export interface Observation {
  readonly configuration: TargetConfiguration;
  readonly waker: Waker;
  readonly capacity: DomainCapacity;
  readonly alarms: AlarmStates;
  /** By alarm name; an alarm without a usable point is absent. */
  readonly readings: Readonly<Record<string, AlarmReading | undefined>>;
  readonly traffic: TrafficSummary;
  /** Brought up to date by `settle` and with the unit count noted. */
  readonly state: DomainState;
  readonly unitsMoved?: UnitsMoved;
  /** Names of scale-out alarms of other targets behind the same lock. */
  readonly neighbourScaleOutAlarms: readonly string[];
}

/** An alarm as DescribeAlarms gave it; `undefined` where it was not asked for, or is not there. */
export const describedOf = (
  { alarms }: Pick<Observation, 'alarms'>,
  alarmName: string,
): AlarmDescription | undefined => (alarms.kind === 'read' ? alarms.byName[alarmName] : undefined);

/** The event that woke us, where it is this alarm's. */
export const transitionOf = ({ waker }: Pick<Observation, 'waker'>, alarmName: string): AlarmTransition | undefined =>
  waker.by === 'alarm' && waker.transition.alarmName === alarmName ? waker.transition : undefined;
