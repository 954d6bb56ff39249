import type { StepTime } from '../scenario.ts';

/** Beyond the last point the time per sequence goes on growing as it did between the last two. */
const interpolate = (points: readonly (readonly [number, number])[], n: number): number => {
  const upper = points.findIndex(([at]) => at >= n);
  const right = upper === -1 ? points.length - 1 : Math.max(upper, 1);
  const [n1, s1] = points[right] ?? [1, 0];
  const [n0, s0] = points[right - 1] ?? [n1, s1];
  if (n0 === n1) return s1;
  if (n <= n0) return s0;
  const along = Math.log(n / n0) / Math.log(n1 / n0);
  return s0 + along * (s1 - s0);
};

const secondsAt = (step: StepTime, n: number): number =>
  step.kind === 'fit'
    ? Math.min(step.s0 + step.s1 * n ** step.c, step.mostSeconds ?? Infinity)
    : interpolate(step.points, n);

/** Seconds per output token at 1…`slots` running requests; the entry at 0 is that of one. */
export const toStepTable = (step: StepTime, slots: number): Float64Array =>
  Float64Array.from({ length: slots + 1 }, (_, n) => secondsAt(step, Math.max(1, n)));
