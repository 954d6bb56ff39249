import { DEFAULT_DOWN, DEFAULT_UP } from '../baselines/hpa/rate-limit.ts';
import { DEFAULT_TOLERANCE, recommendFromRatio } from '../baselines/hpa/recommend.ts';
import { executeKeda } from '../baselines/keda/executor.ts';
import { type KedaFallback, withFallback } from '../baselines/keda/fallback.ts';
import { isActive, isQueryPeriod, type KedaQuery, queryWindow, readAnswer } from '../baselines/keda/query.ts';
import { createHpaRun } from './hpa-run.ts';
import { loadPerUnit, readyUnits, type Telemetry, wishFor } from './peer-telemetry.ts';
import type { ScalingPolicy, Sight } from './scaling-policy.ts';
import { show } from './show-figure.ts';

export interface KedaPolicySettings {
  readonly name: string;
  readonly telemetry: Telemetry;
  readonly query: KedaQuery & { readonly periodSeconds: 10 | 60 | 300 };
  /** Requests per unit: the trigger's metric type is `Value`, since the metric is an average over units already. */
  readonly target: number;
  /** Seconds without activity before the step to nothing. */
  readonly cooldownSeconds: number;
  readonly stabilisationSeconds: number;
  readonly fallback?: KedaFallback;
}

export const KEDA_POLICY_DEFAULTS = { cooldownSeconds: 300, stabilisationSeconds: 300 };

/** The HPA asks KEDA this often; KEDA's own loop of 30 s only matters at 0. */
const SYNC_SECONDS = 15;

/** The values of the query's window, newest first. A window reaches back from the newest whole period that its offset leaves. */
const queryCloudWatch = ({ cloudWatch, now }: Sight, query: KedaPolicySettings['query']): readonly number[] => {
  const { periodSeconds } = query;
  const { start, end } = queryWindow(now, query);
  const skipped = Math.floor(now / periodSeconds) - end / periodSeconds;
  const count = Math.floor((end - start) / periodSeconds);
  const values = cloudWatch.read('ConcurrentRequests', 'Average', periodSeconds, count + skipped, now);
  return values
    .slice(0, count)
    .filter((value) => value !== undefined)
    .reverse();
};

/** KEDA with its aws-cloudwatch trigger on requests per unit, and the HPA it drives. @throws RangeError for a period CloudWatch refuses */
export const createKeda = (settings: KedaPolicySettings): ScalingPolicy => {
  const { name, telemetry, query, target, cooldownSeconds, stabilisationSeconds, fallback } = settings;
  if (!isQueryPeriod(query.periodSeconds)) {
    throw new RangeError(`a CloudWatch period is 1, 5, 10, 30 or a multiple of 60, not ${query.periodSeconds}`);
  }
  const run = createHpaRun(telemetry, { up: DEFAULT_UP, down: { ...DEFAULT_DOWN, stabilisationSeconds } });
  let failures = 0;
  let activeAt: number | undefined;
  const readValue = (sight: Sight): number | undefined =>
    telemetry === 'scrape'
      ? loadPerUnit(sight, telemetry, query.collectionSeconds)
      : readAnswer({ values: queryCloudWatch(sight, query) }, query);
  return {
    name,
    everySeconds: SYNC_SECONDS,
    look(sight) {
      const { now, capacity } = sight;
      const current = capacity.desired;
      const reading = withFallback(failures, readValue(sight), fallback, { current, targetPerUnit: target });
      failures = reading.failures;
      if (reading.value === undefined) return undefined;
      // A fallback's metric is of the whole service: target × the replicas it stands for.
      const ready = readyUnits(sight, telemetry);
      const perUnit = failures > 0 ? reading.value / Math.max(1, ready) : reading.value;
      const active = isActive(perUnit, query);
      activeAt = active ? now : (activeAt ?? now);
      const cooldownPassed = now > activeAt + cooldownSeconds;
      const reason = `${show(perUnit)} requests per unit for a target of ${show(target)}`;
      const own = executeKeda({ active, current, min: capacity.min, cooldownPassed });
      if (own !== current) return wishFor(sight, telemetry, own, reason);
      if (current === 0) return undefined;
      const wanted = recommendFromRatio(current, ready, perUnit / target, DEFAULT_TOLERANCE);
      // The HPA that KEDA makes has a minimum of 1.
      return run.ask(sight, Math.max(1, wanted), reason);
    },
    told: (accepted) => run.told(accepted),
  };
};
