import type { CompiledConfiguration } from './target-configuration.ts';

/** The CloudWatch namespace of what the controller says of itself. */
export const METRIC_NAMESPACE = 'SageMakerScalingController';

/** The controller's own metrics, with the unit CloudWatch is told. Their dimensions are those of `metricDimensions`. */
export const METRICS = {
  /** From the newest datapoint that decided to the sending of the call. */
  detectionLatency: { name: 'DetectionLatency', unit: 'Milliseconds' },
  /** From the call to the change being over. */
  timeToReady: { name: 'TimeToReady', unit: 'Seconds' },
  /** 1 for each evaluation that held; the only one with a `Reason`. */
  holds: { name: 'Holds', unit: 'Count' },
  /** How long the traffic guard has been holding a scale-in; said in each evaluation it holds. */
  guardHolding: { name: 'GuardHolding', unit: 'Seconds' },
  /** 1 where capacity was added and the errors stayed. */
  scaleOutIneffective: { name: 'ScaleOutIneffective', unit: 'Count' },
  desired: { name: 'Desired', unit: 'Count' },
  actual: { name: 'Actual', unit: 'Count' },
  /** 1 for each AWS call that failed while the target was evaluated; its log line names the call. */
  apiErrors: { name: 'ApiErrors', unit: 'Count' },
  /** 1 for each evaluation that found a change unfinished beyond the give-up time. */
  stuck: { name: 'Stuck', unit: 'Count' },
} as const;

export type ControllerMetric = keyof typeof METRICS;

/**
 * The dimensions of a metric, in one set. `Stack` keeps two stages of one account apart, which may well name their
 * targets alike; `Target` is the target's id in the targets file.
 */
export const metricDimensions = (
  { service, stage }: Pick<CompiledConfiguration, 'service' | 'stage'>,
  targetId: string,
  reason?: string,
): Readonly<Record<string, string>> => ({
  Stack: `${service}-${stage}`,
  Target: targetId,
  ...(reason === undefined ? {} : { Reason: reason }),
});
