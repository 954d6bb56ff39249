import type { ScalingPolicy } from './scaling-policy.ts';

/** Asks each minute for what the future needs. It pays the cold start and the lock like everybody else. */
export const createOraclePolicy = (wanted: readonly number[]): ScalingPolicy => ({
  name: 'oracle',
  everySeconds: 60,
  look({ now, capacity }) {
    const desired = wanted[Math.min(wanted.length - 1, Math.floor(now / 60))] ?? capacity.min;
    return { desired, reason: `${desired} needed until a change could be over` };
  },
});
