import { parseTimestamp } from '../../alarm/parse-timestamp.ts';
import type { Problem } from '../../config/problem.ts';
import { type EpochMs, MINUTE_MS } from '../../core/time.ts';
import { CliError } from '../cli-error.ts';

/** What of the account's history is asked for, in whole minutes. */
export interface HistoryRange {
  readonly from: EpochMs;
  /** Not included. */
  readonly to: EpochMs;
}

const DAY_MS = 1_440 * MINUTE_MS;
const USUAL_MS = DAY_MS;
/** "Data points with a period of 60 seconds are available for 15 days", below that 3 hours (Amazon CloudWatch User Guide, "Metrics retention"). */
const MINUTES_KEPT_MS = 15 * DAY_MS;
const SECONDS_KEPT_MS = 180 * MINUTE_MS;
const MOST_MS = 92 * DAY_MS;

const EXPECTED = 'a moment with its offset, as in 2026-01-05T00:00:00Z';

/** The last day where nothing is said. @throws CliError with every fault */
export const readRange = (options: { readonly from?: string; readonly to?: string }, now: EpochMs): HistoryRange => {
  const problems: Problem[] = [];
  const problem = (path: string, expected: string, found: string): void => {
    problems.push({ file: 'command line', path, expected, found });
  };
  const read = (path: string, text: string | undefined, usual: EpochMs): EpochMs => {
    const at = text === undefined ? usual : parseTimestamp(text);
    if (at === undefined) problem(path, EXPECTED, JSON.stringify(text));
    return Math.floor((at ?? usual) / MINUTE_MS) * MINUTE_MS;
  };
  const to = read('--to', options.to, now);
  const from = read('--from', options.from, to - USUAL_MS);
  if (problems.length === 0 && from >= to) {
    problem('--from', `a moment before --to (${options.to ?? 'now'})`, JSON.stringify(options.from));
  }
  if (problems.length === 0 && to - from > MOST_MS) {
    problem('--from', `${MOST_MS / DAY_MS} days at most before --to`, JSON.stringify(options.from));
  }
  if (problems.length > 0) throw new CliError(problems);
  return { from, to };
};

/** What of the range CloudWatch no longer has. */
export const describeRetention = ({ from }: HistoryRange, now: EpochMs): readonly string[] => {
  const notes: string[] = [];
  if (from < now - SECONDS_KEPT_MS) {
    notes.push(
      'CloudWatch keeps points below a minute for 3 hours: of the concurrency there is the Maximum of each minute alone',
    );
  }
  if (from < now - MINUTES_KEPT_MS) {
    notes.push('CloudWatch keeps minutes for 15 days: what is asked for beyond that is a gap, or coarser');
  }
  return notes;
};
