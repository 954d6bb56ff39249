import { parseTimestamp } from '../../alarm/parse-timestamp.ts';
import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import { announceTargets, loadTargets, type TargetsOptions } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { printReplay } from '../print/print-replay.ts';
import { describeMadeUp } from '../replay/made-up.ts';
import { type EventInput, readEvents } from '../replay/read-events.ts';
import { replay } from '../replay/replay.ts';
import { toRecord } from '../replay/replay-record.ts';
import { writeActivities } from '../replay/write-activities.ts';

export interface ReplayOptions extends TargetsOptions {
  readonly at?: string;
  readonly json?: boolean;
  readonly activities?: string;
}

const momentOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const at = parseTimestamp(text);
  if (at !== undefined) return at;
  const expected = 'a time such as 2025-06-03T10:15:06Z';
  throw new CliError([{ file: 'command line', path: '--at', expected, found: JSON.stringify(text) }]);
};

/** Exit code 1 where an event was no event, or where the handler failed. */
export const playInput = async (
  readInput: () => Promise<EventInput>,
  options: ReplayOptions,
  output: Output,
): Promise<number> => {
  const [at, input, targets] = await allOrProblems(
    () => momentOf(options.at),
    readInput,
    () => loadTargets(options),
  );
  announceTargets(targets, output);
  const events = await replay(targets.configuration, input, at, (event) => {
    if (options.json) output.out(JSON.stringify(toRecord(event)));
  });
  if (!options.json) printReplay(output, events);
  for (const line of describeMadeUp(input, targets.configuration.targets, events)) output.err(line);
  if (options.activities !== undefined) await writeActivities(options.activities, events);
  return events.some(({ outcome }) => outcome === 'failed' || outcome === 'rejected') ? 1 : 0;
};

export const runReplay = (paths: readonly string[], options: ReplayOptions, output: Output): Promise<number> =>
  playInput(() => readEvents(paths), options, output);
