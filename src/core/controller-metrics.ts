import { countsOf } from './domain-capacity.ts';
import { targetStateOf } from './domain-state.ts';
import { type ControllerMetric, metricDimensions } from './metric-names.ts';
import { noteGuardHold } from './note-decision.ts';
import type { Observation } from './observation.ts';
import type { ScalingActivity, Settlement } from './scaling-activity.ts';
import { isStuck } from './stuck.ts';
import type { CompiledConfiguration } from './target-configuration.ts';
import { SECOND_MS } from './time.ts';

/** One value of one of the controller's own metrics, in the unit `METRICS` gives it. */
export interface MetricPoint {
  readonly metric: ControllerMetric;
  readonly value: number;
  readonly dimensions: Readonly<Record<string, string>>;
  /** For who reads the log, not a dimension: each set of dimensions is paid for. */
  readonly about?: Readonly<Record<string, string>>;
}

type Stack = Pick<CompiledConfiguration, 'service' | 'stage'>;

/** @param call as IAM writes it, e.g. `sagemaker:DescribeEndpoint` */
export const toApiError = (stack: Stack, targetId: string, call: string, errorName: string): MetricPoint => ({
  metric: 'apiErrors',
  value: 1,
  dimensions: metricDimensions(stack, targetId),
  about: { Call: call, ErrorName: errorName },
});

/** How long the scale-out took that was just seen fulfilled, whichever target of the domain it was of. */
const timeToReady = (stack: Stack, { state }: Observation, { as, targetId, from, to }: Settlement): MetricPoint[] => {
  if (as !== 'fulfilled' || to <= from) return [];
  const seconds = targetStateOf(state, targetId).timesToReady?.at(-1);
  return seconds === undefined
    ? []
    : [{ metric: 'timeToReady', value: seconds, dimensions: metricDimensions(stack, targetId) }];
};

/** SageMaker's refusal or silence. That it is updating already is no error: it says so to whoever comes second. */
const callError = (stack: Stack, { targetId, outcome }: ScalingActivity): MetricPoint[] => {
  const { error, calls } = outcome;
  return error === undefined || error.because === 'updating'
    ? []
    : calls.map(({ call }) => toApiError(stack, targetId, `sagemaker:${call}`, error.name));
};

/**
 * A look of reconcile that found nothing to do. A custom metric is paid for every hour in which it has a point, so an
 * hourly audit that spoke would make each of them a full one (CloudWatch pricing: prorated by the hour).
 */
const isUneventful = ({ cause, decision, settled = [] }: ScalingActivity): boolean =>
  cause.by === 'reconcile' && decision.kind === 'hold' && decision.reason === 'alarm-cleared' && settled.length === 0;

/** What one evaluation says in numbers; nothing where nothing happened. */
export const toMetricPoints = (
  stack: Stack,
  observation: Observation,
  activity: ScalingActivity,
): readonly MetricPoint[] => {
  const { configuration, capacity, state } = observation;
  const { at, decision, outcome, settled = [] } = activity;
  const dimensions = metricDimensions(stack, configuration.id);
  const points: MetricPoint[] = [];
  if (isUneventful(activity)) return points;
  const say = (metric: ControllerMetric, value: number): void => {
    points.push({ metric, value, dimensions });
  };

  const counts = countsOf(capacity, configuration.target);
  if (counts) {
    say('desired', counts.desired);
    say('actual', counts.actual);
  }
  if (decision.kind === 'hold') {
    const { reason } = decision;
    points.push({ metric: 'holds', value: 1, dimensions: metricDimensions(stack, configuration.id, reason) });
  }
  if (isStuck(observation, at)) say('stuck', 1);
  const guardHold = noteGuardHold(targetStateOf(state, configuration.id).guardHold, decision, at);
  if (guardHold) say('guardHolding', (at - guardHold.since) / SECOND_MS);
  if (decision.remarks.some(({ about }) => about === 'scale-out-ineffective')) say('scaleOutIneffective', 1);
  const decidedOn = decision.kind === 'scale' && decision.direction === 'out' ? decision.decidedOn : undefined;
  if (decidedOn && outcome.kind === 'applied' && outcome.sentAt !== undefined) {
    say('detectionLatency', outcome.sentAt - decidedOn.at);
  }
  points.push(...settled.flatMap((settlement) => timeToReady(stack, observation, settlement)));
  points.push(...callError(stack, activity));
  return points;
};
