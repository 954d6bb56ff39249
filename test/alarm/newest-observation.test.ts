import { describe, expect, it } from 'vitest';
import { newestObservation } from '../../src/alarm/newest-observation.ts';
import { NO_REASON_DATA, parseReasonData } from '../../src/alarm/parse-reason-data.ts';
import type { MetricObservation } from '../../src/core/metric-observation.ts';
import { aReasonData, POINT_AT, STATE_AT } from '../support/alarm-event.ts';

const read = (overrides: Record<string, unknown>) => {
  const data = parseReasonData(aReasonData(overrides));
  if (data === undefined) throw new Error('the built reasonData must be readable');
  return data;
};

const newest = (overrides: Record<string, unknown>): MetricObservation => newestObservation(read(overrides), STATE_AT);

const point = (minute: number, value: number, second = 0): MetricObservation => ({
  kind: 'datapoint',
  value,
  at: Date.UTC(2025, 5, 3, 10, minute, second),
});

const stamp = (minute: number) => `2025-06-03T10:${minute}:00.000+0000`;

describe('newestObservation', () => {
  it.each([
    {
      name: 'the latest evaluated point wins over recentDatapoints',
      data: { recentDatapoints: [1, 2, 3] },
      want: point(14, 14),
    },
    {
      name: 'newest first, as CloudWatch writes it',
      data: {
        evaluatedDatapoints: [
          { timestamp: stamp(14), value: 7 },
          { timestamp: stamp(13), value: 9 },
        ],
      },
      want: point(14, 7),
    },
    {
      name: 'oldest first: the time decides, not the place',
      data: {
        evaluatedDatapoints: [
          { timestamp: stamp(13), value: 9 },
          { timestamp: stamp(14), value: 7 },
        ],
      },
      want: point(14, 7),
    },
    {
      name: 'entries without a value are no zero',
      data: {
        evaluatedDatapoints: [{ timestamp: stamp(14) }, { timestamp: stamp(13) }, { timestamp: stamp(12), value: 14 }],
      },
      want: point(12, 14),
    },
    {
      name: 'a zero is a value',
      data: { evaluatedDatapoints: [{ timestamp: stamp(14), value: 0 }] },
      want: point(14, 0),
    },
    {
      name: 'values that are no numbers do not count',
      data: {
        evaluatedDatapoints: [
          { timestamp: stamp(14), value: '14' },
          { timestamp: stamp(13), value: null },
          { timestamp: stamp(12), value: 3 },
        ],
      },
      want: point(12, 3),
    },
    {
      name: 'a time that is none does not count',
      data: {
        evaluatedDatapoints: [
          { timestamp: 'soon', value: 99 },
          { timestamp: stamp(12), value: 3 },
        ],
      },
      want: point(12, 3),
    },
    {
      name: 'entries that are no objects do not count',
      data: { evaluatedDatapoints: [null, 14, 'x', { timestamp: stamp(12), value: 3 }] },
      want: point(12, 3),
    },
    {
      name: 'without evaluated points the last of recentDatapoints, start and one period per place',
      data: { evaluatedDatapoints: undefined },
      want: point(14, 14),
    },
    {
      name: 'the same where evaluatedDatapoints is no list',
      data: { evaluatedDatapoints: { timestamp: stamp(14), value: 99 } },
      want: point(14, 14),
    },
    {
      name: 'null at the end: the last number, at its own place',
      data: { evaluatedDatapoints: [], recentDatapoints: [4, 9, null] },
      want: point(13, 9),
    },
    {
      name: 'null before it keeps its place',
      data: { evaluatedDatapoints: [], recentDatapoints: [null, null, 9] },
      want: point(14, 9),
    },
    {
      name: 'one point stands at startDate',
      data: { evaluatedDatapoints: [], recentDatapoints: [9] },
      want: point(12, 9),
    },
    {
      name: 'no startDate: the newest minute closed at the state time',
      data: { evaluatedDatapoints: [], startDate: undefined },
      want: point(14, 14),
    },
    {
      name: 'no startDate, 10 s: the newest ten seconds closed at the state time',
      data: { evaluatedDatapoints: [], startDate: undefined, period: 10 },
      want: point(14, 14, 50),
    },
    {
      name: 'no startDate, 300 s: five minutes that end on a whole minute',
      data: { evaluatedDatapoints: [], startDate: 'junk', period: 300 },
      want: point(10, 14),
    },
    {
      name: 'no period: 60 s, whatever startDate says',
      data: { evaluatedDatapoints: [], period: undefined },
      want: point(14, 14),
    },
    {
      name: 'a period that is none: 60 s',
      data: { evaluatedDatapoints: [], period: 0 },
      want: point(14, 14),
    },
    {
      name: 'no numbers at all',
      data: { evaluatedDatapoints: [], recentDatapoints: [null, 'x'] },
      want: { kind: 'no-data' },
    },
    { name: 'no points at all', data: { evaluatedDatapoints: [], recentDatapoints: [] }, want: { kind: 'no-data' } },
    {
      name: 'recentDatapoints is no list',
      data: { evaluatedDatapoints: [], recentDatapoints: 14 },
      want: { kind: 'no-data' },
    },
  ])('$name', ({ data, want }) => {
    expect(newest(data)).toEqual(want);
  });

  it('finds the newest ten seconds within the minute, not before it', () => {
    const data = read({ evaluatedDatapoints: [], startDate: undefined, period: 10 });
    expect(newestObservation(data, Date.UTC(2025, 5, 3, 10, 15, 34, 412))).toEqual(point(15, 14, 20));
  });

  it('is no data without reasonData', () => {
    expect(newestObservation(NO_REASON_DATA, STATE_AT)).toEqual({ kind: 'no-data' });
  });
});

