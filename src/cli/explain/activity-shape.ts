import * as z from 'zod';
import { valueAt } from '../../config/draft.ts';
import { describeValue, formatPath, type Path, type Problem } from '../../config/problem.ts';
import { HOLD_REASONS, RULES, SCALE_REASONS } from '../../core/decision.ts';
import { ACT_OUTCOMES, type ScalingActivity } from '../../core/scaling-activity.ts';

const facts = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).optional();
const explained = {
  verdicts: z.array(
    z.looseObject({ rule: z.enum(RULES), answer: z.enum(['pass', 'hold', 'limit', 'scale', 'not-asked']), facts }),
  ),
  remarks: z.array(z.looseObject({ about: z.string(), facts })),
};

/** As much of a stored activity as is printed. Members it may have beside are of no concern here. */
const activityShape = z.looseObject({
  id: z.string(),
  at: z.number(),
  targetId: z.string(),
  resourceId: z.string(),
  mode: z.string(),
  cause: z.looseObject({ alarmName: z.string().optional(), state: z.string().optional() }),
  seen: z.looseObject({
    capacity: z.discriminatedUnion('kind', [
      z.looseObject({ kind: z.literal('not-found'), message: z.string() }),
      z.looseObject({
        kind: z.literal('found'),
        status: z.string(),
        units: z.record(z.string(), z.looseObject({ desired: z.number(), actual: z.number() })),
      }),
    ]),
    alarms: z.record(z.string(), z.string()).optional(),
  }),
  settled: z.array(z.looseObject({ as: z.string(), from: z.number(), to: z.number() })).optional(),
  decision: z.discriminatedUnion('kind', [
    z.looseObject({ kind: z.literal('hold'), at: z.number(), reason: z.enum(HOLD_REASONS), ...explained }),
    z.looseObject({
      kind: z.literal('scale'),
      direction: z.enum(['out', 'in']),
      from: z.number(),
      to: z.number(),
      because: z.enum(SCALE_REASONS),
      limitedBy: z.looseObject({ by: z.string(), asked: z.number() }).optional(),
      ...explained,
    }),
  ]),
  outcome: z.looseObject({
    kind: z.enum(ACT_OUTCOMES),
    calls: z.array(z.looseObject({ call: z.string(), args: z.record(z.string(), z.unknown()) })),
    error: z.looseObject({ name: z.string(), message: z.string(), because: z.string() }).optional(),
  }),
  count: z.number(),
  lastAt: z.number(),
});

const KINDS: Readonly<Record<string, string>> = {
  object: 'a map of keys and values',
  record: 'a map of keys and values',
  array: 'a list',
  string: 'a text',
  number: 'a number',
};

/** What belongs there, in the words of every other message. */
const expectedOf = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union') return 'one of the kinds there are';
  return 'a number, a text, true or false';
};

/** What is wrong with a value that ought to be an activity; nothing where it is one. */
export const activityFaults = (value: unknown): readonly Omit<Problem, 'file'>[] => {
  const verdict = activityShape.safeParse(value, { error: expectedOf });
  return (verdict.error?.issues ?? []).map((issue) => {
    const path: Path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    return { path: formatPath(path), expected: issue.message, found: describeValue(valueAt(value, path)) };
  });
};

export const isActivity = (value: unknown): value is ScalingActivity => activityFaults(value).length === 0;
