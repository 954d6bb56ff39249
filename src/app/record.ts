import { targetStateOf } from '../core/domain-state.ts';
import type { Observation } from '../core/observation.ts';
import { isNews, type ScalingActivity } from '../core/scaling-activity.ts';
import { holdRunReason } from '../core/stuck.ts';
import type { EvaluationPorts } from './ports.ts';
import { tell } from './tell.ts';

/** What changed something and the first of a run of equal holds is stored; a further equal hold is counted on that one. */
const store = async (
  { activities }: EvaluationPorts,
  observation: Observation,
  activity: ScalingActivity,
): Promise<void> => {
  const { state, configuration } = observation;
  const { hold } = targetStateOf(state, configuration.id);
  const reason = holdRunReason(observation, activity.decision, activity.at);
  if (hold !== undefined && hold.reason === reason && !isNews(activity)) {
    await activities.repeat(hold.activity, activity.at);
  } else {
    await activities.record(activity);
  }
};

/** Logs the activity, tells the world of it, and stores it; neither waits for what becomes of the other. */
export const record = async (
  ports: EvaluationPorts,
  observation: Observation,
  activity: ScalingActivity,
): Promise<void> => {
  ports.logger.info('activity', { activity });
  const told = tell(ports, observation, activity);
  try {
    await store(ports, observation, activity);
  } finally {
    await told;
  }
};
