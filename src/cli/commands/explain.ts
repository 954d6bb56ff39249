import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseEventText } from '../../alarm/parse-event-text.ts';
import type { ScalingActivity } from '../../core/scaling-activity.ts';
import type { Output } from '../output.ts';
import { printReplay } from '../print/print-replay.ts';
import { toAnswer } from '../replay/replay-record.ts';
import { type ReplayOptions, runReplay } from './replay.ts';

const isActivity = (value: unknown): value is ScalingActivity =>
  typeof value === 'object' && value !== null && 'decision' in value && 'outcome' in value && 'seen' in value;

/** An activity as a log line holds it: `{ "message": "activity", "activity": { … } }`. */
const unwrap = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'activity' in value ? value.activity : value;

/** Prints a recorded activity as it is, recomputing nothing; an event is replayed by itself and then explained. */
export const runExplain = async (path: string, options: ReplayOptions, output: Output): Promise<number> => {
  const activity = path === '-' ? undefined : await readActivity(path);
  if (activity === undefined) return runReplay([path], options, output);
  const answer = toAnswer({ kind: 'evaluated', activity });
  printReplay(output, [{ file: basename(path), at: activity.at, ...answer, calls: activity.outcome.calls }]);
  return 0;
};

const readActivity = async (path: string): Promise<ScalingActivity | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const parsed = text === undefined ? undefined : parseEventText(text);
  const value = parsed?.kind === 'event-text' ? unwrap(parsed.value) : undefined;
  return isActivity(value) ? value : undefined;
};
