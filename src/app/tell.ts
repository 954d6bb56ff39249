import { toMetricPoints } from '../core/controller-metrics.ts';
import { targetStateOf } from '../core/domain-state.ts';
import type { Observation } from '../core/observation.ts';
import { isNews, type ScalingActivity } from '../core/scaling-activity.ts';
import { holdRunReason, STUCK } from '../core/stuck.ts';
import type { EvaluationPorts } from './ports.ts';

/** Said with the first hold of the run only: the metric goes on. */
const warnOnce = ({ logger }: EvaluationPorts, observation: Observation, activity: ScalingActivity): void => {
  const { state, configuration, capacity } = observation;
  const { targetId, resourceId, at, decision } = activity;
  if (holdRunReason(observation, decision, at) !== STUCK) return;
  if (targetStateOf(state, configuration.id).hold?.reason === STUCK) return;
  const { intention } = state;
  logger.warn('stuck', {
    targetId,
    resourceId,
    activityId: activity.id,
    ...(capacity.kind === 'found' ? { status: capacity.status, lastModifiedAt: capacity.lastModifiedAt } : {}),
    ...(intention ? { intention: { id: intention.id, from: intention.from, to: intention.to } } : {}),
  });
};

const publish = async ({ logger, events }: EvaluationPorts, activity: ScalingActivity): Promise<void> => {
  try {
    await events.publish(activity);
  } catch (error) {
    logger.error('not-published', { activityId: activity.id, error });
  }
};

/** Tells the world outside of an activity: numbers, a warning, an event. Whatever fails of it is logged, never thrown. */
export const tell = async (
  ports: EvaluationPorts,
  observation: Observation,
  activity: ScalingActivity,
): Promise<void> => {
  warnOnce(ports, observation, activity);
  ports.ownMetrics.record(toMetricPoints(ports.configuration, observation, activity), activity.at);
  if (isNews(activity)) await publish(ports, activity);
};
