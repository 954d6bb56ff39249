import type { PolicyFigures } from '../play/cell-result.ts';
import {
  type Aim,
  type Finding,
  isPart,
  isScored,
  nativesIn,
  oursIn,
  type Played,
  percent,
  scalersIn,
  shareOf,
} from './aim.ts';

type Pair = Pick<PolicyFigures, 'overLimit' | 'unitHours'>;

/** Another has fewer over the limit and fewer unit-hours. */
export const isDominated = (ours: Pair, theirs: Pair): boolean =>
  theirs.overLimit < ours.overLimit && theirs.unitHours < ours.unitHours;

const figuresOf = (run: PolicyFigures): string =>
  `${run.name} ${percent(shareOf(run))} over limit, ${run.unitHours.toFixed(1)} unit-hours`;

const dominance = ({ result }: Played): readonly Finding[] => {
  const ours = oursIn(result);
  if (ours === undefined) return [];
  const better = nativesIn(result).filter((theirs) => isDominated(ours, theirs));
  const beside = better.length === 0 ? 'by none' : `by ${better.map(figuresOf).join('; ')}`;
  return [{ where: `dominated, ${result.cell}`, met: better.length === 0, figures: `${figuresOf(ours)}; ${beside}` }];
};

/** Of the requests: what is closer than this is the same. */
const TIE = 0.001;

/** Fewest over the limit of all that scale; a fixed count bought in advance has no part in it. */
const fewest = ({ result }: Played, what: string, share: (run: PolicyFigures) => number): readonly Finding[] => {
  const ours = oursIn(result);
  const [best] = [...scalersIn(result)].sort((a, b) => share(a) - share(b) || a.unitHours - b.unitHours);
  if (ours === undefined || best === undefined) return [];
  return [
    {
      where: `${what}, ${result.cell}`,
      met: share(ours) <= share(best) + TIE,
      figures: `${percent(share(ours))} with ${ours.unitHours.toFixed(1)} unit-hours; best native ${best.name} ${percent(share(best))} with ${best.unitHours.toFixed(1)}`,
    },
  ];
};

const afterRecovery = ({ overLimitAfterRecovery, requestsAfterRecovery }: PolicyFigures): number =>
  requestsAfterRecovery === 0 ? 0 : overLimitAfterRecovery / requestsAfterRecovery;

/** Aim B. */
export const judgeAgainstNatives = (played: readonly Played[]): Aim => ({
  id: 'B',
  words:
    'against the best native of any kind: never dominated; on crash, recovery and sustained-breach cells no native that scales has fewer requests over the limit',
  findings: [
    ...played.filter(isPart('matrix', 'small')).filter(isScored).flatMap(dominance),
    ...played.filter(isPart('crash')).flatMap((cell) => fewest(cell, 'crash', shareOf)),
    ...played.filter(isPart('crash')).flatMap((cell) => fewest(cell, 'recovery', afterRecovery)),
    ...played.filter(isPart('breach')).flatMap((cell) => fewest(cell, 'sustained breach', shareOf)),
  ],
});
