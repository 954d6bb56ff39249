/** Source: vllm-project/aibrix, pkg/controller/podautoscaler/algorithm/apa.go. */
export interface ApaSettings {
  /** Load one unit should bear. */
  readonly target: number;
  readonly upTolerance: number;
  readonly downTolerance: number;
  readonly upRate: number;
  readonly downRate: number;
}

export const APA_DEFAULTS: Omit<ApaSettings, 'target'> = {
  upTolerance: 0.1,
  downTolerance: 0.1,
  upRate: 2,
  downRate: 2,
};

/** AIBrix's pod autoscaler: proportional outside the tolerances, by a factor at most. Exactly on a tolerance nothing moves. */
export const decideApa = (count: number, use: number, settings: ApaSettings): number => {
  const { target, upTolerance, downTolerance, upRate, downRate } = settings;
  const ratio = use / target;
  if (ratio > 1 + upTolerance) return Math.min(Math.ceil(count * ratio), Math.ceil(count * upRate));
  if (ratio < 1 - downTolerance) return Math.max(Math.ceil(count * ratio), Math.floor(count / downRate));
  return count;
};
