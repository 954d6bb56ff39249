import { describe, expect, it } from 'vitest';
import { chooseExcerpts } from '../../../bench/policies/play/choose-excerpts.ts';
import { holdArrivals } from '../../../bench/policies/play/hold-arrivals.ts';
import { judge } from '../../../bench/policies/play/play-cell.ts';
import { countFlaps, toFigures } from '../../../bench/policies/play/to-figures.ts';
import { compareHours } from '../../../bench/policies/statistics/compare-hours.ts';
import type { Arrivals } from '../../../src/sim/load/arrivals.ts';
import { readArrivals } from '../../sim/support/read-arrivals.ts';
import { aPolicyRun } from '../../support/a-simulation-report.ts';
import { aCell, aFigure } from './a-cell-result.ts';

const move = (minute: number, from: number, to: number, refused = false) => ({
  at: minute * 60,
  from,
  to,
  reason: 'any',
  refused,
});

describe('changes of direction within half an hour', () => {
  it.each([
    { name: 'none in one direction', moves: [move(40, 1, 2), move(50, 2, 3)], want: 0 },
    { name: 'out and in is one', moves: [move(40, 1, 2), move(50, 2, 1)], want: 1 },
    {
      name: 'two that are half an hour apart are one each',
      moves: [move(40, 1, 2), move(50, 2, 1), move(80, 1, 2)],
      want: 1,
    },
    { name: 'two within it', moves: [move(40, 1, 2), move(50, 2, 1), move(79, 1, 2)], want: 2 },
    { name: 'a refused call is none', moves: [move(40, 1, 2), move(50, 2, 1, true)], want: 0 },
    { name: 'the warm-up is none', moves: [move(10, 1, 2), move(20, 2, 1)], want: 0 },
  ])('$name', ({ moves, want }) => {
    expect(countFlaps(moves, 1_800)).toBe(want);
  });
});

describe('the hours of a run', () => {
  it('come to its sums, without the warm-up and without an hour that is not whole', () => {
    const timeline = Array.from({ length: 150 }, (_, minute) => ({
      at: minute * 60,
      arrivals: 10,
      overLimit: 1,
      desired: 2,
      inService: 1,
      inSystem: 0,
    }));
    const { hours } = toFigures(aPolicyRun({ timeline, unitHours: 4 }), 1_800);
    expect(hours).toEqual([
      { requests: 600, overLimit: 60, unitHours: 2 },
      { requests: 600, overLimit: 60, unitHours: 2 },
    ]);
  });
});

describe('a paired comparison', () => {
  const figure = (name: string, count: number, overLimit: (hour: number) => number, unitHours = 6) =>
    aFigure({
      name,
      requests: count * 100,
      overLimit: Array.from({ length: count }, (_, hour) => overLimit(hour)).reduce((sum, over) => sum + over, 0),
      unitHours: count * unitHours,
      hours: Array.from({ length: count }, (_, hour) => ({ requests: 100, overLimit: overLimit(hour), unitHours })),
    });

  it('of a day is one observation: no interval', () => {
    const day = compareHours(
      figure('ours', 24, () => 1),
      figure('theirs', 24, () => 3),
      1,
    );
    expect(day).toMatchObject({ against: 'theirs', unitHours: 0 });
    expect(day.overLimitShare).toBeCloseTo(-0.02);
    expect(day.intervals).toBeUndefined();
  });

  it('of two days has one, around the difference, and the same for the same seed', () => {
    const ours = figure('ours', 48, (hour) => hour % 7, 3);
    const theirs = figure('theirs', 48, (hour) => 10 + (hour % 5), 4);
    const { intervals, overLimitShare, unitHours } = compareHours(ours, theirs, 1);
    expect(intervals?.overLimitShare.low).toBeLessThan(overLimitShare);
    expect(intervals?.overLimitShare.high).toBeGreaterThan(overLimitShare);
    expect(unitHours).toBeCloseTo(-0.25);
    expect(intervals?.unitHours).toEqual({ estimate: -0.25, low: -0.25, high: -0.25 });
    expect(compareHours(ours, theirs, 1)).toEqual({ ...compareHours(ours, theirs, 1), intervals });
  });
});

describe('how a cell is scored', () => {
  const generated = { ...aCell().load, source: { kind: 'generated', name: 'a', words: '' } } as const;
  it.each([
    { name: 'a long trace in full', cell: aCell(), hours: 24, range: 3, want: 'scored' },
    { name: 'a short one for its scale-outs', cell: aCell(), hours: 1, range: 3, want: 'scale-out-only' },
    { name: 'an oracle that moves by two: not at all', cell: aCell(), hours: 24, range: 2, want: 'no-scaling-needed' },
    { name: 'a load that is all warm-up: not at all', cell: aCell(), hours: 0.5, range: 9, want: 'too-short' },
    {
      name: 'a constant load in full, since it is about not moving',
      cell: aCell({ part: 'constant', load: generated }),
      hours: 3,
      range: 0,
      want: 'scored',
    },
  ])('$name', ({ cell, hours, range, want }) => {
    expect(judge(cell, hours * 3_600, 1_800, range)).toBe(want);
  });
});

describe('a load that is held', () => {
  const source: Arrivals = {
    name: 'a-load',
    durationSeconds: 100,
    async *blocks() {
      const at = Float64Array.from({ length: 10 }, (_, place) => place * 10);
      yield { count: 10, at, inputTokens: at.map((time) => time + 1), outputTokens: at.map((time) => time + 2) };
    },
  };

  it('is the stretch that was asked for, from 0 on, as often as wanted', async () => {
    const held = await holdArrivals(source, { from: 20, to: 50 });
    const once = await readArrivals(held);
    expect(once).toEqual({
      at: [0, 10, 20, 30],
      inputTokens: [21, 31, 41, 51],
      outputTokens: [22, 32, 42, 52],
    });
    expect(await readArrivals(held)).toEqual(once);
    expect(held).toMatchObject({ count: 4, durationSeconds: 30 });
  });

  it('ends with its source where it is shorter', async () => {
    expect(await holdArrivals(source, { from: 20, to: 500 })).toMatchObject({ count: 8, durationSeconds: 80 });
  });
});

describe('the excerpts of equal tuning', () => {
  it('lie in one half each, with a warm-up before: what is tuned on where the oracle moves most', () => {
    const needed = Array.from({ length: 48 * 60 + 1 }, (_, minute): number => (minute > 900 && minute < 1_000 ? 9 : 4));
    needed[40 * 60] = 20;
    const { tuning, heldOut } = chooseExcerpts(needed, 1_800);
    expect(tuning.to - tuning.from).toBe(6.5 * 3_600);
    expect(tuning.from / 60).toBeLessThan(900);
    expect(tuning.to / 60).toBeGreaterThan(900);
    expect(tuning.to).toBeLessThanOrEqual(24 * 3_600);
    expect(heldOut).toEqual({ from: 23.5 * 3_600, to: 48 * 3_600 });
  });

  it('are shorter where the halves are', () => {
    const { tuning, heldOut } = chooseExcerpts(
      Array.from({ length: 241 }, () => 1),
      1_800,
    );
    expect(tuning).toEqual({ from: 0, to: 7_200 });
    expect(heldOut).toEqual({ from: 5_400, to: 14_400 });
  });
});
