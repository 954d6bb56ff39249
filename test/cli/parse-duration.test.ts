import { expect, it } from 'vitest';
import { parseDuration } from '../../src/cli/input/parse-duration.ts';

it.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  [' 30m ', 1_800_000],
])('%j is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

it.each(['', '5', 'h', '0m', '-1h', '1.5h', '1 h', '1H', '1w', '1h30m', '1234567s', 'toString'])(
  '%j is no duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
