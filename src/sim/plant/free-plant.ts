import { clamp } from '../../core/capacity.ts';
import type { ColdStartDraw } from '../account.ts';
import type { Scenario } from '../scenario.ts';
import type { Plant } from './plant.ts';

/** A cluster without a lock, as Kubernetes has it: each unit starts by itself, and any wish is met at once. Not available on SageMaker. */
export const createFreePlant = (scenario: Scenario, coldStart: ColdStartDraw): Plant => {
  const { min, max, initial } = scenario.capacity;
  /** When each unit is ready, the oldest first. */
  let readyAt: number[] = Array.from({ length: initial }, () => 0);
  let started = 0;
  const inService = (now: number): number => readyAt.filter((at) => at <= now).length;
  return {
    sight: (now) => ({ desired: readyAt.length, actual: inService(now), updating: false, min, max }),
    inService,
    allocated: () => readyAt.length,
    request(wanted, now) {
      const { to: desired } = clamp(wanted, { min, max });
      // The ones that are not ready go first, as a ReplicaSet takes them away.
      readyAt = [...readyAt].sort((a, b) => a - b).slice(0, desired);
      while (readyAt.length < desired) {
        started += 1;
        readyAt.push(now + coldStart(started, 1));
      }
      return true;
    },
  };
};
