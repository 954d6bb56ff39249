import { parseAlarmEvent } from '../../alarm/parse-alarm-event.ts';
import { parseEventText } from '../../alarm/parse-event-text.ts';
import type { ScalingActivity } from '../../core/scaling-activity.ts';
import { CliError } from '../cli-error.ts';
import { readActivities, readActivityLog } from '../explain/read-activities.ts';
import { parseJson } from '../input/parse-json.ts';
import { problemOf, readText } from '../input/read-text.ts';
import { isActivityId } from '../keeps-from-aws.ts';
import type { Output } from '../output.ts';
import { printReplay } from '../print/print-replay.ts';
import { chooseRuntime } from '../replay/choose-runtime.ts';
import { toInput } from '../replay/read-events.ts';
import { toAnswer } from '../replay/replay-record.ts';
import { withStackOpen } from '../stack/open-stack.ts';
import type { StackOptions } from '../stack/stack-options.ts';
import { playInput, type ReplayOptions } from './replay.ts';

export interface ExplainOptions extends ReplayOptions, Omit<StackOptions, 'targets'> {}

const EXPECTED = 'an event, an activity, or a log with activities';

const printActivities = (output: Output, activities: readonly ScalingActivity[]): void => {
  printReplay(
    output,
    activities.map((activity) => ({
      file: activity.id,
      at: activity.at,
      ...toAnswer({ kind: 'evaluated', activity }),
      calls: activity.outcome.calls,
    })),
  );
};

/** @throws CliError where the value has no known shape of an event */
const requireEvent = (value: unknown, path: string): void => {
  const parsed = parseAlarmEvent(value, chooseRuntime([value]));
  const [first] = parsed;
  if (first?.kind !== 'rejected' || parsed.some(({ kind }) => kind !== 'rejected')) return;
  throw problemOf(path, { expected: EXPECTED, found: `neither (${first.reason}: ${first.detail})` });
};

const recordedIn = (text: string, path: string): readonly ScalingActivity[] => {
  const parsed = parseEventText(text);
  return parsed.kind === 'event-text' ? readActivities(parsed.value, path) : readActivityLog(text, path);
};

const explainStored = (activityId: string, options: ExplainOptions, output: Output): Promise<number> =>
  withStackOpen(options, async ({ activities }) => {
    const activity = await activities.find(activityId);
    if (activity === undefined) {
      const expected = 'the id of an activity of the last 90 days';
      throw new CliError([{ file: 'command line', path: 'id', expected, found: JSON.stringify(activityId) }]);
    }
    printActivities(output, [activity]);
    return 0;
  });

/**
 * Prints recorded activities as they are, recomputing nothing. An id is looked up in the table. An event is played by itself, in the world that lies
 * beside its file, and then explained.
 */
export const runExplain = async (path: string, options: ExplainOptions, output: Output): Promise<number> => {
  if (isActivityId(path)) return explainStored(path, options, output);
  const text = await readText(path, EXPECTED);
  const activities = recordedIn(text, path);
  if (activities.length === 0) {
    const event = parseJson(text, path, EXPECTED);
    requireEvent(event, path);
    return playInput(() => toInput(path, event), options, output);
  }
  printActivities(output, activities);
  return 0;
};
