import { targetStateOf } from '../core/domain-state.ts';
import type { Observation } from '../core/observation.ts';
import type { ScalingActivity } from '../core/scaling-activity.ts';
import type { EvaluationPorts } from './ports.ts';

/**
 * Logs the activity, whatever becomes of the table. Stores what changed something and the first of a run of equal holds; a
 * further equal hold is counted on that one.
 */
export const record = async (
  ports: EvaluationPorts,
  { state, configuration }: Observation,
  activity: ScalingActivity,
): Promise<void> => {
  ports.logger.info('activity', { activity });
  const { hold } = targetStateOf(state, configuration.id);
  const { decision } = activity;
  if (decision.kind === 'hold' && hold?.reason === decision.reason && activity.settled === undefined) {
    await ports.activities.repeat(configuration.id, hold.activity, activity.at);
  } else {
    await ports.activities.record(activity);
  }
};
