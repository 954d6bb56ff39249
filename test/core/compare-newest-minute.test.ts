import { describe, expect, it } from 'vitest';
import { type EpochMs, MINUTE_MS } from '../../src/core/time.ts';
import { compareNewestMinute, type RateSeries } from '../../src/core/unit-rate.ts';
import { minutesAgo } from '../support/moments.ts';

const OLDEST = minutesAgo(5);

/** The newest minute began a minute ago; before it `count` minutes in which one unit had 8 requests in flight, 40 a minute. */
const series = (newest: { m?: number; q?: number }, count = 60, overrides: Partial<RateSeries> = {}): RateSeries => {
  const before = (value: number): [EpochMs, number][] =>
    Array.from({ length: count }, (_, n) => [minutesAgo(n + 2), value]);
  return {
    signal: new Map([...before(8), ...(newest.m === undefined ? [] : [[minutesAgo(1), newest.m] as const])]),
    perUnit: new Map([...before(40), ...(newest.q === undefined ? [] : [[minutesAgo(1), newest.q] as const])]),
    isHealthy: () => true,
    ...overrides,
  };
};

describe('compareNewestMinute', () => {
  it('compares one unit with the medians of its hour', () => {
    expect(compareNewestMinute(series({ m: 2, q: 30 }), OLDEST)).toEqual({
      concurrencyRatio: 0.25,
      invocationsRatio: 0.75,
    });
  });

  it('takes the newest minute that has both', () => {
    const both = { concurrencyRatio: 1, invocationsRatio: 1 };
    expect(compareNewestMinute(series({ m: 2 }), OLDEST)).toEqual(both);
    expect(compareNewestMinute(series({ q: 30 }), OLDEST)).toEqual(both);
  });

  it('compares a minute that failed with those that did not', () => {
    const isHealthy = (at: EpochMs): boolean => at < minutesAgo(1);
    expect(compareNewestMinute(series({ m: 0, q: 40 }, 60, { isHealthy }), OLDEST)).toEqual({
      concurrencyRatio: 0,
      invocationsRatio: 1,
    });
  });

  it('leaves the minute itself and what is older than an hour out of the medians', () => {
    const old = [...series({}, 200).signal].map(([at, m]) => [at, at < minutesAgo(61) ? 800 : m] as const);
    const given = series({ m: 2, q: 30 }, 200);
    const signal = new Map([...old, [minutesAgo(1), 2] as const]);
    expect(compareNewestMinute({ ...given, signal }, OLDEST)?.concurrencyRatio).toBe(0.25);
  });

  it.each([
    { name: 'nothing read', given: { signal: new Map(), perUnit: new Map(), isHealthy: () => true } },
    { name: 'too little: 14 minutes', given: series({ m: 2, q: 30 }, 14) },
    { name: 'no healthy minute before it', given: series({ m: 2, q: 30 }, 60, { isHealthy: () => false }) },
  ])('says nothing where there is $name', ({ given }) => {
    expect(compareNewestMinute(given, OLDEST)).toBeUndefined();
  });

  it('asks for 15 minutes, and for a minute that is not too old', () => {
    const known = { concurrencyRatio: 0.25, invocationsRatio: 0.75 };
    expect(compareNewestMinute(series({ m: 2, q: 30 }, 15), OLDEST)).toEqual(known);
    expect(compareNewestMinute(series({ m: 2, q: 30 }), minutesAgo(1))).toEqual(known);
    expect(compareNewestMinute(series({ m: 2, q: 30 }), minutesAgo(1) + MINUTE_MS)).toBeUndefined();
    expect(compareNewestMinute(series({ m: 2, q: 30 }), minutesAgo(1) + 1)).toBeUndefined();
  });

  it('takes no minute without load into the medians', () => {
    const given = series({ m: 2, q: 30 }, 15);
    const signal = new Map(given.signal).set(minutesAgo(9), 0);
    expect(compareNewestMinute({ ...given, signal }, OLDEST)).toBeUndefined();
    const perUnit = new Map(given.perUnit).set(minutesAgo(9), 0);
    expect(compareNewestMinute({ ...given, perUnit }, OLDEST)).toBeUndefined();
  });
});
