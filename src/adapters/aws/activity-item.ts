import type { ScalingActivity } from '../../core/scaling-activity.ts';
import { TTL_ATTRIBUTE } from './table-definitions.ts';

/**
 * The key follows from the id alone, so that `find` is one GetItem without an index. An id of the form
 * `<target>#<sortable rest>` lies in its target's partition, in the order of its time; any other is one of its own.
 */
export const activityKey = (activityId: string): { readonly target: string; readonly activityId: string } => {
  const cut = activityId.lastIndexOf('#');
  return { target: cut > 0 ? activityId.slice(0, cut) : activityId, activityId };
};

export const toActivity = (item: Record<string, unknown>): ScalingActivity => {
  const { target: _target, activityId: _activityId, [TTL_ATTRIBUTE]: _expiresAt, ...activity } = item;
  // The one cast: what this table holds was written by `record`.
  return activity as unknown as ScalingActivity;
};
