import type { PolicyRun, TimelineMinute } from '../result.ts';
import { blockBootstrap, type Interval } from './block-bootstrap.ts';

const MINUTES_PER_HOUR = 60;
const BLOCK_HOURS = 6;
const BLOCK_MINUTES = BLOCK_HOURS * MINUTES_PER_HOUR;
const DAY_MINUTES = 24 * MINUTES_PER_HOUR;

/** How much a paired difference on one stretch of load says. */
export interface Confidence {
  readonly scoredHours: number;
  /** Stretches of six hours, which is what the evidence stands on: their number is the sample's size. */
  readonly blocks: number;
  /**
   * 95 %, minute by minute on the same requests, this policy less the other; absent where there is no more than a day, which is one
   * observation.
   */
  readonly difference?: { readonly overLimitShare: Interval; readonly unitsInService: Interval };
}

/**
 * What can be said of one policy against another on the same load: a moving-block bootstrap with blocks of six hours.
 * @param scoredFrom seconds of the run, from which on a minute counts
 */
export const compareRuns = (
  run: Pick<PolicyRun, 'timeline'>,
  other: Pick<PolicyRun, 'timeline'>,
  scoredFrom: number,
  seed: number,
): Confidence => {
  const scored = (minutes: readonly TimelineMinute[]) => minutes.filter(({ at }) => at >= scoredFrom);
  const ours = scored(run.timeline);
  const theirs = scored(other.timeline);
  const minutes = Math.min(ours.length, theirs.length);
  const known = { scoredHours: minutes / MINUTES_PER_HOUR, blocks: Math.floor(minutes / BLOCK_MINUTES) };
  if (minutes <= DAY_MINUTES) return known;
  const differences = (read: (minute: TimelineMinute) => number): number[] =>
    Array.from(
      { length: minutes },
      (_, place) => read(ours[place] as TimelineMinute) - read(theirs[place] as TimelineMinute),
    );
  const requests = ours.slice(0, minutes).map(({ arrivals }) => arrivals);
  const overLimitShare = blockBootstrap(
    { numerators: differences(({ overLimit }) => overLimit), denominators: requests },
    BLOCK_MINUTES,
    seed,
  );
  const unitsInService = blockBootstrap(
    { numerators: differences(({ inService }) => inService), denominators: requests.map(() => 1) },
    BLOCK_MINUTES,
    seed,
  );
  if (overLimitShare === undefined || unitsInService === undefined) return known;
  return { ...known, difference: { overLimitShare, unitsInService } };
};
