import type { Interval } from '../../sim/tune/block-bootstrap.ts';
import type { Objectives } from '../../sim/tune/objectives.ts';
import type { OnBothParts, TunedPoint, Tuning } from '../../sim/tune/tuning.ts';
import { toRounded } from '../simulate/report/to-rounded.ts';

const objectives = ({ overLimitShare, unitHours }: Objectives) => ({
  overLimitShare: toRounded(overLimitShare),
  unitHours: toRounded(unitHours),
});

const both = ({ tuning, heldOut }: OnBothParts) => ({ tuning: objectives(tuning), heldOut: objectives(heldOut) });

const point = ({ values, weights, ...parts }: TunedPoint) => ({
  values,
  weights: weights.map(toRounded),
  ...both(parts),
});

const interval = ({ estimate, low, high }: Interval) => ({
  estimate: toRounded(estimate),
  low: toRounded(low),
  high: toRounded(high),
});

/** What `--json` writes: shares of 1, hours, seconds. The same search gives the same bytes. */
export const toTuningJson = (tuning: Tuning): string => {
  const { trace, seed, scenario, service, space, evaluations, goal, parts, points, compared } = tuning;
  const { scoredHours, blocks, difference } = tuning.confidence;
  const document = {
    trace,
    seed,
    scenario,
    service,
    evaluations,
    goal,
    parts,
    space,
    points: points.map(point),
    chosen: point(tuning.chosen),
    isWithin: tuning.isWithin,
    atEdge: tuning.edges.map(({ name }) => name),
    policies: compared.map(({ name, ...policy }) => ({ name, ...both(policy) })),
    confidence: {
      against: tuning.against,
      scoredHours: toRounded(scoredHours),
      blocks,
      ...(difference === undefined
        ? {}
        : {
            overLimitShare: interval(difference.overLimitShare),
            unitsInService: interval(difference.unitsInService),
          }),
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
};
