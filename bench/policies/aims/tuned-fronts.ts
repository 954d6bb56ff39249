import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { interpolateFront } from '../../../src/sim/tune/interpolate-front.ts';
import type { Objectives } from '../../../src/sim/tune/objectives.ts';
import { paretoFront } from '../../../src/sim/tune/pareto-front.ts';
import type { TunedResult } from '../play/tune-policy.ts';
import { type Finding, percent } from './aim.ts';
import { BETTER, CHEAPER } from './beats-tracking.ts';
import { frontOf, groupByLoad } from './tuned-multiples.ts';

type Front = readonly Objectives[];

/** Whether a policy, along its front, holds its own at one point of another's. */
type Holds = (ours: Front, theirs: Objectives) => boolean;

/** A quarter fewer unit-hours for as many requests over the limit, or half of those for as many unit-hours. */
export const isFarBetterAt: Holds = (ours, { overLimitShare, unitHours }) => {
  const hours = interpolateFront(ours, { overLimitShare });
  const share = interpolateFront(ours, { unitHours });
  return (
    (hours !== undefined && hours <= CHEAPER * unitHours) ||
    (share !== undefined && overLimitShare > 0 && share <= BETTER * overLimitShare)
  );
};

/** Whether some of what a policy can be had as is both dearer and worse than this point, or as dear and worse. */
export const isBeatenBy = (ours: Front, { overLimitShare, unitHours }: Objectives): boolean => {
  const front = paretoFront(ours);
  const [cheapest, dearest] = [front[0], front.at(-1)];
  if (cheapest === undefined || dearest === undefined) return false;
  if (unitHours > dearest.unitHours) return false;
  if (unitHours < cheapest.unitHours) return overLimitShare <= cheapest.overLimitShare;
  return overLimitShare < (interpolateFront(front, { unitHours }) ?? 1);
};

const pointText = ({ overLimitShare, unitHours }: Objectives): string =>
  `${percent(overLimitShare)} with ${unitHours.toFixed(1)} unit-hours`;

/** A point of somebody's front, and how it is told. */
interface Place {
  readonly holds: boolean;
  readonly words: string;
}

const toFinding = (where: string, theirs: TunedResult, places: readonly Place[]): Finding => {
  const lost = places.filter(({ holds }) => !holds);
  const [example] = lost;
  return {
    where,
    met: lost.length === 0,
    figures: `${theirs.policy}: at ${places.length - lost.length} of ${places.length} points${example === undefined ? '' : `; not at ${example.words}`}`,
  };
};

/** Asked at each point of theirs. */
const alongTheirs =
  (holds: Holds) =>
  (ours: Front, theirs: Front): readonly Place[] =>
    paretoFront(theirs).map((point) => ({ holds: holds(ours, point), words: `theirs of ${pointText(point)}` }));

/** Their points below our line, and our points above theirs: a line between two settings is had by playing now one, now the other. */
const alongBoth = (ours: Front, theirs: Front): readonly Place[] => [
  ...alongTheirs((front, point) => !isBeatenBy(front, point))(ours, theirs),
  ...paretoFront(ours).map((point) => {
    const share = interpolateFront(theirs, { unitHours: point.unitHours });
    return {
      holds: share === undefined || share >= point.overLimitShare,
      words: `ours of ${pointText(point)}`,
    };
  }),
];

const judgeAlong = (
  results: readonly TunedResult[],
  isAmong: (policy: string) => boolean,
  along: (ours: Front, theirs: Front) => readonly Place[],
): readonly Finding[] =>
  [...groupByLoad(results)].flatMap(([load, policies]) => {
    const ours = policies.find(({ policy }) => policy === CONTROLLER);
    if (ours === undefined) return [];
    return policies
      .filter(({ policy, setting }) => policy !== CONTROLLER && setting === 'sagemaker' && isAmong(policy))
      .map((theirs) => toFinding(load, theirs, along(frontOf(ours), frontOf(theirs))));
  });

/** Aim A where all are tuned alike on the first half, as they are on the second. */
export const judgeTunedTracking = (results: readonly TunedResult[]): readonly Finding[] =>
  judgeAlong(results, (policy) => policy.startsWith('target-tracking'), alongTheirs(isFarBetterAt));

/** Aim B likewise: nothing that a native can be had as is cheaper and better than something that ours can be had as. */
export const judgeTunedDominance = (results: readonly TunedResult[]): readonly Finding[] =>
  judgeAlong(results, () => true, alongBoth);
