import type { ScalingActivity } from '../../core/scaling-activity.ts';
import type { ActivityHistory, ActivityReader, ActivityRecorder } from '../../ports/activity-recorder.ts';

export interface MemoryActivities extends ActivityRecorder, ActivityReader, ActivityHistory {
  /** Everything recorded, in the order in which it came. */
  list(): readonly ScalingActivity[];
}

export const createMemoryActivities = (): MemoryActivities => {
  const activities = new Map<string, ScalingActivity>();
  return {
    async record(activity) {
      if (!activities.has(activity.id)) activities.set(activity.id, structuredClone(activity));
    },
    async repeat(activityId, at) {
      const known = activities.get(activityId);
      if (known === undefined || known.lastAt >= at) return;
      activities.set(activityId, { ...known, count: known.count + 1, lastAt: at });
    },
    async find(activityId) {
      return structuredClone(activities.get(activityId));
    },
    async newest(targetId, limit) {
      const own = [...activities.values()].filter(({ id }) => id.startsWith(`${targetId}#`));
      return structuredClone(own.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit));
    },
    list: () => structuredClone([...activities.values()]),
  };
};
