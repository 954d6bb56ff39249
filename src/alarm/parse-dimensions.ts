import { toObject, toText } from './json-value.ts';

type Entry = readonly [name: string, value: string];

const toEntry = (name: unknown, value: unknown): readonly Entry[] =>
  typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];

/** One element of a list: `Name`/`Value` in the API's words, `name`/`value` in a notification's. */
const pairToEntry = (pair: unknown): readonly Entry[] => {
  const { Name, Value, name, value } = toObject(pair);
  return toEntry(toText(Name) ?? name, toText(Value) ?? value);
};

/** A metric's dimensions, which an event writes as a map and a notification as a list of pairs. */
export const parseDimensions = (dimensions: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.isArray(dimensions)
      ? dimensions.flatMap(pairToEntry)
      : Object.entries(toObject(dimensions)).flatMap(([name, value]) => toEntry(name, value)),
  );
