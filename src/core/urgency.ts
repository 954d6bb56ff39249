import type { ScalingDecision } from './decision.ts';

/** How far beyond its threshold a value is, as a share of it: 10 over 5 → 1. Without a value nothing is urgent. */
const relativeBreach = ({ verdicts }: ScalingDecision): number => {
  const facts = verdicts.find(({ rule }) => rule === 'usable-value')?.facts;
  const { value, threshold } = facts ?? {};
  return typeof value === 'number' && typeof threshold === 'number' && threshold !== 0
    ? Math.abs(value - threshold) / Math.abs(threshold)
    : 0;
};

const rank = (decision: ScalingDecision): number => {
  if (decision.kind === 'hold') return 2;
  return decision.direction === 'out' ? 0 : 1;
};

/** Scale-outs before scale-ins before holds, then the larger breach: only the first can have the lock. */
export const byUrgency = (a: ScalingDecision, b: ScalingDecision): number =>
  rank(a) - rank(b) || relativeBreach(b) - relativeBreach(a);
