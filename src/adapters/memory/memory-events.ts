import type { ScalingActivity } from '../../core/scaling-activity.ts';
import type { EventPublisher } from '../../ports/event-publisher.ts';
import { createOneShotFailure } from './one-shot-failure.ts';

export interface MemoryEvents extends EventPublisher {
  /** Everything published, in the order in which it came. */
  readonly published: readonly ScalingActivity[];
  /** The next one fails with this error, and nothing is published. */
  failNext(error: Error): void;
}

export const createMemoryEvents = (): MemoryEvents => {
  const published: ScalingActivity[] = [];
  const failure = createOneShotFailure();
  return {
    published,
    async publish(activity) {
      failure.throwOnce();
      published.push(structuredClone(activity));
    },
    failNext: (error) => failure.set(error),
  };
};
