/** A reminder to look at a target again. Of another generation than the follower's present one, it is acknowledged unread. */
export interface RecheckMessage {
  readonly targetId: string;
  readonly gen: number;
}

export type ParsedRecheck =
  | { readonly kind: 'recheck'; readonly message: RecheckMessage }
  | { readonly kind: 'unreadable'; readonly reason: string };

export const formatRecheck = ({ targetId, gen }: RecheckMessage): string => JSON.stringify({ targetId, gen });

/** The body of a queue message. Anything may stand in a queue, so this never throws. */
export const parseRecheck = (body: string): ParsedRecheck => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { kind: 'unreadable', reason: 'the body is no JSON' };
  }
  if (typeof value !== 'object' || value === null || !('targetId' in value) || !('gen' in value)) {
    return { kind: 'unreadable', reason: 'expected { targetId, gen }' };
  }
  const { targetId, gen } = value;
  if (typeof targetId !== 'string' || targetId === '') {
    return { kind: 'unreadable', reason: 'targetId: expected a text that is not empty' };
  }
  return typeof gen === 'number' && Number.isSafeInteger(gen) && gen > 0
    ? { kind: 'recheck', message: { targetId, gen } }
    : { kind: 'unreadable', reason: 'gen: expected a whole number above 0' };
};
