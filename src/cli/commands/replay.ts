import { parseTimestamp } from '../../alarm/parse-timestamp.ts';
import { CliError } from '../cli-error.ts';
import { loadTargets, type TargetsOptions } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { printReplay } from '../print/print-replay.ts';
import { readEvents } from '../replay/read-events.ts';
import { replay } from '../replay/replay.ts';
import { toRecord } from '../replay/replay-record.ts';

export interface ReplayOptions extends TargetsOptions {
  readonly at?: string;
  readonly json?: boolean;
}

const momentOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const at = parseTimestamp(text);
  if (at !== undefined) return at;
  const expected = 'a time such as 2025-06-03T10:15:06Z';
  throw new CliError([{ file: 'command line', path: '--at', expected, found: JSON.stringify(text) }]);
};

/** Exit code 1 where an event was no event, or where the handler failed. */
export const runReplay = async (paths: readonly string[], options: ReplayOptions, output: Output): Promise<number> => {
  const at = momentOf(options.at);
  const input = await readEvents(paths);
  const { configuration } = await loadTargets(options, output);
  const events = await replay(configuration, input, at, (event) => {
    if (options.json) output.out(JSON.stringify(toRecord(event)));
  });
  if (!options.json) printReplay(output, events);
  return events.some(({ outcome }) => outcome === 'failed' || outcome === 'rejected') ? 1 : 0;
};
