import type { IgnoredEvent, RejectedEvent } from '../core/alarm-transition.ts';
import { parseArn } from './arn.ts';
import { findForeign } from './check-origin.ts';
import { describeProblem } from './describe-problem.ts';
import { toText, withoutUndefined } from './json-value.ts';
import { type ParseContext, pathOf } from './parse-context.ts';
import { rejectEvent } from './reject-event.ts';

/** What one member says of the account or the region, and how to name it where it says nothing. */
export interface OriginClaim {
  readonly member: string;
  readonly says: string | undefined;
  readonly expected: string;
  readonly found: unknown;
}

/** `us-east-1`, `us-gov-west-1`, `eusc-de-east-1`: one label of a host name that ends in a number. */
export const isRegion = (text: string): boolean => /^[a-z]{2,5}(-[a-z]+)+-\d{1,2}$/.test(text);

export const claimAccount = (member: string, value: unknown): OriginClaim => ({
  member,
  says: toText(value),
  expected: 'an account id',
  found: value,
});

export const claimRegion = (member: string, value: unknown): OriginClaim => ({
  member,
  says: toText(value),
  expected: 'a region',
  found: value,
});

/** The members of a form in which it says where it comes from. */
export interface OriginMembers {
  readonly account: OriginClaim;
  readonly region: OriginClaim;
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

/**
 * Where an event comes from, if that is where we run. An event that does not say it is malformed: what cannot be told
 * from a stranger's must not move our endpoints.
 */
export const parseOrigin = (
  members: OriginMembers,
  context: ParseContext,
): KnownOrigin | IgnoredEvent | RejectedEvent => {
  const arn = parseArn(members.arn);
  const { eventId, alarmName } = members;
  const reject = ({ member, expected, found }: OriginClaim): RejectedEvent =>
    rejectEvent('malformed-event', describeProblem(pathOf(context, member), expected, found), eventId);
  if (members.region.says !== undefined && !isRegion(members.region.says)) return reject(members.region);
  const foreign = findForeign({ account: members.account.says, region: members.region.says, arn }, context.runtime);
  if (foreign !== undefined) return withoutUndefined({ kind: 'ignored', ...foreign, eventId, alarmName } as const);
  const account = members.account.says ?? arn?.account;
  const region = members.region.says ?? arn?.region;
  if (account !== undefined && region !== undefined) return { kind: 'ours', account, region };
  return reject(account === undefined ? members.account : members.region);
};
