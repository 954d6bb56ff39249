import type { ScalingActivity } from '../core/scaling-activity.ts';

/** Tells whoever listens outside of an activity, at least once. Rejects with `AwsCallError` where it was not taken. */
export interface EventPublisher {
  publish(activity: ScalingActivity): Promise<void>;
}
