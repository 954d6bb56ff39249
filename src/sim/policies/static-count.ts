import { clamp } from '../../core/capacity.ts';
import type { ScalingPolicy } from './scaling-policy.ts';

/** Always the same count: one end of every comparison. */
export const createStaticCount = ({
  name,
  count,
}: {
  readonly name: string;
  readonly count: number;
}): ScalingPolicy => ({
  name,
  everySeconds: 60,
  look({ capacity }) {
    const { to } = clamp(count, capacity);
    return to === capacity.desired ? undefined : { desired: to, reason: `always ${count}` };
  },
});
