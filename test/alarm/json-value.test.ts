import { describe, expect, it } from 'vitest';
import { toFiniteNumber, toList, toObject, toText, withoutUndefined } from '../../src/alarm/json-value.ts';

// Nothing else is imported here: other modules call these while they load.

describe('what a member of unknown shape is read as', () => {
  it.each([
    { name: 'a list is itself', read: toList, value: [1, 'x'], want: [1, 'x'] },
    { name: 'what is no list has no entries', read: toList, value: { length: 1 }, want: [] },
    { name: 'an object is itself', read: toObject, value: { a: 1 }, want: { a: 1 } },
    { name: 'a list is no object', read: toObject, value: ['x'], want: {} },
    { name: 'null has no members', read: toObject, value: null, want: {} },
    { name: 'a text is itself', read: toText, value: 'x', want: 'x' },
    { name: 'the empty text says nothing', read: toText, value: '', want: undefined },
    { name: 'a number is no text', read: toText, value: 1, want: undefined },
    { name: 'a number is itself', read: toFiniteNumber, value: 0, want: 0 },
    { name: 'a text is no number', read: toFiniteNumber, value: '1', want: undefined },
    { name: 'infinity is no number', read: toFiniteNumber, value: Number.POSITIVE_INFINITY, want: undefined },
  ])('$name', ({ read, value, want }) => {
    expect(read(value)).toEqual(want);
  });

  it('an optional member is left out, never spelt out as nothing', () => {
    expect(withoutUndefined({ a: undefined, b: null, c: 0 })).toStrictEqual({ b: null, c: 0 });
  });
});
