import { type CapacityBounds, clamp } from '../capacity.ts';
import type { Limit } from '../decision.ts';
import type { Direction, TargetConfiguration } from '../target-configuration.ts';

export interface Limited {
  readonly to: number;
  readonly limitedBy?: Limit;
}

/** Rule 10: one change is no larger than `maxStep`, and ends inside the bounds. Keeps the number asked for. */
export const limitChange = (
  { maxStep }: TargetConfiguration['capacity'],
  bounds: CapacityBounds,
  direction: Direction,
  from: number,
  asked: number,
): Limited => {
  const step = maxStep?.[direction];
  const stepped =
    step === undefined ? asked : direction === 'out' ? Math.min(asked, from + step) : Math.max(asked, from - step);
  const { to, limitedBy } = clamp(stepped, bounds);
  if (limitedBy !== undefined) return { to, limitedBy: { by: limitedBy, asked } };
  return stepped === asked ? { to } : { to, limitedBy: { by: 'max-step', asked } };
};
