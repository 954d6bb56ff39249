import { clamp } from '../../core/capacity.ts';
import type { Driver } from '../driver.ts';
import type { Plant } from '../plant/plant.ts';
import type { RunDecision } from '../result.ts';
import type { ScalingPolicy } from './scaling-policy.ts';

/** Carries a baseline's wishes to the plant. */
export const createPolicyDriver = (policy: ScalingPolicy, plant: Plant): Driver => {
  const decisions: RunDecision[] = [];
  return {
    name: policy.name,
    decisions,
    tick(now, sight) {
      if (now % policy.everySeconds !== 0) return;
      const wish = policy.look(sight);
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
