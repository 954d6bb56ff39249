import type { AlarmState, AlarmTransition } from './alarm-transition.ts';
import type { DomainState } from './domain-state.ts';
import type { Datapoint } from './metric-observation.ts';
import type { AlarmRole, TargetConfiguration } from './target-configuration.ts';
import type { EpochMs } from './time.ts';
import type { TrafficSummary } from './traffic-summary.ts';

/** What SageMaker says of one variant or component. */
export interface UnitCounts {
  /** `DesiredInstanceCount` or `DesiredCopyCount`. */
  readonly desired: number;
  /** `CurrentInstanceCount` or `CurrentCopyCount`. */
  readonly actual: number;
  /** Serverless variants have no counts. */
  readonly serverless?: boolean;
  /** `ManagedInstanceScaling.Status` is `ENABLED`: the count is SageMaker's. */
  readonly managedInstanceScaling?: boolean;
}

/** One answer of DescribeEndpoint or DescribeInferenceComponent: the whole lock domain at one moment. */
export type DomainCapacity =
  | { readonly kind: 'not-found'; readonly message: string }
  | {
      readonly kind: 'found';
      /** `EndpointStatus` or `InferenceComponentStatus`, in the API's spelling (`InService`). */
      readonly status: string;
      readonly lastModifiedAt?: EpochMs;
      /** `EndpointConfigName`; components have none. */
      readonly configName?: string;
      readonly failureReason?: string;
      readonly pendingDeployment?: boolean;
      /** The endpoint has an `AsyncInferenceConfig`. */
      readonly asynchronous?: boolean;
      /** By variant name; a component's own count stands under its own name. */
      readonly units: Readonly<Record<string, UnitCounts>>;
    };

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
