/** `PutScalingPolicy`'s adjustment types. */
export const ADJUSTMENT_TYPES = ['ChangeInCapacity', 'PercentChangeInCapacity', 'ExactCapacity'] as const;
export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number];

export const METRIC_AGGREGATION_TYPES = ['Average', 'Minimum', 'Maximum'] as const;
export type MetricAggregationType = (typeof METRIC_AGGREGATION_TYPES)[number];

/** Bounds are differences from the alarm's threshold, in the metric's unit; an absent one is open. */
export interface StepAdjustment {
  readonly lower?: number;
  readonly upper?: number;
  readonly adjustment: number;
}

/** `StepScalingPolicyConfiguration` of the Application Auto Scaling API Reference, in our own words. */
export interface StepScalingPolicy {
  readonly adjustmentType: AdjustmentType;
  readonly cooldownSeconds: number;
  readonly metricAggregationType?: MetricAggregationType;
  readonly minAdjustmentMagnitude?: number;
  readonly steps: readonly StepAdjustment[];
}

/** Which side of the threshold an alarm watches; at a difference of 0 nothing else tells the step. */
export type Side = 'above' | 'below';

/**
 * Above the threshold a step is [lower, upper), below it (lower, upper].
 * Source: "How step scaling for Application Auto Scaling works".
 */
export const covers = (step: StepAdjustment, breachDelta: number, side: Side): boolean => {
  const { lower = Number.NEGATIVE_INFINITY, upper = Number.POSITIVE_INFINITY } = step;
  return side === 'above' ? lower <= breachDelta && breachDelta < upper : lower < breachDelta && breachDelta <= upper;
};

/** The step a breach falls into, or none: a policy may leave the far side of its threshold uncovered. */
export const selectStep = (
  steps: readonly StepAdjustment[],
  breachDelta: number,
  side: Side,
): StepAdjustment | undefined => {
  for (const step of steps) if (covers(step, breachDelta, side)) return step;
  return undefined;
};

/** Toward zero, yet a change other than 0 moves one unit at least: 12.7 → 12, 0.4 → 1, -0.4 → -1, -6.67 → -6. */
export const roundAdjustment = (change: number): number => Math.trunc(change) || Math.sign(change);

/** Multiplied first: `100 * 0.29` is 28.999…, `100 * 29 / 100` is 29. */
const percentChange = (capacity: number, percent: number): number => roundAdjustment((capacity * percent) / 100);

/** At least `minAdjustmentMagnitude` in the change's own direction; a change of 0 stays 0. */
const atLeast = (change: number, minAdjustmentMagnitude: number): number =>
  Math.sign(change) * Math.max(Math.abs(change), minAdjustmentMagnitude);

/** The capacity a step leads to, before any bound, and never below 0. */
export const applyAdjustment = (policy: StepScalingPolicy, step: StepAdjustment, capacity: number): number => {
  switch (policy.adjustmentType) {
    case 'ExactCapacity':
      return step.adjustment;
    case 'ChangeInCapacity':
      return Math.max(0, capacity + step.adjustment);
    case 'PercentChangeInCapacity':
      return Math.max(
        0,
        capacity + atLeast(percentChange(capacity, step.adjustment), policy.minAdjustmentMagnitude ?? 0),
      );
  }
};
