import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { interpolateFront } from '../../../src/sim/tune/interpolate-front.ts';
import type { Objectives } from '../../../src/sim/tune/objectives.ts';
import { paretoFront } from '../../../src/sim/tune/pareto-front.ts';
import type { TunedResult } from '../play/tune-policy.ts';
import { type Finding, percent } from './aim.ts';
import { BETTER, CHEAPER } from './beats-tracking.ts';
import { TIE } from './never-dominated.ts';
import { frontOf, groupByLoad } from './tuned-multiples.ts';

/** Whether a policy, along its front, holds its own at one point of another's. */
type Holds = (ours: readonly Objectives[], theirs: Objectives) => boolean;

/** A quarter fewer unit-hours for as many requests over the limit, or half of those for as many unit-hours. */
export const isFarBetterAt: Holds = (ours, { overLimitShare, unitHours }) => {
  const hours = interpolateFront(ours, { overLimitShare });
  const share = interpolateFront(ours, { unitHours });
  return (
    (hours !== undefined && hours <= CHEAPER * unitHours) || (share !== undefined && share <= BETTER * overLimitShare)
  );
};

/** Not more over the limit for as many unit-hours; beyond the cheap end of the front, than at that end. */
export const isUnbeatenAt: Holds = (ours, { overLimitShare, unitHours }) => {
  const [cheapest] = paretoFront(ours);
  const share = interpolateFront(ours, { unitHours }) ?? cheapest?.overLimitShare ?? 1;
  return share <= overLimitShare + TIE;
};

const pointText = ({ overLimitShare, unitHours }: Objectives): string =>
  `${percent(overLimitShare)} with ${unitHours.toFixed(1)} unit-hours`;

const compareAlong = (where: string, ours: TunedResult, theirs: TunedResult, holds: Holds): Finding => {
  const points = paretoFront(frontOf(theirs));
  const lost = points.filter((point) => !holds(frontOf(ours), point));
  const [example] = lost;
  return {
    where,
    met: lost.length === 0,
    figures: `${theirs.policy}: at ${points.length - lost.length} of the ${points.length} points of its front${
      example === undefined ? '' : `; not at ${pointText(example)}`
    }`,
  };
};

const judgeAlong = (
  results: readonly TunedResult[],
  isAmong: (policy: string) => boolean,
  holds: Holds,
): readonly Finding[] =>
  [...groupByLoad(results)].flatMap(([load, policies]) => {
    const ours = policies.find(({ policy }) => policy === CONTROLLER);
    if (ours === undefined) return [];
    return policies
      .filter(({ policy, setting }) => policy !== CONTROLLER && setting === 'sagemaker' && isAmong(policy))
      .map((theirs) => compareAlong(load, ours, theirs, holds));
  });

/** Aim A where all are tuned alike, on what none has seen. */
export const judgeTunedTracking = (results: readonly TunedResult[]): readonly Finding[] =>
  judgeAlong(results, (policy) => policy.startsWith('target-tracking'), isFarBetterAt);

/** Aim B likewise: no point of a native's front lies below ours. */
export const judgeTunedDominance = (results: readonly TunedResult[]): readonly Finding[] =>
  judgeAlong(results, () => true, isUnbeatenAt);
