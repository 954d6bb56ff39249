import type { PolicyFigures } from '../play/cell-result.ts';
import { type Aim, type Finding, isPart, isScored, oursIn, type Played, scalersIn, shareOf, signed } from './aim.ts';

/** Of the other's unit-hours. */
export const CHEAPER = 0.75;
/** Of the other's requests over the limit. */
export const BETTER = 0.5;

type Pair = Pick<PolicyFigures, 'overLimit' | 'unitHours'>;

/** A quarter fewer unit-hours at no more over the limit, or half over the limit at no more unit-hours. */
export const isFarBetter = (ours: Pair, theirs: Pair): boolean =>
  (ours.unitHours <= CHEAPER * theirs.unitHours && ours.overLimit <= theirs.overLimit) ||
  (theirs.overLimit > 0 && ours.overLimit <= BETTER * theirs.overLimit && ours.unitHours <= theirs.unitHours);

const compare = (ours: PolicyFigures, theirs: PolicyFigures): string =>
  `${theirs.name}: ${signed(ours.unitHours / theirs.unitHours - 1)} unit-hours, over limit ${(100 * shareOf(ours)).toFixed(2)} against ${(100 * shareOf(theirs)).toFixed(2)} %`;

/** Aim A, with every target tracking by itself and with both signals. */
export const judgeAgainstTracking = (played: readonly Played[]): Aim => ({
  id: 'A',
  words:
    'against target tracking and its combination: −25 % unit-hours at no more requests over the limit, or −50 % of those at no more unit-hours, on every long trace',
  findings: played
    .filter(isPart('matrix'))
    .filter(isScored)
    .flatMap(({ result }): readonly Finding[] => {
      const ours = oursIn(result);
      if (ours === undefined) return [];
      return scalersIn(result)
        .filter(({ name }) => name.startsWith('target-tracking'))
        .map((theirs) => ({
          where: result.cell,
          met: isFarBetter(ours, theirs),
          figures: compare(ours, theirs),
        }));
    }),
});
