import { blockBootstrap, type Interval } from '../../../src/sim/tune/block-bootstrap.ts';
import type { Hour, PolicyFigures } from '../play/cell-result.ts';

const BLOCK_HOURS = 6;
/** So long a stretch is one observation of a daily load: it says nothing of other days. */
const ONE_DAY_HOURS = 24;

/** One policy against another on the same requests. */
export interface Comparison {
  readonly against: string;
  /** Of the requests, less the other's. */
  readonly overLimitShare: number;
  /** Unit-hours over the other's, less 1. */
  readonly unitHours: number;
  /** 95 %; absent where a day or less was played. */
  readonly intervals?: { readonly overLimitShare: Interval; readonly unitHours: Interval };
}

const shareOf = ({ overLimit, requests }: PolicyFigures): number => (requests === 0 ? 0 : overLimit / requests);

/** Paired hour by hour: ours less theirs, over what both stand on. */
const pair = (
  ours: readonly Hour[],
  theirs: readonly Hour[],
  of: (hour: Hour) => number,
  per: (hour: Hour) => number,
) => {
  const count = Math.min(ours.length, theirs.length);
  const at = (place: number) => [ours[place] as Hour, theirs[place] as Hour] as const;
  return {
    numerators: Array.from({ length: count }, (_, place) => of(at(place)[0]) - of(at(place)[1])),
    denominators: Array.from({ length: count }, (_, place) => per(at(place)[1])),
  };
};

/** @param seed of the bootstrap alone */
export const compareHours = (ours: PolicyFigures, theirs: PolicyFigures, seed: number): Comparison => {
  const plain = {
    against: theirs.name,
    overLimitShare: shareOf(ours) - shareOf(theirs),
    unitHours: theirs.unitHours === 0 ? 0 : ours.unitHours / theirs.unitHours - 1,
  };
  if (ours.hours.length <= ONE_DAY_HOURS) return plain;
  const overLimitShare = blockBootstrap(
    pair(
      ours.hours,
      theirs.hours,
      (hour) => hour.overLimit,
      (hour) => hour.requests,
    ),
    BLOCK_HOURS,
    seed,
  );
  const unitHours = blockBootstrap(
    pair(
      ours.hours,
      theirs.hours,
      (hour) => hour.unitHours,
      (hour) => hour.unitHours,
    ),
    BLOCK_HOURS,
    seed,
  );
  if (overLimitShare === undefined || unitHours === undefined) return plain;
  return { ...plain, intervals: { overLimitShare, unitHours } };
};
