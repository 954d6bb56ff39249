import type { Datapoint, MetricObservation } from './metric-observation.ts';
import type { EpochMs } from './time.ts';

export const ALARM_STATES = ['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** How an alarm came to us. */
export type EventForm = 'eventbridge' | 'lambda-action' | 'sns';

/** What kind of alarm it is; only the first two have one value to compare with one threshold. */
export type AlarmKind = 'metric' | 'metric-math' | 'anomaly-detection' | 'composite';

/** One `metricStat` among an alarm's metrics. */
export interface AlarmMetric {
  /** The account the metric lives in, where the alarm names another than its own. */
  readonly accountId?: string;
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic?: string;
  readonly periodSeconds?: number;
}

/** One change of one alarm's state, whatever form it came in. A hint that a target should be looked at. */
export interface AlarmTransition {
  readonly kind: 'alarm-transition';
  readonly form: EventForm;
  readonly eventId?: string;
  readonly account: string;
  readonly region: string;
  readonly alarmName: string;
  readonly description?: string;
  readonly alarmKind: AlarmKind;
  readonly state: AlarmState;
  /** `state.timestamp`: when CloudWatch evaluated the alarm, not when the datapoint was taken. */
  readonly at: EpochMs;
  readonly reason?: string;
  readonly previousState?: AlarmState;
  readonly metrics: readonly AlarmMetric[];
  /** Period of the series that was evaluated, in seconds. */
  readonly periodSeconds?: number;
  readonly statistic?: string;
  readonly threshold?: number;
  /** The newest evaluated point that has a value. */
  readonly newest: MetricObservation;
  /** `recentDatapoints`, oldest first: what a `MetricAggregationType` aggregates over. */
  readonly recentValues: readonly number[];
  /** Points of `evaluatedDatapoints` that have a value, oldest first. */
  readonly evaluated: readonly Datapoint[];
  readonly muted?: { readonly by: string; readonly from?: EpochMs; readonly until?: EpochMs };
  readonly suppressedBy?: string;
  /** What could not be read of it, in sentences, e.g. a `reasonData` that is no JSON. */
  readonly remarks: readonly string[];
}

export const IGNORE_REASONS = [
  'alarm-not-configured',
  'contradicts-target',
  'foreign-account',
  'foreign-region',
  'foreign-partition',
  'configuration-change',
  'contributor-state-change',
  'endpoint-not-configured',
  'still-updating',
  'other-event',
] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** A known shape that is not ours. A retry cannot mend it. */
export interface IgnoredEvent {
  readonly kind: 'ignored';
  readonly reason: IgnoreReason;
  /** One sentence that names both sides: what came, and what was expected. */
  readonly detail: string;
  readonly eventId?: string;
  readonly alarmName?: string;
}

/** No event of any known shape: recorded and dropped. */
export interface RejectedEvent {
  readonly kind: 'rejected';
  readonly reason: 'unknown-shape' | 'malformed-event' | 'not-json';
  /** Path, expected, found. */
  readonly detail: string;
  readonly eventId?: string;
}

export type ParsedEvent = AlarmTransition | IgnoredEvent | RejectedEvent;
