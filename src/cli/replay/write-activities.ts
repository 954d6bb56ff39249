import { writeFile } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';
import { describeReadError } from '../input/read-text.ts';
import type { ReplayedEvent } from './replay-record.ts';

/**
 * The recorded activities as JSON Lines, which `explain` reads; of a batch the one that stands for it.
 * @throws CliError where the file cannot be written
 */
export const writeActivities = async (path: string, events: readonly ReplayedEvent[]): Promise<void> => {
  const lines = events.flatMap(({ activity }) => (activity === undefined ? [] : [`${JSON.stringify(activity)}\n`]));
  await writeFile(path, lines.join('')).catch((error: unknown) => {
    const expected = 'a file that can be written';
    throw new CliError([{ file: path, path: '', expected, found: describeReadError(error) }]);
  });
};
