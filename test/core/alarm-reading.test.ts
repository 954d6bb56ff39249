import { describe, expect, it } from 'vitest';
import { aggregate, isClosed, isUsableValue, readAlarm } from '../../src/core/alarm-reading.ts';
import { NOW, secondsAgo } from '../support/moments.ts';

describe('a usable value', () => {
  it.each([
    { name: 'zero is real data', value: 0, want: true },
    { name: 'a positive number', value: 4.5, want: true },
    { name: 'not a negative one', value: -0.1, want: false },
    { name: 'not NaN', value: Number.NaN, want: false },
    { name: 'not infinity', value: Number.POSITIVE_INFINITY, want: false },
  ])('$name', ({ value, want }) => {
    expect(isUsableValue(value)).toBe(want);
  });
});

describe('a closed period', () => {
  it.each([
    { name: 'ends now: closed', at: secondsAgo(10), want: true },
    { name: 'ends a moment later: open', at: secondsAgo(10) + 1, want: false },
  ])('$name', ({ at, want }) => {
    expect(isClosed(at, 10, NOW)).toBe(want);
  });
});

describe('aggregate', () => {
  it.each([
    { name: 'without a MetricAggregationType the newest counts', aggregation: undefined, want: 4 },
    { name: 'Average', aggregation: 'Average', want: 5 },
    { name: 'Minimum', aggregation: 'Minimum', want: 2 },
    { name: 'Maximum', aggregation: 'Maximum', want: 9 },
  ] as const)('$name', ({ aggregation, want }) => {
    expect(aggregate([2, 9, 4], aggregation)).toBe(want);
  });

  it('of nothing there is no newest', () => {
    expect(aggregate([], undefined)).toBeNaN();
  });
});

/** Points 10 s apart, the newest of a period that ended `endedSecondsAgo`. */
const points = (values: readonly (number | undefined)[], endedSecondsAgo = 0) =>
  values.flatMap((value, index) =>
    value === undefined ? [] : [{ value, at: secondsAgo(endedSecondsAgo + 10 * (values.length - index)) }],
  );
const window = (evaluationPeriods: number, periodSeconds = 10) => ({ evaluationPeriods, periodSeconds });

describe('one alarm as the fresh read shows it', () => {
  it.each([
    { name: 'no point, no reading', series: [] },
    { name: 'the open period is none', series: [{ value: 3, at: secondsAgo(9) }] },
    { name: 'a negative value is none', series: points([-1]) },
  ])('$name', ({ series }) => {
    expect(readAlarm(series, 10, window(1), undefined, NOW)).toBeUndefined();
  });

  it('the newest closed point is read past an open one', () => {
    const series = [...points([4, 7]), { value: 99, at: secondsAgo(1) }];
    expect(readAlarm(series, 10, window(1), undefined, NOW)).toEqual({
      newest: { value: 7, at: secondsAgo(10) },
      breachValue: 7,
      coverage: 1,
    });
  });

  it.each([
    {
      name: 'as many points as the alarm evaluates are aggregated',
      series: points([50, 3, 6, 9]),
      window: window(3),
      want: { breachValue: 6, coverage: 1 },
    },
    {
      name: 'a gap in the window lowers the coverage',
      series: points([50, 3, undefined, 9]),
      window: window(3),
      want: { breachValue: 6, coverage: 2 / 3 },
    },
    {
      name: 'the window ends with the newest point, however old',
      series: points([3, 6, 9], 600),
      window: window(3),
      want: { breachValue: 6, coverage: 1 },
    },
    {
      name: 'a coarser alarm covers several points',
      series: points([50, 1, 2, 3, 4, 5, 6]),
      window: window(1, 60),
      want: { breachValue: 3.5, coverage: 1 },
    },
    {
      name: 'a window shorter than the series is one point',
      series: points([50, 9]),
      window: window(1, 1),
      want: { breachValue: 9, coverage: 1 },
    },
    {
      name: 'more points than expected are covered once',
      series: [...points([3, 9]), { value: 9, at: secondsAgo(15) }],
      window: window(1),
      want: { coverage: 1 },
    },
  ])('$name', ({ series, window: alarmWindow, want }) => {
    expect(readAlarm(series, 10, alarmWindow, 'Average', NOW)).toMatchObject(want);
  });

  it('crowded points never cover more than the window', () => {
    const series = [
      { value: 1, at: secondsAgo(12) },
      { value: 2, at: secondsAgo(11) },
      { value: 3, at: secondsAgo(10) },
    ];
    expect(readAlarm(series, 10, window(1), undefined, NOW)?.coverage).toBe(1);
  });
});
