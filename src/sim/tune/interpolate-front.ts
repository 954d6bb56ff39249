import type { Objectives } from './objectives.ts';
import { paretoFront } from './pareto-front.ts';

/** Where one objective is given, and the other is asked for. */
export type FrontPlace = { readonly overLimitShare: number } | { readonly unitHours: number };

const between = (x: number, [x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): number =>
  y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);

/** Pairs (given, asked for) with the given rising and what is asked for falling. */
const interpolate = (pairs: readonly (readonly [number, number])[], at: number): number | undefined => {
  const [first] = pairs;
  if (first === undefined || at < first[0]) return undefined;
  const next = pairs.findIndex(([given]) => given > at);
  if (next === -1) return pairs.at(-1)?.[1];
  return between(at, pairs[next - 1] as readonly [number, number], pairs[next] as readonly [number, number]);
};

/**
 * The unit-hours a policy takes for a given share over the limit, or the share over the limit it has for given unit-hours. Between two
 * points of its front it is the straight line, which is what playing now one setting and now the other gives.
 *
 * @returns undefined where the policy does not reach so little; the end of its front where it need not spend so much
 */
export const interpolateFront = (points: readonly Objectives[], at: FrontPlace): number | undefined => {
  const front = paretoFront(points);
  if ('unitHours' in at) {
    const pairs = front.map(({ unitHours, overLimitShare }) => [unitHours, overLimitShare] as const);
    return interpolate(pairs, at.unitHours);
  }
  const pairs = front.map(({ unitHours, overLimitShare }) => [overLimitShare, unitHours] as const).reverse();
  return interpolate(pairs, at.overLimitShare);
};
