import { describe, expect, it } from 'vitest';
import {
  breaches,
  evaluateSlots,
  evaluationRange,
  type Slot,
  type TreatMissingData,
} from '../../src/world/alarm-evaluator.ts';

const slotsOf = (points: string): readonly Slot[] =>
  points.split(' ').map((point) => (point === 'X' ? 'breaching' : point === '0' ? 'fine' : 'missing'));

const TREATMENTS: readonly TreatMissingData[] = ['missing', 'ignore', 'breaching', 'notBreaching'];

/** Both tables of "Configuring how CloudWatch alarms treat missing data"; `keep` leaves the state as it is. */
const TABLE = [
  { points: '0 - X - X', m: 3, want: ['OK', 'OK', 'OK', 'OK'] },
  { points: '0 - - - -', m: 3, want: ['OK', 'OK', 'OK', 'OK'] },
  { points: '- - - - -', m: 3, want: ['INSUFFICIENT_DATA', 'keep', 'ALARM', 'OK'] },
  { points: '0 X X - X', m: 3, want: ['ALARM', 'ALARM', 'ALARM', 'ALARM'] },
  { points: '- - X - -', m: 3, want: ['ALARM', 'keep', 'ALARM', 'OK'] },
  { points: '0 - X - X', m: 2, want: ['ALARM', 'ALARM', 'ALARM', 'ALARM'] },
  { points: '0 0 X 0 X', m: 2, want: ['ALARM', 'ALARM', 'ALARM', 'ALARM'] },
  { points: '0 - X - -', m: 2, want: ['OK', 'OK', 'ALARM', 'OK'] },
  { points: '- - - - 0', m: 2, want: ['OK', 'OK', 'ALARM', 'OK'] },
  { points: '- - - X -', m: 2, want: ['ALARM', 'keep', 'ALARM', 'OK'] },
].flatMap(({ points, m, want }) =>
  TREATMENTS.map((treatMissingData, i) => ({ points, m, treatMissingData, want: want[i] ?? '' })),
);

describe('the missing-data tables', () => {
  it.each(TABLE)('$m of 3, `$points`, $treatMissingData → $want', ({ points, m, treatMissingData, want }) => {
    const rule = { evaluationPeriods: 3, datapointsToAlarm: m, treatMissingData };
    expect(evaluateSlots(slotsOf(points), rule) ?? 'keep').toBe(want);
  });

  it('covers 40 answers', () => expect(TABLE).toHaveLength(40));
});

describe('beyond the tables', () => {
  it.each([
    {
      name: 'a missing treatment is `missing`',
      points: '- - -',
      rule: { evaluationPeriods: 1 },
      want: 'INSUFFICIENT_DATA',
    },
    {
      name: 'without DatapointsToAlarm all N must breach',
      points: '0 0 0 X X',
      rule: { evaluationPeriods: 3 },
      want: 'OK',
    },
    {
      name: 'the newest real points decide, older ones do not',
      points: 'X X 0 0 0',
      rule: { evaluationPeriods: 3 },
      want: 'OK',
    },
    {
      name: 'a lone newest breach is too young to alarm early',
      points: '- - - - X',
      rule: { evaluationPeriods: 3 },
      want: 'OK',
    },
    {
      name: 'a breach followed by a fine point does not alarm early',
      points: '- - X 0 -',
      rule: { evaluationPeriods: 3 },
      want: 'OK',
    },
    {
      name: 'under `ignore` nothing but breaches, too few of them, keeps the state',
      points: '- - - - X',
      rule: { evaluationPeriods: 3, treatMissingData: 'ignore' as const },
      want: 'keep',
    },
  ])('$name', ({ points, rule, want }) => {
    expect(evaluateSlots(slotsOf(points), rule) ?? 'keep').toBe(want);
  });

  it('looks at more periods than it evaluates', () => expect(evaluationRange({ evaluationPeriods: 3 })).toBe(5));
});

describe('breaches', () => {
  it.each([
    { operator: 'GreaterThanOrEqualToThreshold', at: true, above: true, below: false },
    { operator: 'GreaterThanThreshold', at: false, above: true, below: false },
    { operator: 'LessThanOrEqualToThreshold', at: true, above: false, below: true },
    { operator: 'LessThanThreshold', at: false, above: false, below: true },
    { operator: 'GreaterThanUpperThreshold', at: false, above: false, below: false },
  ])('$operator', ({ operator, at, above, below }) => {
    expect([breaches(5, operator, 5), breaches(6, operator, 5), breaches(4, operator, 5)]).toEqual([at, above, below]);
  });
});
