import { bestFor, type Objectives } from './objectives.ts';
import { paretoFront } from './pareto-front.ts';

/** What one point is picked by: the cheapest within a share over the limit, or the least loss under a weight. */
export type TuningGoal =
  | { readonly kind: 'over-limit'; readonly share: number }
  | { readonly kind: 'weight'; readonly weight: number };

export interface ChosenPoint<Point> {
  readonly point: Point;
  /** False where no point is within the wanted share: this one comes nearest. */
  readonly isWithin: boolean;
}

/**
 * @param points those that were tried, the default settings first
 * @throws RangeError of no points
 */
export const choosePoint = <Point extends Objectives>(
  points: readonly Point[],
  goal: TuningGoal,
): ChosenPoint<Point> => {
  const [first] = points;
  if (first === undefined) throw new RangeError('no points to choose from');
  if (goal.kind === 'weight') return { point: bestFor(points, goal.weight, first.unitHours) ?? first, isWithin: true };
  const front = paretoFront(points);
  const within = front.find(({ overLimitShare }) => overLimitShare <= goal.share);
  return { point: within ?? front.at(-1) ?? first, isWithin: within !== undefined };
};
