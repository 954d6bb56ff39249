import type { IgnoredEvent, RejectedEvent } from '../core/alarm-transition.ts';
import { type ArnOrigin, parseArn } from './arn.ts';
import { findForeign } from './check-origin.ts';
import { describeProblem } from './describe-problem.ts';
import { toText, withoutUndefined } from './json-value.ts';
import { type ParseContext, pathOf } from './parse-context.ts';
import { rejectEvent } from './reject-event.ts';

/** The members of a form in which it says where it comes from, as they stand there. */
export interface OriginMembers {
  readonly account: readonly [name: string, value: unknown];
  readonly region: readonly [name: string, value: unknown];
  /** What may hold the alarm's ARN. */
  readonly arn: unknown;
  readonly eventId: string | undefined;
  readonly alarmName: string | undefined;
}

export interface KnownOrigin {
  readonly kind: 'ours';
  readonly account: string;
  readonly region: string;
}

const WANTED = { account: 'an account id', region: 'a region' } as const;

/**
 * Where an event comes from, if that is where we run. An event that does not say it is malformed: what cannot be told
 * from a stranger's must not move our endpoints.
 */
export const parseOrigin = (
  members: OriginMembers,
  context: ParseContext,
): KnownOrigin | IgnoredEvent | RejectedEvent => {
  const arn: ArnOrigin | undefined = parseArn(members.arn);
  const origin = { account: toText(members.account[1]), region: toText(members.region[1]), arn };
  const { eventId, alarmName } = members;
  const foreign = findForeign(origin, context.runtime);
  if (foreign !== undefined) return withoutUndefined({ kind: 'ignored', ...foreign, eventId, alarmName } as const);
  const account = origin.account ?? arn?.account;
  const region = origin.region ?? arn?.region;
  if (account !== undefined && region !== undefined) return { kind: 'ours', account, region };
  const part = account === undefined ? 'account' : 'region';
  const [name, value] = members[part];
  return rejectEvent('malformed-event', describeProblem(pathOf(context, name), WANTED[part], value), eventId);
};
