import * as z from 'zod';
import { STATISTIC_PATTERN } from '../core/statistic.ts';

// Every shape carries what it expects as its message, so that a problem reads "expected <message>, found …".

const NOT_EMPTY = 'a text that is not empty';
export const text = z.string(NOT_EMPTY).min(1, NOT_EMPTY);
const A_STATISTIC = 'a statistic of CloudWatch such as Maximum, Sum or p90';
export const statistic = z.string(A_STATISTIC).regex(STATISTIC_PATTERN, A_STATISTIC);
export const flag = z.boolean('true or false');
export const finiteNumber = z.number('a number');
export const numberOrNull = z.number('a number, or null for a gap').nullable();

export const wholeNumber = (least: number): z.ZodInt => {
  const expected = `a whole number, at least ${least}`;
  return z.int(expected).min(least, expected);
};

export const word = <const T extends readonly string[]>(...words: T) => z.enum(words, `one of ${words.join(', ')}`);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const A_TIME = 'a time as 2025-06-03T10:00:00Z';

/** Reads an ISO time with its zone, gives epoch milliseconds. */
export const time = z
  .string(A_TIME)
  .refine((value) => TIME.test(value) && !Number.isNaN(Date.parse(value)), A_TIME)
  .transform((value) => Date.parse(value));

export const list = <T extends z.ZodType>(item: T, { least = 0 }: { readonly least?: number } = {}): z.ZodArray<T> => {
  const expected = least > 0 ? `a list of at least ${least}` : 'a list';
  return z.array(item, expected).min(least, expected);
};

/** Any key, one shape. */
export const record = <T extends z.ZodType>(item: T) => z.record(z.string(), item, 'an object');

/** These keys and no others. Of an unknown key the message is the known ones, see `problemsOf`. */
export const object = <const T extends z.core.$ZodLooseShape>(members: T) => {
  const known = Object.keys(members).join(', ');
  return z.strictObject(members, {
    error: ({ code }) => (code === 'unrecognized_keys' ? known : `an object with ${known}`),
  });
};

/** Objects told apart by their `kind`, so that a problem is told in terms of that kind alone. */
export const oneKindOf = <const T extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]>(
  kinds: readonly string[],
  shapes: T,
) =>
  z.discriminatedUnion('kind', shapes, {
    error: ({ input }) => `${Object(input) === input ? '' : 'an object whose kind is '}one of ${kinds.join(', ')}`,
  });
