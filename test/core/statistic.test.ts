import { describe, expect, it } from 'vitest';
import { STATISTIC_PATTERN, STATISTICS } from '../../src/core/statistic.ts';

describe('STATISTIC_PATTERN', () => {
  it.each([
    ...STATISTICS,
    'p0',
    'p90',
    'p99.9',
    'p99.0123456789',
    'p100',
    'tm90',
    'tc99',
    'ts95',
    'wm98',
    'TM(10%:90%)',
    'TM(:95%)',
    'TM(5%:)',
    'TM(100%:)',
    'TC(0.005:0.030)',
    'TS(80%:)',
    'WM(150:1000)',
    'TM(:300)',
    'PR(:300)',
    'PR(100:2000)',
    'PR(100:)',
  ])('knows %s', (name) => {
    expect(name).toMatch(STATISTIC_PATTERN);
  });

  it.each([
    '',
    'sum',
    'summ',
    'Sum ',
    ' Sum',
    'average',
    'P90',
    'p',
    'p101',
    'p1000',
    'p99.',
    'p99.01234567890',
    'TM90',
    'TM(10:90%)',
    'TM(101%:)',
    'TM(:)',
    'PR(10%:90%)',
    'PR(:)',
    'tm(10%:90%)',
    'Sump90',
  ])('does not know %j', (name) => {
    expect(name).not.toMatch(STATISTIC_PATTERN);
  });
});
