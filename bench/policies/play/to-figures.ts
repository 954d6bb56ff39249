import { toRounded } from '../../../src/cli/simulate/report/to-rounded.ts';
import type { PolicyRun, RunDecision, TimelineMinute } from '../../../src/sim/result.ts';
import type { Hour, PolicyFigures } from './cell-result.ts';

const MINUTES_PER_HOUR = 60;
const HALF_AN_HOUR = 1_800;

/**
 * Hours from the warm-up's end on; a last one that is not whole is left out. The timeline does not say what is paid for while a unit
 * only ends its requests: what is asked for or serves, the greater, is brought to the run's sum.
 */
const toHours = (timeline: readonly TimelineMinute[], warmUpSeconds: number, unitHours: number): readonly Hour[] => {
  const scored = timeline.filter(({ at }) => at >= warmUpSeconds);
  const unitsOf = ({ desired, inService }: TimelineMinute): number => Math.max(desired, inService);
  const sum = scored.reduce((units, minute) => units + unitsOf(minute), 0);
  const share = sum === 0 ? 0 : unitHours / sum;
  return Array.from({ length: Math.floor(scored.length / MINUTES_PER_HOUR) }, (_, hour) => {
    const minutes = scored.slice(hour * MINUTES_PER_HOUR, (hour + 1) * MINUTES_PER_HOUR);
    return {
      requests: minutes.reduce((total, { arrivals }) => total + arrivals, 0),
      overLimit: minutes.reduce((total, { overLimit }) => total + overLimit, 0),
      unitHours: toRounded(minutes.reduce((total, minute) => total + unitsOf(minute), 0) * share),
    };
  });
};

/** The most changes of direction within any half hour after the warm-up. */
export const countFlaps = (decisions: readonly RunDecision[], warmUpSeconds: number): number => {
  const moves = decisions.filter(({ at, from, to, refused }) => !refused && from !== to && at >= warmUpSeconds);
  const turns = moves.filter(({ from, to }, place) => {
    const before = moves[place - 1];
    return before !== undefined && Math.sign(to - from) !== Math.sign(before.to - before.from);
  });
  return Math.max(
    0,
    ...turns.map(({ at }) => turns.filter((turn) => turn.at >= at && turn.at < at + HALF_AN_HOUR).length),
  );
};

const rounded = <T>(value: T): T => {
  if (typeof value === 'number') return toRounded(value) as T;
  if (Array.isArray(value)) return value.map(rounded) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)])) as T;
};

/** What is kept of a run. */
export const toFigures = ({ timeline, decisions, ...run }: PolicyRun, warmUpSeconds: number): PolicyFigures => ({
  ...rounded(run),
  hours: toHours(timeline, warmUpSeconds, run.unitHours),
  directionChangesInHalfAnHour: countFlaps(decisions, warmUpSeconds),
});
