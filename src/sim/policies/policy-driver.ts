import { clamp } from '../../core/capacity.ts';
import type { Driver } from '../driver.ts';
import type { Plant } from '../plant/plant.ts';
import type { RunDecision } from '../result.ts';
import type { ScalingPolicy, Sight, Wish } from './scaling-policy.ts';

/**
 * From zero no metric arrives but that of requests which met no copy: the step policy on NoCapacityInvocationFailures that AWS
 * recommends beside any other one (Amazon SageMaker Developer Guide, "Scale an endpoint to zero instances").
 * One failed request is enough, as in AWS's sample notebooks; the alarm in the guide's own example takes two within a minute.
 */
const wakeUp = ({ capacity, cloudWatch, now }: Sight): Wish | undefined => {
  if (capacity.desired > 0) return undefined;
  const [failures = 0] = cloudWatch.read('NoCapacityInvocationFailures', 'Sum', 60, 1, now);
  return failures > 0 ? { desired: 1, reason: `${failures} requests met no copy` } : undefined;
};

/** Carries a baseline's wishes to the plant. */
export const createPolicyDriver = (policy: ScalingPolicy, plant: Plant): Driver => {
  const decisions: RunDecision[] = [];
  return {
    name: policy.name,
    decisions,
    tick(now, sight) {
      if (now % policy.everySeconds !== 0) return;
      const wish = wakeUp(sight) ?? policy.look(sight);
      if (wish === undefined) return;
      const from = sight.capacity.desired;
      const { to } = clamp(wish.desired, sight.capacity);
      if (to === from) return;
      const accepted = plant.request(to, now);
      policy.told?.(accepted, now);
      decisions.push({ at: now, from, to, reason: wish.reason, refused: !accepted });
    },
  };
};