describe('parseReasonData', () => {
  it('reads everything a decision needs', () => {
    expect(parseReasonData(aReasonData())).toEqual({
      threshold: 10,
      periodSeconds: 60,
      statistic: 'Maximum',
      startAt: Date.UTC(2025, 5, 3, 10, 12),
      recent: [4, 9, 14],
      evaluated: [{ at: POINT_AT, value: 14 }],
      hasBand: false,
    });
  });

  it('a number JSON cannot hold is none', () => {
    const text = aReasonData({ threshold: 1, recentDatapoints: [2, 3] })
      .replace('"threshold":1', '"threshold":1e999')
      .replace('[2,3]', '[2,-1e999]');
    expect(parseReasonData(text)).toMatchObject({ threshold: undefined, recent: [2, undefined] });
  });

  it.each([
    { period: -60, want: undefined },
    { period: 0, want: undefined },
    { period: '60', want: undefined },
    { period: 0.5, want: undefined },
    { period: 1, want: 1 },
    { period: 10, want: 10 },
    { period: 604_800, want: 604_800 },
    { period: 604_801, want: undefined },
    { period: 1e300, want: undefined },
  ])('a period of $period', ({ period, want }) => {
    expect(read({ period }).periodSeconds).toBe(want);
  });

  it('a threshold of 0 is one', () => {
    expect(read({ threshold: 0 }).threshold).toBe(0);
  });

  it('gives the evaluated points oldest first', () => {
    const evaluatedDatapoints = [14, 12, 13].map((minute) => ({ timestamp: stamp(minute), value: minute }));
    expect(read({ evaluatedDatapoints }).evaluated.map(({ value }) => value)).toEqual([12, 13, 14]);
  });

  it.each([
    { name: 'a time that is none', entry: { timestamp: 'soon', value: 99 } },
    { name: 'no time', entry: { value: 99 } },
    { name: 'a value that is none', entry: { timestamp: stamp(14), value: '99' } },
  ])('an evaluated point with $name is left out', ({ entry }) => {
    const kept = { timestamp: stamp(12), value: 3 };
    expect(read({ evaluatedDatapoints: [entry, kept] }).evaluated).toEqual([
      { at: Date.UTC(2025, 5, 3, 10, 12), value: 3 },
    ]);
  });
});
