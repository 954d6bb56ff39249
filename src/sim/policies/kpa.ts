import { decideKpa, type KpaMemory, type KpaSettings, startKpa } from '../baselines/kpa.ts';
import { loadOf, readyUnits, type Telemetry, wishFor } from './peer-telemetry.ts';
import type { ScalingPolicy } from './scaling-policy.ts';
import { show } from './show-figure.ts';

export interface KpaPolicySettings extends KpaSettings {
  readonly name: string;
  readonly telemetry: Telemetry;
}

const TICK_SECONDS = 2;
const PANIC_SHARE = 0.1;

/** Knative's autoscaler on requests in the service, over a stable window and a tenth of it. */
export const createKpa = (settings: KpaPolicySettings): ScalingPolicy => {
  const { name, telemetry, target, stableWindowSeconds } = settings;
  let memory: KpaMemory | undefined;
  return {
    name,
    everySeconds: TICK_SECONDS,
    look(sight) {
      const { now } = sight;
      const ready = readyUnits(sight, telemetry);
      const stable = loadOf(sight, telemetry, stableWindowSeconds);
      const panic = loadOf(sight, telemetry, stableWindowSeconds * PANIC_SHARE);
      const decided = decideKpa(memory ?? startKpa(ready, now), { now, ready, stable, panic }, settings);
      memory = decided.memory;
      if (decided.desired === undefined || stable === undefined || panic === undefined) return undefined;
      const inPanic = memory.panicStart === undefined ? '' : ', in panic';
      const reason = `${show(stable)} requests, lately ${show(panic)}, for ${show(target)} each${inPanic}`;
      return wishFor(sight, telemetry, decided.desired, reason);
    },
  };
};
