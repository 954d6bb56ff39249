import type { StepScalingPolicy } from '../../core/step-scaling.ts';
import type { Cooldowns } from '../baselines/activity-cooldown.ts';
import { createNativePolicy } from './native-policy.ts';
import type { ScalingPolicy } from './scaling-policy.ts';
import { stepPart } from './step-part.ts';
import { type Tracker, trackingPart } from './tracking-part.ts';

export interface NativeStepSettings {
  readonly name: string;
  /** Requests per unit from which on units are added, 3 of 3 points of 10 s. */
  readonly highThreshold: number;
  readonly out: StepScalingPolicy;
  /** Requests per unit below which units are taken away. */
  readonly lowThreshold: number;
  /** The user's own low alarm, every point of it. */
  readonly lowAlarm: { readonly periodSeconds: 10 | 60; readonly periods: number };
  readonly in: StepScalingPolicy;
  /** Target-tracking policies beside the step policies. */
  readonly trackers?: readonly Tracker[];
  /** Absent: 60. */
  readonly repeatSeconds?: number;
}

const HIGH_PERIODS = 3;

/** Step scaling on the 10 s concurrency, alarms as in AWS's notebook: Maximum, and a gap keeps the state. */
export const createNativeStep = (settings: NativeStepSettings): ScalingPolicy => {
  const { name, highThreshold, lowThreshold, lowAlarm, trackers = [], repeatSeconds } = settings;
  const shared = {
    metric: 'ConcurrentRequests',
    statistic: 'Maximum',
    treatMissingData: 'ignore',
    ...(repeatSeconds === undefined ? {} : { repeatSeconds }),
  } as const;
  const cooldowns: Cooldowns = {
    outSeconds: settings.out.cooldownSeconds,
    inSeconds: settings.in.cooldownSeconds,
  };
  return createNativePolicy(
    name,
    [
      stepPart(
        {
          ...shared,
          periodSeconds: 10,
          periods: HIGH_PERIODS,
          operator: 'GreaterThanOrEqualToThreshold',
          threshold: highThreshold,
        },
        settings.out,
      ),
      stepPart({ ...shared, ...lowAlarm, operator: 'LessThanThreshold', threshold: lowThreshold }, settings.in),
      ...(trackers.length === 0 ? [] : [trackingPart(trackers, repeatSeconds)]),
    ],
    cooldowns,
  );
};
