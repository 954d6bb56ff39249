import * as z from 'zod';
import { isObject, NotCovered } from './peer-record.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** What was observed, by the names `expected` uses. */
export type Observed = Readonly<Record<string, unknown>>;

/** Inputs as one vocabulary reads them. @throws NotCovered with every key or shape it does not know */
export const read = <T>(schema: z.ZodType<T>, value: unknown, where = 'inputs'): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${[where, ...path].join('.')}: ${message}`);
  throw new NotCovered(problems.join('; '));
};

/** Settings that stand in a map of their own mean the same as beside it. */
const flatten = (inputs: Inputs): Inputs => {
  const { settings, ...rest } = inputs;
  if (settings === undefined) return rest;
  if (!isObject(settings)) throw new NotCovered('inputs.settings: expected an object');
  return { ...settings, ...rest };
};

/** The cases of a record, each with what all of them share; a record without a list of them is one case. */
export interface Cases<T> {
  readonly isList: boolean;
  readonly all: readonly T[];
}

export const readCases = <T>(schema: z.ZodType<T>, inputs: Inputs, key: 'cases' | 'timeline' = 'cases'): Cases<T> => {
  const { [key]: list, ...rest } = inputs;
  const shared = flatten(rest);
  if (list === undefined) return { isList: false, all: [read(schema, shared)] };
  const items = read(z.array(z.record(z.string(), z.unknown())), list, `inputs.${key}`);
  const all = items.map((one, i) => read(schema, { ...shared, ...flatten(one) }, `inputs.${key}[${i}]`));
  return { isList: true, all };
};

/** One list per name, in the order of the cases; the bare values where the record is one case. */
export const collect = <T>({ isList, all }: Cases<T>, observe: (one: T) => Observed): Observed => {
  const seen = all.map(observe);
  if (!isList) return seen[0] ?? {};
  const names = new Set(seen.flatMap((one) => Object.keys(one)));
  return Object.fromEntries([...names].map((name) => [name, seen.map((one) => one[name] ?? null)]));
};

type Part = (inputs: Inputs) => Observed;

/** A part that reads one form with lists in it, for a record that has several cases of that form, too. */
export const eachCase =
  (part: Part): Part =>
  (inputs) =>
    'cases' in inputs ? collect(readCases(z.record(z.string(), z.unknown()), inputs), part) : part(inputs);

/** A value a form needs and a case may lack. @throws NotCovered */
export const needed = <T>(value: T | undefined | null, key: string): T => {
  if (value === undefined || value === null) throw new NotCovered(`inputs: ${key} is missing`);
  return value;
};

export const finite = z.number();
export const count = z.int().min(0);
export const bound = finite.nullish();
