import { describe, expect, it } from 'vitest';
import { newestMinute, sumBetween, toMinutes, valuesBetween } from '../../src/core/minutes.ts';
import { minuteSeries } from '../support/minute-series.ts';
import { minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

describe('toMinutes', () => {
  it.each([
    { name: 'a closed minute is kept', point: { at: minutesAgo(1), value: 3 }, want: [[minutesAgo(1), 3]] },
    { name: 'a reported zero is kept', point: { at: minutesAgo(1), value: 0 }, want: [[minutesAgo(1), 0]] },
    { name: 'the open minute is left out', point: { at: secondsAgo(59), value: 3 }, want: [] },
    { name: 'a negative value is left out', point: { at: minutesAgo(1), value: -1 }, want: [] },
    { name: 'NaN is left out', point: { at: minutesAgo(1), value: Number.NaN }, want: [] },
    { name: 'infinity is left out', point: { at: minutesAgo(1), value: Number.POSITIVE_INFINITY }, want: [] },
  ])('$name', ({ point, want }) => {
    expect([...toMinutes([point], NOW)]).toEqual(want);
  });
});

describe('what lies between two moments', () => {
  const minutes = toMinutes(minuteSeries([1, 2, undefined, 4]), NOW);
  it.each([
    { name: 'the first moment is included, the second is not', from: 4, to: 1, want: [1, 2] },
    { name: 'a gap is left out, not zero', from: 3, to: 0, want: [2, 4] },
    { name: 'nothing between equal moments', from: 2, to: 2, want: [] },
  ])('$name', ({ from, to, want }) => {
    expect(valuesBetween(minutes, minutesAgo(from), minutesAgo(to))).toEqual(want);
  });

  it('the sum is of what is there', () => {
    expect(sumBetween(minutes, minutesAgo(4), NOW)).toBe(7);
  });
});

describe('the newest minute', () => {
  it.each([
    { name: 'whatever the order', points: [...minuteSeries([1, 2, 3])].reverse(), want: minutesAgo(1) },
    { name: 'in order', points: minuteSeries([1, 2, 3]), want: minutesAgo(1) },
    { name: 'of none there is none', points: [], want: undefined },
  ])('$name', ({ points, want }) => {
    expect(newestMinute(toMinutes(points, NOW))).toBe(want);
  });
});
