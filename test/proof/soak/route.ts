import { SECOND_MS } from '../../../src/core/time.ts';
import type { Invocation } from '../harness/run.ts';
import type { Delivery, StoryOptions } from '../harness/story.ts';
import type { Weather } from './faults.ts';

export interface RouteCounts {
  events: number;
  dropped: number;
  doubled: number;
  delayed: number;
}

export const NOTHING_ROUTED: RouteCounts = { events: 0, dropped: 0, doubled: 0, delayed: 0 };

interface Chances {
  readonly drop: number;
  readonly double: number;
  readonly delay: number;
  readonly longestDelaySeconds: number;
}

/** EventBridge and SQS deliver at least once, mostly; what they should not lose is lost here all the same. */
const CHANCES: Readonly<Record<Invocation['function'], Chances>> = {
  'on-alarm': { drop: 0.1, double: 0.1, delay: 0.25, longestDelaySeconds: 400 },
  'on-endpoint-state': { drop: 0.15, double: 0.1, delay: 0.2, longestDelaySeconds: 200 },
  recheck: { drop: 0.03, double: 0.08, delay: 0.1, longestDelaySeconds: 120 },
  reconcile: { drop: 0.1, double: 0, delay: 0, longestDelaySeconds: 0 },
};

/** Drops, doubles and delays; a delayed event is overtaken by later ones. */
export const foulRoute =
  (weather: Weather, counts: RouteCounts): NonNullable<StoryOptions['route']> =>
  (invocation, now): readonly Delivery[] => {
    const { random, foul } = weather;
    const { drop, double, delay, longestDelaySeconds } = CHANCES[invocation.function];
    counts.events += 1;
    if (!foul) return [{ at: now, invocation, attempt: 0 }];
    if (random.chance(drop)) {
      counts.dropped += 1;
      return [];
    }
    const one = (): Delivery => {
      const late = random.chance(delay);
      if (late) counts.delayed += 1;
      return { at: now + (late ? random.below(longestDelaySeconds) * SECOND_MS : 0), invocation, attempt: 0 };
    };
    if (!random.chance(double)) return [one()];
    counts.doubled += 1;
    return [one(), one()];
  };
