import type { ScalableTarget } from '../core/scalable-target.ts';

/** `StepScalingPolicyConfiguration`, in the API's spelling (Application Auto Scaling API Reference). */
export interface NativeStepPolicy {
  readonly AdjustmentType?: string;
  readonly Cooldown?: number;
  readonly MetricAggregationType?: string;
  readonly MinAdjustmentMagnitude?: number;
  readonly StepAdjustments?: readonly {
    readonly MetricIntervalLowerBound?: number;
    readonly MetricIntervalUpperBound?: number;
    readonly ScalingAdjustment?: number;
  }[];
}

interface NativeDimension {
  readonly Name?: string;
  readonly Value?: string;
}

/** `TargetTrackingMetricDataQuery`: PutMetricAlarm's `Metrics` without periods. */
export interface NativeMetricQuery {
  readonly Id?: string;
  readonly Expression?: string;
  readonly Label?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: {
    readonly Stat?: string;
    readonly Metric?: {
      readonly Namespace?: string;
      readonly MetricName?: string;
      readonly Dimensions?: readonly NativeDimension[];
    };
  };
}

/** `TargetTrackingScalingPolicyConfiguration`, in the API's spelling. */
export interface NativeTrackingPolicy {
  readonly TargetValue?: number;
  readonly PredefinedMetricSpecification?: { readonly PredefinedMetricType?: string };
  readonly CustomizedMetricSpecification?: {
    readonly MetricName?: string;
    readonly Namespace?: string;
    readonly Dimensions?: readonly NativeDimension[];
    readonly Statistic?: string;
    readonly Metrics?: readonly NativeMetricQuery[];
  };
  readonly ScaleOutCooldown?: number;
  readonly ScaleInCooldown?: number;
  readonly DisableScaleIn?: boolean;
}

/** One scaling policy of Application Auto Scaling. */
export interface NativePolicy {
  readonly name: string;
  /** `StepScaling`, `TargetTrackingScaling`, or what there may be one day. */
  readonly type: string;
  /** Names of the alarms that call it. */
  readonly alarms: readonly string[];
  readonly step?: NativeStepPolicy;
  readonly targetTracking?: NativeTrackingPolicy;
}

/** `SuspendedState`: true where that kind of scaling is suspended. */
export interface NativeSuspension {
  readonly in: boolean;
  readonly out: boolean;
  readonly scheduled: boolean;
}

/** One scalable target of the `sagemaker` namespace as it is registered. */
export interface NativeTarget {
  readonly resourceId: string;
  readonly dimension: string;
  readonly min: number;
  readonly max: number;
  readonly suspended: NativeSuspension;
  readonly policies: readonly NativePolicy[];
}

/** Reads the one scalable target of a count as it is at this moment, without its policies; `undefined` where there is none. */
export interface NativeRegistrationReader {
  readRegistration(target: ScalableTarget): Promise<Omit<NativeTarget, 'policies'> | undefined>;
}

/** The dimension a target's count is registered under. */
export const DIMENSIONS: Readonly<Record<ScalableTarget['kind'], string>> = {
  variant: 'sagemaker:variant:DesiredInstanceCount',
  'inference-component': 'sagemaker:inference-component:DesiredCopyCount',
};

/** Reads every scalable target of the `sagemaker` namespace, of every dimension, each with its policies whole. */
export interface NativeScalingReader {
  readNative(): Promise<readonly NativeTarget[]>;
}

/**
 * Suspends and resumes Application Auto Scaling for one target; policies and bounds stay as they are. Sending the same
 * twice changes nothing. RegisterScalableTarget brings a count that is outside its bounds inside at once, whatever it
 * is called for: who calls this has looked at the count before.
 */
export interface NativeScalingSwitch {
  setSuspended(target: Pick<NativeTarget, 'resourceId' | 'dimension'>, suspended: NativeSuspension): Promise<void>;
}
