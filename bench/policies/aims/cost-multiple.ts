import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { interpolateFront } from '../../../src/sim/tune/interpolate-front.ts';
import { type Objectives, toObjectives } from '../../../src/sim/tune/objectives.ts';
import { type Aim, isPart, isScored, nativesIn, oracleIn, oursIn, type Played } from './aim.ts';

/** Of the oracle's share of requests within the limits. */
export const ATTAINMENTS = [0.95, 0.99] as const;

export interface CostMultiple {
  readonly name: string;
  /** Unit-hours over the oracle's at each of `ATTAINMENTS`; undefined: it does not reach it. */
  readonly multiples: readonly (number | undefined)[];
}

/**
 * What a policy costs where it attains so much of what the oracle attains: along its own front where it was tuned, else at its one
 * setting, if that is good enough.
 */
export const multiplesOf = (points: readonly Objectives[], oracle: Objectives): CostMultiple['multiples'] =>
  ATTAINMENTS.map((attainment) => {
    const overLimitShare = 1 - attainment * (1 - oracle.overLimitShare);
    const unitHours = interpolateFront(points, { overLimitShare });
    return unitHours === undefined ? undefined : unitHours / oracle.unitHours;
  });

/** Every policy of a cell, at its one setting. */
export const costMultiples = ({ result }: Played): readonly CostMultiple[] => {
  const oracle = oracleIn(result);
  if (oracle === undefined) return [];
  return result.policies
    .filter(({ setting }) => setting !== 'reference')
    .map((run) => ({ name: run.name, multiples: multiplesOf([toObjectives(run)], toObjectives(oracle)) }));
};

export const formatMultiple = (multiple: number | undefined): string =>
  multiple === undefined ? '–' : `${multiple.toFixed(2)} ×`;

/** Aim E, among what a user of SageMaker can have. */
export const judgeCostMultiples = (played: readonly Played[]): Aim => ({
  id: 'E',
  words: 'the lowest cost multiple over the oracle at 95 % and 99 % of its attainment, among what SageMaker has',
  findings: played
    .filter(isPart('matrix'))
    .filter(isScored)
    .flatMap((cell) => {
      if (oursIn(cell.result) === undefined) return [];
      const all = costMultiples(cell);
      const natives = new Set(nativesIn(cell.result).map(({ name }) => name));
      return ATTAINMENTS.map((attainment, place) => {
        const ours = all.find(({ name }) => name === CONTROLLER)?.multiples[place];
        const others = all
          .filter(({ name, multiples }) => natives.has(name) && multiples[place] !== undefined)
          .sort((a, b) => (a.multiples[place] as number) - (b.multiples[place] as number));
        const best = others[0]?.multiples[place];
        return {
          where: `${100 * attainment} %, ${cell.result.cell}`,
          met: ours !== undefined && (best === undefined || ours <= best),
          figures: `ours ${formatMultiple(ours)}; ${others[0] === undefined ? 'no native reaches it' : `best native ${others[0].name} ${formatMultiple(best)}`}`,
        };
      });
    }),
});
