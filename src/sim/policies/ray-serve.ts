import { decideRay, type RayMemory, type RaySettings } from '../baselines/ray-serve.ts';
import { loadOf, readyUnits, type Telemetry, wishFor } from './peer-telemetry.ts';
import type { ScalingPolicy } from './scaling-policy.ts';
import { show } from './show-figure.ts';

export interface RayPolicySettings extends RaySettings {
  readonly name: string;
  readonly telemetry: Telemetry;
  /** Requests are averaged over so long. */
  readonly lookBackSeconds: number;
}

export const RAY_LOOK_BACK_SECONDS = 30;
/** Its own loop runs every 0.1 s; its delays are in seconds, so one a second decides the same. */
const EVERY_SECONDS = 1;

/** Ray Serve on requests in the service, queued ones included. Without data the count stays, and so does a delay under way. */
export const createRayServe = (settings: RayPolicySettings): ScalingPolicy => {
  const { name, telemetry, target, lookBackSeconds } = settings;
  let memory: RayMemory | undefined;
  return {
    name,
    everySeconds: EVERY_SECONDS,
    look(sight) {
      const { now, capacity } = sight;
      const requests = loadOf(sight, telemetry, lookBackSeconds);
      memory ??= { target: capacity.desired };
      if (requests === undefined) return undefined;
      const { min, max } = capacity;
      const running = readyUnits(sight, telemetry);
      memory = decideRay(memory, { now, running, requests, min, max }, settings);
      return wishFor(sight, telemetry, memory.target, `${show(requests)} requests for ${show(target)} each`);
    },
  };
};
