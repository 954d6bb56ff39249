import { type ApaSettings, decideApa } from '../baselines/apa.ts';
import { loadOf, type Telemetry, wishFor } from './peer-telemetry.ts';
import type { ScalingPolicy } from './scaling-policy.ts';
import { show } from './show-figure.ts';

export interface ApaPolicySettings extends ApaSettings {
  readonly name: string;
  readonly telemetry: Telemetry;
  /** Since the last change. */
  readonly downCooldownSeconds: number;
}

export const APA_DOWN_COOLDOWN_SECONDS = 300;

const EVERY_SECONDS = 10;
const WINDOW_SECONDS = 60;

/** AIBrix APA on requests per unit. Units that still start count, as they do there by now: the load is shared with them. */
export const createApa = (settings: ApaPolicySettings): ScalingPolicy => {
  const { name, telemetry, target, downCooldownSeconds } = settings;
  let changedAt: number | undefined;
  return {
    name,
    everySeconds: EVERY_SECONDS,
    look(sight) {
      const { now, capacity } = sight;
      const load = loadOf(sight, telemetry, WINDOW_SECONDS);
      if (load === undefined) return undefined;
      const count = Math.max(1, capacity.desired);
      const use = load / count;
      const wanted = decideApa(count, use, settings);
      const isCooling = changedAt !== undefined && now < changedAt + downCooldownSeconds;
      if (wanted < capacity.desired && isCooling) return undefined;
      return wishFor(sight, telemetry, wanted, `${show(use)} requests per unit for a target of ${show(target)}`);
    },
    told(accepted, now) {
      if (accepted) changedAt = now;
    },
  };
};
