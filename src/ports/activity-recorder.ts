import type { ScalingActivity } from '../core/scaling-activity.ts';
import type { EpochMs } from '../core/time.ts';

/** Stores activities. Writing the same one twice leaves one. */
export interface ActivityRecorder {
  record(activity: ScalingActivity): Promise<void>;
  /** One more of a run of equal holds: count + 1 and the last time, on the activity of the run's first. */
  repeat(activityId: string, at: EpochMs): Promise<void>;
}

/** Finds a stored activity by its id; `undefined` where there is none. */
export interface ActivityReader {
  find(activityId: string): Promise<ScalingActivity | undefined>;
}

/** The stored activities of a target, newest first, `limit` at most. For people: no function asks for it. */
export interface ActivityHistory {
  newest(targetId: string, limit: number): Promise<readonly ScalingActivity[]>;
}
