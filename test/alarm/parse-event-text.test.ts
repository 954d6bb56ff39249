import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from '../../src/alarm/find-json-fault.ts';
import { parseEventText } from '../../src/alarm/parse-event-text.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('parseEventText', () => {
  it.each([
    { name: 'plain JSON', text: '{"a":[1,null]}', want: { a: [1, null] } },
    { name: 'a byte-order mark in front', text: '\uFEFF{"a":1}', want: { a: 1 } },
    { name: 'the line ends of Windows', text: '{\r\n  "a": 1\r\n}\r\n', want: { a: 1 } },
    { name: 'text outside Latin', text: '{"a":"同時実行数が高い 🚀"}', want: { a: '同時実行数が高い 🚀' } },
    { name: 'a value that is no object', text: '"ping"', want: 'ping' },
  ])('reads $name', ({ text, want }) => {
    expect(parseEventText(text)).toEqual({ kind: 'event-text', value: want });
  });

  it.each([
    { name: 'an empty file', text: '', line: 1, column: 1, detail: 'expected a value, found the end of the text' },
    { name: 'blanks alone', text: ' \n\t', line: 2, column: 2, detail: 'expected a value, found the end of the text' },
    { name: 'a bare word', text: 'ping', line: 1, column: 1, detail: 'expected a value, found "p"' },
    {
      name: 'a byte-order mark twice',
      text: '\uFEFF\uFEFF{}',
      line: 1,
      column: 1,
      detail: 'expected a value, found "\uFEFF"',
    },
    {
      name: 'a comma forgotten',
      text: '{\n  "a": 1\n  "b": 2\n}',
      line: 3,
      column: 3,
      detail: 'expected a comma or }, found "\\""',
    },
    {
      name: 'a line counted once for \\r\\n',
      text: '{\r\n"a": 1,\r\n}',
      line: 3,
      column: 1,
      detail: 'expected a name in double quotes, found "}"',
    },
    {
      name: 'the line ends of old Macs',
      text: '[\r1\r2]',
      line: 3,
      column: 1,
      detail: 'expected a comma or ], found "2"',
    },
    { name: 'a comma too many in a list', text: '[1,]', line: 1, column: 4, detail: 'expected a value, found "]"' },
    {
      name: 'a list that opens with a comma',
      text: '[,1]',
      line: 1,
      column: 2,
      detail: 'expected a value or ], found ","',
    },
    { name: 'a list closed by a brace', text: '[1}', line: 1, column: 3, detail: 'expected a comma or ], found "}"' },
    {
      name: 'an object closed by a bracket',
      text: '{"a":1]',
      line: 1,
      column: 7,
      detail: 'expected a comma or }, found "]"',
    },
    {
      name: 'a name without quotes',
      text: '{a: 1}',
      line: 1,
      column: 2,
      detail: 'expected a name in double quotes or }, found "a"',
    },
    {
      name: 'a name in single quotes',
      text: "{'a': 1}",
      line: 1,
      column: 2,
      detail: `expected a name in double quotes or }, found "'"`,
    },
    { name: 'an equals sign', text: '{"a"= 1}', line: 1, column: 5, detail: 'expected a colon, found "="' },
    { name: 'a value forgotten', text: '{"a": }', line: 1, column: 7, detail: 'expected a value, found "}"' },
    {
      name: 'a file cut off',
      text: '{"a": [1, 2',
      line: 1,
      column: 12,
      detail: 'expected a comma or ], found the end of the text',
    },
    {
      name: 'a text cut off',
      text: '{"a": "b',
      line: 1,
      column: 9,
      detail: 'expected a closing double quote, found the end of the text',
    },
    {
      name: 'a text across two lines',
      text: '{"a": "b\nc"}',
      line: 1,
      column: 9,
      detail: 'expected a closing double quote, found "\\n"',
    },
    {
      name: 'an unknown escape',
      text: '{"a": "\\x41"}',
      line: 1,
      column: 8,
      detail: 'expected an escape that JSON knows, found "\\\\"',
    },
    {
      name: 'an escape cut short',
      text: '["\\u00g9"]',
      line: 1,
      column: 3,
      detail: 'expected an escape that JSON knows, found "\\\\"',
    },
    {
      name: 'a file twice over',
      text: '{"a":1}\n{"a":1}',
      line: 2,
      column: 1,
      detail: 'expected the end of the text, found "{"',
    },
    { name: 'a character of two code units', text: '🚀', line: 1, column: 1, detail: 'expected a value, found "🚀"' },
    { name: 'a binary file', text: '\u0000\u0001', line: 1, column: 1, detail: 'expected a value, found "\\u0000"' },
    {
      name: 'a number with a leading zero',
      text: '[01]',
      line: 1,
      column: 3,
      detail: 'expected a comma or ], found "1"',
    },
    {
      name: 'a nested object left open',
      text: '[{"a":{}',
      line: 1,
      column: 9,
      detail: 'expected a comma or }, found the end of the text',
    },
  ])('says where and why: $name', ({ text, line, column, detail }) => {
    expect(parseEventText(text)).toEqual({
      kind: 'not-json',
      line,
      column,
      detail: `line ${line}, column ${column}: ${detail}`,
    });
  });
});

describe('findJsonFault', () => {
  it.each([
    '{}',
    '[]',
    '[[],{}]',
    '{"a":{"b":[1,{"c":null}]},"d":[true,false]}',
    '"\\u00e9\\n\\"\\\\\\/"',
    '-0.5e+10',
    '1E5',
    '120',
    ' [ 1 , 2 ] ',
    '{"":""}',
    '"plain [] {} ~ \u007f"',
  ])('finds no fault in %s', (text) => {
    expect(isJson(text)).toBe(true);
    expect(findJsonFault(text)).toBeUndefined();
  });

  it('keeps to its own stack, so that depth is no fault', () => {
    const depth = 200_000;
    expect(findJsonFault('['.repeat(depth))).toEqual({ offset: depth, expected: 'a value or ]' });
  });

  it('finds a fault exactly when JSON.parse does, for any JSON with a character changed', () => {
    const mutated = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', ' ', '\n', '0', '-', 'e', '.', 'x', '\u0000'),
      )
      .map(([json, at, inserted]) => {
        const place = at % (json.length + 1);
        return json.slice(0, place) + inserted + json.slice(inserted === '' ? place + 1 : place);
      });
    fc.assert(
      fc.property(mutated, (text) => {
        const fault = findJsonFault(text);
        expect(fault === undefined).toBe(isJson(text));
        if (fault !== undefined) expect(fault.offset).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
