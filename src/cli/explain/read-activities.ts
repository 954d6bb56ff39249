import type { ScalingActivity } from '../../core/scaling-activity.ts';
import { CliError } from '../cli-error.ts';
import { nameOf } from '../input/read-text.ts';
import { activityFaults, isActivity } from './activity-shape.ts';
import { fromDynamoDbJson } from './from-dynamodb-json.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The forms in which an activity comes to a person: itself, a line of the function's log
 * (`{ "message": "activity", "activity": { … } }`), such lines as `aws logs` prints them, an item of the table, a list of any.
 */
const unwrap = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(unwrap);
  if (!isObject(value)) return [];
  if ('activity' in value) return unwrap(value.activity);
  // `aws logs filter-log-events`, or `get-log-events`.
  if (Array.isArray(value.events)) return value.events.flatMap((event) => unwrap(lineIn(Object(event).message)));
  // `aws logs get-query-results`: rows of fields.
  if (Array.isArray(value.results)) return value.results.flat().flatMap((field) => unwrap(lineOf(Object(field))));
  if (Array.isArray(value.Items)) return unwrap(value.Items);
  if (isObject(value.Item)) return unwrap(value.Item);
  return [fromDynamoDbJson(value)];
};

const lineIn = (text: unknown): unknown => (typeof text === 'string' ? parseLine(text) : undefined);

const lineOf = ({ field, value }: { readonly field?: unknown; readonly value?: unknown }): unknown =>
  field === '@message' ? lineIn(value) : undefined;

/** No event has these two members side by side, so whoever has them is meant as an activity. */
const isMeantAsActivity = (value: unknown): boolean => isObject(value) && 'decision' in value && 'outcome' in value;

/**
 * The activities in a value; none where it is something else.
 * @throws CliError with every fault of what is meant as an activity and is none
 */
export const readActivities = (value: unknown, path: string): readonly ScalingActivity[] => {
  const meant = unwrap(value).filter(isMeantAsActivity);
  const problems = meant.flatMap(activityFaults);
  if (problems.length > 0) throw new CliError(problems.map((problem) => ({ file: nameOf(path), ...problem })));
  return meant.filter(isActivity);
};

/** The JSON of a log line, which may have a time and a stream's name before it. */
const parseLine = (line: string): unknown => {
  const start = line.indexOf('{');
  try {
    return start < 0 ? undefined : JSON.parse(line.slice(start));
  } catch {
    return undefined;
  }
};

/** The activities in a log, one JSON object in a line. Other lines are none of ours: START, REPORT, other messages. */
export const readActivityLog = (text: string, path: string): readonly ScalingActivity[] =>
  text.split(/\r?\n/).flatMap((line) => readActivities(parseLine(line), path));
