import type { ScalingDecision } from './decision.ts';

/** How far beyond its threshold a value is, as a share of it: 10 over 5 → 1. Without a value nothing is urgent. */
const relativeBreach = (decision: ScalingDecision): number => {
  if (decision.kind === 'hold' || decision.decidedOn === undefined) return 0;
  const { value, threshold = 0 } = decision.decidedOn;
  return threshold === 0 ? 0 : Math.abs(value - threshold) / Math.abs(threshold);
};

const rank = (decision: ScalingDecision): number => {
  if (decision.kind === 'hold') return 2;
  return decision.direction === 'out' ? 0 : 1;
};

/** Scale-outs before scale-ins before holds, then the larger breach: only the first can have the lock. */
export const byUrgency = (a: ScalingDecision, b: ScalingDecision): number =>
  rank(a) - rank(b) || relativeBreach(b) - relativeBreach(a);
