import { ALARM_STATES, type AlarmState } from '../core/alarm-transition.ts';
import type { EpochMs } from '../core/time.ts';
import { describeProblem } from './describe-problem.ts';
import { toText } from './json-value.ts';
import { parseTimestamp } from './parse-timestamp.ts';

/** A member with the path by which a message can name it. */
export interface Located {
  readonly path: string;
  readonly value: unknown;
}

export interface RequiredMembers {
  readonly alarmName: Located;
  readonly state: Located;
  readonly at: Located;
}

export type Required =
  | { readonly kind: 'complete'; readonly alarmName: string; readonly state: AlarmState; readonly at: EpochMs }
  | { readonly kind: 'incomplete'; readonly detail: string };

export const toAlarmState = (value: unknown): AlarmState | undefined => ALARM_STATES.find((state) => state === value);

const EXPECTED = {
  alarmName: 'the name of an alarm',
  state: 'OK, ALARM or INSUFFICIENT_DATA',
  at: 'a time such as 2025-06-03T10:15:04.412+0000',
} as const;

/** The three members without which nothing can be said about an alarm; all faults at once. */
export const parseRequired = (members: RequiredMembers): Required => {
  const alarmName = toText(members.alarmName.value);
  const state = toAlarmState(members.state.value);
  const at = parseTimestamp(members.at.value);
  if (alarmName !== undefined && state !== undefined && at !== undefined) {
    return { kind: 'complete', alarmName, state, at };
  }
  const read = { alarmName, state, at };
  const problems = (['alarmName', 'state', 'at'] as const)
    .filter((member) => read[member] === undefined)
    .map((member) => describeProblem(members[member].path, EXPECTED[member], members[member].value));
  return { kind: 'incomplete', detail: problems.join('; ') };
};
