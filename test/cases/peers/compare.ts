import { NotCovered } from './peer-record.ts';
import type { Observed } from './read-inputs.ts';

const NOISE = 1e-9;

const isSame = (expected: unknown, seen: unknown): boolean => {
  if (typeof expected === 'number' && typeof seen === 'number') {
    return expected === seen || Math.abs(expected - seen) <= NOISE * Math.max(1, Math.abs(expected));
  }
  if (expected === null || seen === null || typeof expected !== 'object' || typeof seen !== 'object') {
    return expected === (seen ?? null);
  }
  if (Array.isArray(expected) !== Array.isArray(seen)) return false;
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(seen).length &&
    names.every((name) => Object.hasOwn(seen, name) && isSame(Reflect.get(expected, name), Reflect.get(seen, name)))
  );
};

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** What differs, one sentence each. @throws NotCovered where something is expected that nobody observes, or nothing at all */
export const differences = (expected: Observed, observed: Observed): readonly string[] => {
  const unknown = Object.keys(expected).filter((key) => !Object.hasOwn(observed, key));
  if (unknown.length > 0) throw new NotCovered(`expected: nothing here tells ${unknown.join(', ')}`);
  if (Object.values(expected).every(isEmpty)) throw new NotCovered('expected: nothing to compare');
  return Object.entries(expected)
    .filter(([key, value]) => !isSame(value, observed[key]))
    .map(([key, value]) => `${key} ${JSON.stringify(observed[key])} where ${JSON.stringify(value)} was expected`);
};
