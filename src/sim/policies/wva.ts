import { analyseSaturation, targetsOf, type WvaSettings, type WvaUnit } from '../baselines/wva.ts';
import { loadPerUnit, type Telemetry, wishFor } from './peer-telemetry.ts';
import type { ScalingPolicy, Sight } from './scaling-policy.ts';
import { show } from './show-figure.ts';

export interface WvaPolicySettings extends WvaSettings {
  readonly name: string;
  readonly telemetry: Telemetry;
  /** Sequences a unit runs at once. */
  readonly slots: number;
}

const EVERY_SECONDS = 30;
const WINDOW_SECONDS = 60;
const ONE_VARIANT = 'all';

const greaterOf = (unit: WvaUnit, before: WvaUnit | undefined): WvaUnit => ({
  kv: Math.max(unit.kv, before?.kv ?? 0),
  queue: Math.max(unit.queue, before?.queue ?? 0),
});

/**
 * llm-d WVA in saturation mode, one variant. The model knows no KV cache: the share of its slots that run stands in for it.
 * Its figures are maxima over a minute: of this look and the last one, as long as the units are the same. Transplanted
 * every unit is taken to be like the average one.
 */
export const createWva = (settings: WvaPolicySettings): ScalingPolicy => {
  const { name, telemetry, slots } = settings;
  let before: readonly WvaUnit[] = [];
  const readUnits = (sight: Sight): readonly WvaUnit[] => {
    if (telemetry === 'scrape') {
      const ready = sight.scrape.units.filter((unit) => unit.ready);
      return ready.map(({ running, queued }) => ({ kv: running / slots, queue: queued }));
    }
    const load = loadPerUnit(sight, telemetry, WINDOW_SECONDS);
    if (load === undefined) return [];
    const unit = { kv: Math.min(load, slots) / slots, queue: Math.max(0, load - slots) };
    return new Array<WvaUnit>(sight.capacity.actual).fill(unit);
  };
  return {
    name,
    everySeconds: EVERY_SECONDS,
    look(sight) {
      const { desired, actual } = sight.capacity;
      const seen = readUnits(sight);
      const units = seen.map((unit, i) => (before.length === seen.length ? greaterOf(unit, before[i]) : unit));
      before = seen;
      if (units.length === 0) return undefined;
      const saturation = analyseSaturation(units, settings);
      const variant = { name: ONE_VARIANT, cost: 1, current: actual, reporting: units.length, desired };
      const wanted = targetsOf([variant], saturation)[ONE_VARIANT] ?? desired;
      const busiest = Math.max(...units.map(({ kv }) => kv));
      const queued = Math.max(...units.map(({ queue }) => queue));
      return wishFor(sight, telemetry, wanted, `slots ${show(busiest * 100)} % in use, ${show(queued)} queued`);
    },
  };
};
