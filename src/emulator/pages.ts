import { validationRefusal } from '../world/refusal.ts';

const PREFIX = 'from-';

/** One page of a listing; `next` holds the token, spread into the answer, where there is more. */
export const pageOf = <T>(
  all: readonly T[],
  size: number,
  token: string | undefined,
): { readonly items: readonly T[]; readonly next: { readonly NextToken?: string } } => {
  const from = offsetOf(token);
  const to = from + size;
  return { items: all.slice(from, to), next: to < all.length ? { NextToken: tokenFor(to) } : {} };
};

export const tokenFor = (offset: number): string => `${PREFIX}${offset}`;

/** @throws AwsRefusal for a token that no answer ever gave */
export const offsetOf = (token: string | undefined): number => {
  if (token === undefined) return 0;
  const offset = token.startsWith(PREFIX) ? Number(token.slice(PREFIX.length)) : Number.NaN;
  if (!Number.isInteger(offset) || offset < 0) throw validationRefusal('Invalid pagination token.');
  return offset;
};
