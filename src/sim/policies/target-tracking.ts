import type { Cooldowns } from '../baselines/activity-cooldown.ts';
import { createNativePolicy } from './native-policy.ts';
import type { ScalingPolicy } from './scaling-policy.ts';
import { type Tracker, trackingPart } from './tracking-part.ts';

export interface TargetTrackingSettings {
  readonly name: string;
  readonly trackers: readonly Tracker[];
  readonly cooldowns: Cooldowns;
  /** Absent: 60. */
  readonly repeatSeconds?: number;
}

/** Target tracking on one metric, or on several side by side. */
export const createTargetTracking = ({
  name,
  trackers,
  cooldowns,
  repeatSeconds,
}: TargetTrackingSettings): ScalingPolicy =>
  createNativePolicy(name, [trackingPart(trackers, repeatSeconds)], cooldowns);

/** `SageMakerVariantInvocationsPerInstance`: invocations per unit and minute. */
export const trackInvocations = (target: number): Tracker => ({
  metric: 'InvocationsPerInstance',
  statistic: 'Sum',
  periodSeconds: 60,
  target,
});

/** `SageMakerVariantConcurrentRequestsPerModelHighResolution`, or `…PerCopy…`: of the busiest unit, as CloudWatch has no other. */
export const trackConcurrency = (target: number): Tracker => ({
  metric: 'ConcurrentRequests',
  statistic: 'Maximum',
  periodSeconds: 10,
  target,
});
