/**
 * The saturation mode of llm-d's workload-variant-autoscaler: one unit more where the spare room is small, one less where
 * the whole load still fits on the rest. Source: llm-d/llm-d-workload-variant-autoscaler, internal/saturation/analyzer.go.
 */

export interface WvaSettings {
  /** Share of the KV cache from which on a unit counts as saturated. */
  readonly kvCacheThreshold: number;
  readonly queueLengthThreshold: number;
  /** Mean room below the thresholds that must be left. */
  readonly kvSpareTrigger: number;
  readonly queueSpareTrigger: number;
}

export const WVA_DEFAULTS: WvaSettings = {
  kvCacheThreshold: 0.8,
  queueLengthThreshold: 5,
  kvSpareTrigger: 0.1,
  queueSpareTrigger: 3,
};

export interface WvaUnit {
  /** Share of the KV cache in use, 0 to 1. */
  readonly kv: number;
  readonly queue: number;
}

export interface Saturation {
  readonly scaleUp: boolean;
  readonly safeToScaleDown: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const LEAST_UNITS_TO_SHRINK = 2;
/** 0.8 - 0.7 is 0.1000…0009 and 0.9 - 0.8 is 0.0999…98: a trigger that is met exactly is met. */
const NOISE = 1e-9;

/** Whether more room is needed, and whether one unit less would still leave enough. Without units neither. */
export const analyseSaturation = (units: readonly WvaUnit[], settings: WvaSettings): Saturation => {
  const { kvCacheThreshold, queueLengthThreshold, kvSpareTrigger, queueSpareTrigger } = settings;
  if (units.length === 0) return { scaleUp: false, safeToScaleDown: false };
  const free = units.filter(({ kv, queue }) => kv < kvCacheThreshold && queue < queueLengthThreshold);
  const kvLoad = sum(free.map(({ kv }) => kv));
  const queueLoad = sum(free.map(({ queue }) => queue));
  const isRoomy = (over: number): boolean =>
    over > 0 &&
    kvCacheThreshold - kvLoad / over >= kvSpareTrigger - NOISE &&
    queueLengthThreshold - queueLoad / over >= queueSpareTrigger - NOISE;
  return {
    scaleUp: !isRoomy(free.length),
    safeToScaleDown: free.length >= LEAST_UNITS_TO_SHRINK && isRoomy(free.length - 1),
  };
};

/** One kind of instance the model runs on. */
export interface WvaVariant {
  readonly name: string;
  /** Per unit, in any currency. */
  readonly cost: number;
  readonly current: number;
  /** Units that report metrics. */
  readonly reporting: number;
  /** What was asked for before; 0: nothing is pending. */
  readonly desired: number;
}

const isChanging = ({ current, reporting, desired }: WvaVariant): boolean =>
  (desired !== 0 && desired !== current) || reporting !== current;

const byCost = (a: WvaVariant, b: WvaVariant): number => a.cost - b.cost || (a.name < b.name ? -1 : 1);

/**
 * A count per variant: one more of the cheapest, or one less of the dearest that has more than one. While any variant
 * changes or a unit does not report, each stays where it is or goes on to where it was sent.
 */
export const targetsOf = (
  variants: readonly WvaVariant[],
  { scaleUp, safeToScaleDown }: Saturation,
): Readonly<Record<string, number>> => {
  const held = Object.fromEntries(variants.map(({ name, current, desired }) => [name, desired || current]));
  if (variants.some(isChanging)) return held;
  const sorted = [...variants].sort(byCost);
  const [cheapest] = sorted;
  if (scaleUp) return cheapest === undefined ? held : { ...held, [cheapest.name]: cheapest.current + 1 };
  const dearest = safeToScaleDown ? sorted.findLast(({ current }) => current > 1) : undefined;
  return dearest === undefined ? held : { ...held, [dearest.name]: dearest.current - 1 };
};
