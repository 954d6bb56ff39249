/** One thing wrong with a file: where, what belongs there, what stands there. */
export interface Problem {
  /** E.g. `endpoints[0].variants[1].desired`; empty for the file as a whole. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/** Reads a value, or reports everything that is wrong with it; what it returns then is never used. */
export type Shape<T> = (value: unknown, path: string, problems: Problem[]) => T;

/** Members that may be left out. */
export interface Optional<T> {
  readonly optional: Shape<T>;
}
type Member<T> = Shape<T> | Optional<T>;
type ShapeOf<M> = M extends Optional<infer T> ? T : M extends Shape<infer T> ? T : never;
type OptionalKeys<M> = { [K in keyof M]: M[K] extends Optional<unknown> ? K : never }[keyof M];
type Read<M> = { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: ShapeOf<M[K]> } & {
  readonly [K in OptionalKeys<M>]?: ShapeOf<M[K]>;
};
export type Shaped<S> = S extends Shape<infer T> ? T : never;

const show = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

/** A shape from a test; the value is taken as it is. */
const plain =
  <T>(expected: string, fits: (value: unknown) => value is T): Shape<T> =>
  (value, path, problems) => {
    if (!fits(value)) problems.push({ path, expected, found: show(value) });
    return value as T;
  };

export const text: Shape<string> = plain(
  'a text that is not empty',
  (value): value is string => typeof value === 'string' && value !== '',
);
export const flag: Shape<boolean> = plain('true or false', (value): value is boolean => typeof value === 'boolean');
export const finiteNumber: Shape<number> = plain('a number', (value): value is number => Number.isFinite(value));
export const wholeNumber = (least: number): Shape<number> =>
  plain(
    `a whole number, at least ${least}`,
    (value): value is number => Number.isInteger(value) && Number(value) >= least,
  );
export const numberOrNull: Shape<number | null> = plain(
  'a number, or null for a gap',
  (value): value is number | null => value === null || Number.isFinite(value),
);
export const word = <const T extends string>(...words: readonly T[]): Shape<T> =>
  plain(`one of ${words.join(', ')}`, (value): value is T => words.some((known) => known === value));

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Reads an ISO time with its zone, gives epoch milliseconds. */
export const time: Shape<number> = (value, path, problems) => {
  const at = typeof value === 'string' && TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) problems.push({ path, expected: 'a time as 2025-06-03T10:00:00Z', found: show(value) });
  return at;
};

export const list =
  <T>(item: Shape<T>, { least = 0 }: { readonly least?: number } = {}): Shape<readonly T[]> =>
  (value, path, problems) => {
    if (!Array.isArray(value) || value.length < least) {
      problems.push({ path, expected: least > 0 ? `a list of at least ${least}` : 'a list', found: show(value) });
      return [];
    }
    return value.map((entry, index) => item(entry, `${path}[${index}]`, problems));
  };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Any key, one shape. */
export const record =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value, path, problems) => {
    if (!isObject(value)) {
      problems.push({ path, expected: 'an object', found: show(value) });
      return {};
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, item(entry, join(path, key), problems)]),
    );
  };

export const optional = <T>(shape: Shape<T>): Optional<T> => ({ optional: shape });
const isOptional = <T>(member: Member<T>): member is Optional<T> => typeof member !== 'function';

/** These keys and no others. */
export const object =
  <M extends Readonly<Record<string, Member<unknown>>>>(members: M): Shape<Read<M>> =>
  (value, path, problems) => {
    if (!isObject(value)) {
      problems.push({ path, expected: `an object with ${Object.keys(members).join(', ')}`, found: show(value) });
      return {} as Read<M>;
    }
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(members, key)) continue;
      const near = nearest(key, Object.keys(members));
      const expected = near === undefined ? `one of ${Object.keys(members).join(', ')}` : `perhaps "${near}"`;
      problems.push({ path: join(path, key), expected, found: `the unknown key "${key}"` });
    }
    const entries = Object.entries(members).flatMap(([key, member]): [string, unknown][] => {
      const entry = Object.hasOwn(value, key) ? value[key] : undefined;
      if (!isOptional(member)) return [[key, member(entry, join(path, key), problems)]];
      return entry === undefined ? [] : [[key, member.optional(entry, join(path, key), problems)]];
    });
    return Object.fromEntries(entries) as Read<M>;
  };

/** The first shape whose key is present decides which problems are told; `choose` names it. */
export const either =
  <T>(choose: (value: unknown) => Shape<T>): Shape<T> =>
  (value, path, problems) =>
    choose(value)(value, path, problems);

export const hasKey = (value: unknown, key: string): boolean => isObject(value) && Object.hasOwn(value, key);

/** Reports every entry whose key was there before. */
export const unique = <T>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
  path: string,
  problems: Problem[],
): void => {
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else
      problems.push({ path: `${path}[${index}]`, expected: `another than ${path}[${first}]`, found: `${key} again` });
  }
};

/** The known key at most two slips away. */
const nearest = (key: string, known: readonly string[]): string | undefined =>
  known
    .map((candidate) => ({ candidate, slips: distance(key.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ slips }) => slips <= 2)
    .sort((a, b) => a.slips - b.slips)[0]?.candidate;

/** Levenshtein's, row by row. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};
