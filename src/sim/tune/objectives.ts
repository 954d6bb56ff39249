import type { PolicyRun } from '../result.ts';

/** What a policy is judged by: less of either is better. */
export interface Objectives {
  /** Requests over the limit, of those that are scored; 0 to 1. */
  readonly overLimitShare: number;
  readonly unitHours: number;
}

export const toObjectives = ({
  overLimit,
  requests,
  unitHours,
}: Pick<PolicyRun, 'overLimit' | 'requests' | 'unitHours'>): Objectives => ({
  overLimitShare: requests === 0 ? 0 : overLimit / requests,
  unitHours,
});

const LEAST_WEIGHT = 0.3;
const MOST_WEIGHT = 300;

/**
 * How much a request over the limit counts against a unit-hour, in eight geometric steps. With a weight of 1 the hundredth part of
 * the requests is worth a hundredth of the unit-hours that the default settings take; with 300 it is worth three times all of them.
 */
export const WEIGHTS: readonly number[] = Array.from(
  { length: 8 },
  (_, place) => LEAST_WEIGHT * (MOST_WEIGHT / LEAST_WEIGHT) ** (place / 7),
);

/** @param unit the unit-hours that count as 1: those of the default settings */
export const lossOf = ({ overLimitShare, unitHours }: Objectives, weight: number, unit: number): number =>
  unitHours / (unit > 0 ? unit : 1) + weight * overLimitShare;

/** The one of least loss, the earliest of several; undefined of none. */
export const bestFor = <Point extends Objectives>(
  points: readonly Point[],
  weight: number,
  unit: number,
): Point | undefined => {
  let best: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const loss = lossOf(point, weight, unit);
    if (loss >= least) continue;
    best = point;
    least = loss;
  }
  return best;
};
