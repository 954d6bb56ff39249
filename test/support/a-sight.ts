import type { CapacitySight, ScrapedUnit, SeenMetric, Sight } from '../../src/sim/policies/scaling-policy.ts';

/** Points newest last, whatever is asked for; a number stands for any of them. */
type Points = number | undefined | readonly (number | undefined)[];

export interface SightGiven {
  readonly now?: number;
  readonly capacity?: Partial<CapacitySight>;
  readonly metrics?: Partial<Record<SeenMetric, Points>>;
  readonly units?: readonly ScrapedUnit[];
  /** Requests in the whole service. */
  readonly inSystem?: number;
}

const newest = (points: Points, count: number): readonly (number | undefined)[] =>
  typeof points === 'object'
    ? [...new Array<undefined>(count).fill(undefined), ...points].slice(-count)
    : new Array<number | undefined>(count).fill(points);

/** One moment of a target with 4 units of 1 to 20. What is not given, nobody measured. */
export const aSight = ({ now = 600, capacity = {}, metrics = {}, units, inSystem = 0 }: SightGiven = {}): Sight => {
  const desired = capacity.desired ?? 4;
  const whole = { desired, actual: desired, updating: false, min: 1, max: 20, ...capacity };
  const share = inSystem / whole.actual;
  return {
    now,
    capacity: whole,
    cloudWatch: { read: (metric, _statistic, _period, count) => newest(metrics[metric], count) },
    scrape: {
      units: units ?? new Array<ScrapedUnit>(whole.actual).fill({ running: share, queued: 0, ready: true }),
      averageInSystem: () => inSystem,
    },
  };
};
