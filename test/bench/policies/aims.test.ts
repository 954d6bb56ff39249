import { describe, expect, it } from 'vitest';
import { isFarBetter } from '../../../bench/policies/aims/beats-tracking.ts';
import { multiplesOf } from '../../../bench/policies/aims/cost-multiple.ts';
import { findPrefillDependence, judgeAims } from '../../../bench/policies/aims/judge-aims.ts';
import { isDominated } from '../../../bench/policies/aims/never-dominated.ts';
import type { PolicyFigures } from '../../../bench/policies/play/cell-result.ts';
import { aCell, aFigure, anOracle, aPlayed } from './a-cell-result.ts';

const aim = (id: string, ...played: Parameters<typeof judgeAims>[0]) => {
  const found = judgeAims(played).find((one) => one.id === id);
  return (found?.findings ?? []).map(({ where, met }) => ({ kind: where.split(',')[0], met }));
};

const tracking = (given: Partial<PolicyFigures>) => aFigure({ name: 'target-tracking-both', ...given });

describe('what counts as far better than target tracking', () => {
  it.each([
    { name: 'a quarter cheaper at the same over the limit', ours: [75, 100], theirs: [100, 100], want: true },
    { name: 'a quarter cheaper is too little with one more over', ours: [75, 101], theirs: [100, 100], want: false },
    { name: 'half over the limit at the same cost', ours: [100, 50], theirs: [100, 100], want: true },
    { name: 'half over the limit is too little at a higher cost', ours: [101, 50], theirs: [100, 100], want: false },
    { name: 'a little of both is neither', ours: [80, 60], theirs: [100, 100], want: false },
    { name: 'nobody over the limit on either side is no gain', ours: [101, 0], theirs: [100, 0], want: false },
  ])('$name', ({ ours, theirs, want }) => {
    const pair = ([unitHours = 0, overLimit = 0]: readonly number[]) => ({ unitHours, overLimit });
    expect(isFarBetter(pair(ours), pair(theirs))).toBe(want);
  });
});

describe('who is dominated', () => {
  it.each([
    { name: 'by one that is better in both', theirs: [99, 99], want: true },
    { name: 'not by one that costs the same', theirs: [100, 99], want: false },
    { name: 'not by one with as many over the limit', theirs: [99, 100], want: false },
  ])('$name', ({ theirs: [unitHours = 0, overLimit = 0], want }) => {
    expect(isDominated({ unitHours: 100, overLimit: 100 }, { unitHours, overLimit })).toBe(want);
  });
});

describe('the aims', () => {
  it('A is asked of every target tracking, in every scored cell of the matrix, and of no other', () => {
    const policies = [aFigure({ unitHours: 70 }), tracking({}), aFigure({ name: 'native-step-short-low' })];
    expect(aim('A', aPlayed(policies))).toEqual([{ kind: expect.any(String), met: true }]);
    expect(aim('A', aPlayed(policies, {}, { verdict: 'scale-out-only' }))).toEqual([]);
    expect(aim('A', aPlayed(policies, { part: 'small' }))).toEqual([]);
  });

  it('B: a fixed count counts for domination, and not for crashes', () => {
    const fixed = aFigure({ name: 'static-count', overLimit: 1, unitHours: 90 });
    expect(aim('B', aPlayed([aFigure(), fixed, tracking({})]))).toEqual([{ kind: 'dominated', met: false }]);
    const crash = { copies: 'all', how: 'hang', minutes: 5 } as const;
    expect(aim('B', aPlayed([aFigure(), fixed, tracking({ overLimit: 200 })], { part: 'crash', crash }))).toEqual([
      { kind: 'crash', met: true },
      { kind: 'recovery', met: true },
    ]);
  });

  it('B: what is better by less than one in a thousand is a tie', () => {
    const breach = (overLimit: number) => aPlayed([aFigure(), tracking({ overLimit })], { part: 'breach' });
    expect(aim('B', breach(99))).toEqual([{ kind: 'sustained breach', met: true }]);
    expect(aim('B', breach(98))).toEqual([{ kind: 'sustained breach', met: false }]);
  });

  it.each([
    { name: 'a scale-in in a crash', ours: { scaleInsDuringCrash: 1, overLimitAfterRecovery: 0 }, want: false },
    { name: 'a tenth of the best that scaled in', ours: { overLimitAfterRecovery: 30 }, want: true },
    { name: 'more than a tenth of it', ours: { overLimitAfterRecovery: 31 }, want: false },
  ])('C: $name', ({ ours, want }) => {
    const theirs = [
      tracking({ scaleInsDuringCrash: 2, overLimitAfterRecovery: 300 }),
      tracking({ scaleInsDuringCrash: 1, overLimitAfterRecovery: 400 }),
      tracking({ scaleInsDuringCrash: 0, overLimitAfterRecovery: 1 }),
    ];
    const [found] = aim('C', aPlayed([aFigure({ scaleInsDuringCrash: 0, ...ours }), ...theirs], { part: 'crash' }));
    expect(found?.met).toBe(want);
  });

  it.each([
    { name: 'one change of direction in half an hour', directionChangesInHalfAnHour: 1, want: true },
    { name: 'two of them', directionChangesInHalfAnHour: 2, want: false },
  ])('D: $name', ({ directionChangesInHalfAnHour, want }) => {
    const [found] = aim('D', aPlayed([aFigure({ directionChangesInHalfAnHour })], { part: 'constant' }));
    expect(found?.met).toBe(want);
  });

  it('E: who does not reach the attainment has no cost there', () => {
    const ours = aFigure({ overLimit: 40, unitHours: 100 });
    const cheap = tracking({ overLimit: 60, unitHours: 50 });
    expect(aim('E', aPlayed([anOracle(), ours, cheap]))).toEqual([
      { kind: '95 %', met: true },
      { kind: '99 %', met: false },
    ]);
  });
});

describe('cost multiples', () => {
  const oracle = { overLimitShare: 0, unitHours: 100 };

  it('of one setting: its own cost, where it is good enough', () => {
    expect(multiplesOf([{ overLimitShare: 0.02, unitHours: 150 }], oracle)).toEqual([1.5, undefined]);
  });

  it('along a front: in between, where it is tight', () => {
    const front = [
      { overLimitShare: 0.08, unitHours: 100 },
      { overLimitShare: 0.02, unitHours: 200 },
      { overLimitShare: 0, unitHours: 220 },
    ];
    const [at95, at99] = multiplesOf(front, oracle);
    expect(at95).toBeCloseTo(1.5);
    expect(at99).toBeCloseTo(2.1);
  });
});

describe('what depends on the prefill speed', () => {
  const load = (prefill: number) => ({ load: { ...aCell().load, prefill } });
  const at = (prefill: number, unitHours: number) =>
    aPlayed([aFigure({ unitHours }), tracking({})], { ...load(prefill), part: prefill === 1 ? 'matrix' : 'prefill' });

  it('is a conclusion that flips', () => {
    const [found, ...others] = findPrefillDependence([at(1, 70), at(0.5, 90), at(2, 70)]);
    expect(found).toMatchObject({
      load: 'a-trace, a-model, nothing-cached',
      held: { '0.5 × P': false, '1 × P': true, '2 × P': true },
    });
    expect(others).toEqual([]);
  });

  it('is not one that holds everywhere, or nowhere', () => {
    expect(findPrefillDependence([at(1, 70), at(0.5, 60), at(2, 70)])).toEqual([]);
    expect(findPrefillDependence([at(1, 95), at(0.5, 90), at(2, 99)])).toEqual([]);
  });
});
