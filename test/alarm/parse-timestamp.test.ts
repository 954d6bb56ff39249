import { describe, expect, it } from 'vitest';
import { parseTimestamp } from '../../src/alarm/parse-timestamp.ts';

const AT = Date.UTC(2025, 5, 3, 10, 15, 4, 412);

describe('parseTimestamp', () => {
  it.each([
    { name: 'an offset without a colon, as alarm states carry it', text: '2025-06-03T10:15:04.412+0000', want: AT },
    { name: 'an offset with a colon', text: '2025-06-03T10:15:04.412+00:00', want: AT },
    { name: 'Z', text: '2025-06-03T10:15:04.412Z', want: AT },
    { name: 'an offset east of Greenwich', text: '2025-06-03T12:15:04.412+0200', want: AT },
    { name: 'an offset west of Greenwich with minutes', text: '2025-06-03T06:45:04.412-03:30', want: AT },
    { name: 'whole seconds', text: '2025-06-03T10:15:04Z', want: Date.UTC(2025, 5, 3, 10, 15, 4) },
    { name: 'one decimal', text: '2025-06-03T10:15:04.4+0000', want: Date.UTC(2025, 5, 3, 10, 15, 4, 400) },
    { name: 'microseconds, cut to milliseconds', text: '2025-06-03T10:15:04.412999Z', want: AT },
    { name: '29 February of a leap year', text: '2024-02-29T00:00:00Z', want: Date.UTC(2024, 1, 29) },
    { name: 'the last day of a long month', text: '2025-12-31T23:59:59Z', want: Date.UTC(2025, 11, 31, 23, 59, 59) },
    { name: 'the last day of a short month', text: '2025-04-30T00:00:00Z', want: Date.UTC(2025, 3, 30) },
  ])('reads $name', ({ text, want }) => {
    expect(parseTimestamp(text)).toBe(want);
  });

  it.each([
    { name: '30 February', text: '2025-02-30T00:00:00Z' },
    { name: '29 February of a common year', text: '2025-02-29T00:00:00Z' },
    { name: '31 April', text: '2025-04-31T00:00:00Z' },
    { name: 'day 0', text: '2025-06-00T00:00:00Z' },
    { name: 'month 0', text: '2025-00-03T00:00:00Z' },
    { name: 'month 13', text: '2025-13-03T00:00:00Z' },
    { name: 'hour 25', text: '2025-06-03T25:00:00Z' },
    { name: 'minute 60', text: '2025-06-03T10:60:00Z' },
    { name: 'no offset: whose noon would it be', text: '2025-06-03T10:15:04' },
    { name: 'a date alone', text: '2025-06-03' },
    { name: 'blanks inside', text: '2025-06-03T10:15:04.412 +0000' },
    { name: 'something in front', text: ' 2025-06-03T10:15:04Z' },
    { name: 'something behind', text: '2025-06-03T10:15:04Z ' },
    { name: 'a point without decimals', text: '2025-06-03T10:15:04.Z' },
    { name: 'the form that prose uses', text: '03/06/25 10:15:04' },
    { name: 'the empty text', text: '' },
    { name: 'a number', text: AT },
    { name: 'nothing', text: undefined },
    { name: 'null', text: null },
    { name: 'a list that reads like a time', text: ['2025-06-03T10:15:04Z'] },
  ])('refuses $name', ({ text }) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });
});
