import type { TunedResult } from '../play/tune-policy.ts';
import { type Aim, type Finding, isPart, isScored, type Played } from './aim.ts';
import { judgeAgainstTracking } from './beats-tracking.ts';
import { judgeCostMultiples } from './cost-multiple.ts';
import { judgeAgainstNatives } from './never-dominated.ts';
import { judgeCrashes } from './safe-in-crashes.ts';
import { judgeSteadiness } from './steady.ts';
import { judgeTunedDominance, judgeTunedTracking } from './tuned-fronts.ts';
import { judgeTuned } from './tuned-multiples.ts';

/** All aims, from the results alone: every policy at its one setting, and along the fronts of those that were tuned alike. */
export const judgeAims = (played: readonly Played[], tuned: readonly TunedResult[] = []): readonly Aim[] => {
  const withTuned = (aim: Aim, findings: readonly Finding[]): Aim => ({
    ...aim,
    findings: [...aim.findings, ...findings],
  });
  return [
    withTuned(judgeAgainstTracking(played), judgeTunedTracking(tuned)),
    withTuned(judgeAgainstNatives(played), judgeTunedDominance(tuned)),
    judgeCrashes(played),
    judgeSteadiness(played),
    withTuned(judgeCostMultiples(played), judgeTuned(tuned)),
  ];
};

/** A conclusion that the assumed prefill speed decides. */
export interface PrefillDependence {
  readonly load: string;
  readonly conclusion: string;
  /** By the factor of P. */
  readonly held: Readonly<Record<string, boolean>>;
}

const asMain = ({ cell, result }: Played): Played => ({ cell: { ...cell, part: 'matrix' }, result });

/** What is concluded of one cell, each with whether it holds. */
const conclusionsOf = (played: Played): ReadonlyMap<string, boolean> => {
  const one = [asMain(played)];
  const tracking = judgeAgainstTracking(one).findings.map(
    ({ figures, met }) => [`far better than ${figures.split(':')[0]}`, met] as const,
  );
  const dominance = judgeAgainstNatives(one).findings.map(({ met }) => ['not dominated by a native', met] as const);
  return new Map([...tracking, ...dominance]);
};

/** Those that flip between P/2, P and 2P. */
export const findPrefillDependence = (played: readonly Played[]): readonly PrefillDependence[] => {
  const mains = played.filter(isPart('matrix'));
  return mains.filter(isScored).flatMap((main) => {
    const { coldStart, load } = main.cell;
    const beside = played
      .filter(isPart('prefill'))
      .filter(({ cell }) => cell.coldStart === coldStart && cell.load.model === load.model)
      .filter(({ cell }) => cell.load.source.name === load.source.name);
    const all = [main, ...beside.filter(isScored)].map(
      (one) => [`${one.cell.load.prefill} × P`, conclusionsOf(one)] as const,
    );
    return [...conclusionsOf(main).keys()].flatMap((conclusion) => {
      const held = Object.fromEntries(
        all.map(([prefill, conclusions]) => [prefill, conclusions.get(conclusion) ?? false]),
      );
      const isFlipped = new Set(Object.values(held)).size > 1;
      return isFlipped ? [{ load: `${load.source.name}, ${load.model}, ${coldStart}`, conclusion, held }] : [];
    });
  });
};
