import { DEFAULT_DOWN, DEFAULT_UP } from '../baselines/hpa/rate-limit.ts';
import { DEFAULT_TOLERANCE, recommendFromRatio, recommendFromUnits } from '../baselines/hpa/recommend.ts';
import { createHpaRun } from './hpa-run.ts';
import { loadPerUnit, readyUnits, type Telemetry } from './peer-telemetry.ts';
import type { ScalingPolicy, Sight } from './scaling-policy.ts';
import { show } from './show-figure.ts';

export interface HpaPolicySettings {
  readonly name: string;
  readonly telemetry: Telemetry;
  /** Requests per unit. */
  readonly target: number;
  readonly tolerance: number;
  readonly stabilisationSeconds: number;
}

export const HPA_POLICY_DEFAULTS = { tolerance: DEFAULT_TOLERANCE.up, stabilisationSeconds: 300 };

const SYNC_SECONDS = 15;
/** CloudWatch's average over units is taken over a minute, as a metrics adapter would. */
const WINDOW_SECONDS = 60;

/**
 * Kubernetes HPA on requests per unit. At home each unit reports for itself, one that starts counts as unready and
 * one that crashed as missing; transplanted there is only the average over units.
 */
export const createHpa = (settings: HpaPolicySettings): ScalingPolicy => {
  const { name, telemetry, target, stabilisationSeconds } = settings;
  const tolerance = { up: settings.tolerance, down: settings.tolerance };
  const run = createHpaRun(telemetry, { up: DEFAULT_UP, down: { ...DEFAULT_DOWN, stabilisationSeconds } });
  const recommend = (sight: Sight): number | undefined => {
    const { desired: current } = sight.capacity;
    if (telemetry === 'scrape') {
      const { units } = sight.scrape;
      const ready = units.filter((unit) => unit.ready);
      const reports = {
        current,
        values: ready.map(({ running, queued }) => running + queued),
        // Asked for and not there yet; a unit that is there and answers no scrape is missing.
        unready: Math.max(0, current - units.length),
        missing: units.length - ready.length,
      };
      return recommendFromUnits(reports, { kind: 'value', target }, tolerance);
    }
    const use = loadPerUnit(sight, telemetry, WINDOW_SECONDS);
    return use === undefined
      ? undefined
      : recommendFromRatio(current, readyUnits(sight, telemetry), use / target, tolerance);
  };
  return {
    name,
    everySeconds: SYNC_SECONDS,
    look(sight) {
      const wanted = recommend(sight);
      if (wanted === undefined) return undefined;
      return run.ask(sight, wanted, `${show(wanted)} units for ${show(target)} requests each`);
    },
    told: (accepted) => run.told(accepted),
  };
};
