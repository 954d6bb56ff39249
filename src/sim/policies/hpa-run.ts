import { decideHpa, type HpaMemory, type HpaSettings, NO_MEMORY } from '../baselines/hpa/decide.ts';
import { type Telemetry, wishFor } from './peer-telemetry.ts';
import type { Sight, Wish } from './scaling-policy.ts';

/** The Horizontal Pod Autoscaler's last steps over one run. */
export interface HpaRun {
  ask(sight: Sight, wanted: number, reason: string): Wish | undefined;
  told(accepted: boolean): void;
}

/** Keeps its history: every recommendation counts for stabilisation, only a change that was made for the rates. */
export const createHpaRun = (telemetry: Telemetry, behavior: HpaSettings['behavior']): HpaRun => {
  let memory: HpaMemory = NO_MEMORY;
  let refused: HpaMemory = NO_MEMORY;
  return {
    ask(sight, wanted, reason) {
      const { min, max, desired: current } = sight.capacity;
      const bounds = { min, max, ...(behavior === undefined ? {} : { behavior }) };
      const decided = decideHpa(memory, { current, wanted, now: sight.now }, bounds);
      const wish = wishFor(sight, telemetry, decided.desired, reason);
      refused = { ...decided.memory, events: memory.events };
      memory = wish === undefined ? refused : decided.memory;
      return wish;
    },
    told(accepted) {
      if (!accepted) memory = refused;
    },
  };
};
