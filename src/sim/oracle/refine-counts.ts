import type { Candidate } from '../candidate.ts';
import type { Arrivals } from '../load/arrivals.ts';
import type { TimelineMinute } from '../result.ts';
import { runTrial } from '../run.ts';
import type { Scenario } from '../scenario.ts';

/** Of a minute's requests, so many may be over a limit: chance alone brings that about. */
const TOLERATED = 0.01;
const ROUNDS = 8;
/** A minute gets this much more in one round, and one unit at the least. */
const GROWTH = 0.15;
/** More units helped where they took away this much of what was over the limit. */
const WORTHWHILE = 0.2;

interface Minute {
  units: number;
  /** Before units were added to it last; undefined: none were. */
  before: { readonly units: number; readonly overLimit: number } | undefined;
  settled: boolean;
}

const withCounts = (counts: readonly number[]): Candidate => ({
  name: 'counts',
  home: { counts },
  setting: 'reference',
  open: () => ({ name: 'counts', decisions: [], tick: () => undefined }),
});

/** Adds units to a minute that is over the limit; takes them back and leaves it alone where they were of no use. */
const improve = (minute: Minute, { arrivals, overLimit }: TimelineMinute, most: number): boolean => {
  if (minute.settled || overLimit <= TOLERATED * arrivals) return false;
  const { before } = minute;
  if (before !== undefined && overLimit > (1 - WORTHWHILE) * before.overLimit) {
    minute.units = before.units;
    minute.settled = true;
    return false;
  }
  if (minute.units >= most) return false;
  minute.before = { units: minute.units, overLimit };
  minute.units = Math.min(most, minute.units + Math.max(1, Math.round(GROWTH * minute.units)));
  return true;
};

/** Raises counts per minute until the simulated requests keep their limits. Crashes are nothing that units can mend: they are left out. */
export const refineCounts = async (
  estimate: readonly number[],
  scenario: Scenario,
  arrivals: Arrivals,
): Promise<readonly number[]> => {
  const minutes: Minute[] = estimate.map((units) => ({ units, before: undefined, settled: false }));
  const undisturbed: Scenario = { ...scenario, crashes: [], warmUpSeconds: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = minutes.map(({ units }) => units);
    const { timeline } = await runTrial({ scenario: undisturbed, arrivals, oracle: [] }, withCounts(counts));
    let improved = false;
    for (const [place, seen] of timeline.entries()) {
      const minute = minutes[place];
      if (minute !== undefined && improve(minute, seen, scenario.capacity.max)) improved = true;
    }
    if (!improved) break;
  }
  return minutes.map(({ units }) => units);
};
