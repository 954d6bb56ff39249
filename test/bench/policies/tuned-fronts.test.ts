import { describe, expect, it } from 'vitest';
import {
  isFarBetterAt,
  isUnbeatenAt,
  judgeTunedDominance,
  judgeTunedTracking,
} from '../../../bench/policies/aims/tuned-fronts.ts';
import { aTuned } from './a-tuned-result.ts';

const at = (overLimitShare: number, unitHours: number) => ({ overLimitShare, unitHours });

/** 8 % for 60 unit-hours, 4 % for 80, 2 % for 120; between them the straight line. */
const OURS = [at(0.08, 60), at(0.04, 80), at(0.02, 120)];

describe('far better than a point of a front', () => {
  it.each([
    { name: 'a quarter fewer unit-hours for as many over the limit', point: at(0.04, 107), holds: true },
    { name: 'less than a quarter fewer', point: at(0.04, 106), holds: false },
    { name: 'half over the limit for as many unit-hours', point: at(0.12, 70), holds: true },
    { name: 'more than half', point: at(0.11, 70), holds: false },
    { name: 'between two points of ours', point: at(0.06, 94), holds: true },
    { name: 'fewer over the limit than ours ever has', point: at(0.01, 200), holds: false },
    { name: 'cheaper than ours ever is, and hardly worse', point: at(0.09, 50), holds: false },
    { name: 'cheaper than ours ever is, and twice as bad', point: at(0.2, 59), holds: false },
  ])('$name: $holds', ({ point, holds }) => {
    expect(isFarBetterAt(OURS, point)).toBe(holds);
  });
});

describe('beaten by a point of a front', () => {
  it.each([
    { name: 'on ours', point: at(0.04, 80), holds: true },
    { name: 'below ours by more than a tie', point: at(0.0389, 80), holds: false },
    { name: 'below ours by a tie', point: at(0.0391, 80), holds: true },
    { name: 'above ours', point: at(0.05, 80), holds: true },
    { name: 'cheaper than ours ever is, for more over the limit', point: at(0.09, 50), holds: true },
    { name: 'cheaper than ours ever is, for fewer', point: at(0.07, 50), holds: false },
    { name: 'dearer than ours ever is, for fewer over the limit', point: at(0.01, 300), holds: false },
  ])('$name: not beaten is $holds', ({ point, holds }) => {
    expect(isUnbeatenAt(OURS, point)).toBe(holds);
  });
});

describe('the aims along fronts', () => {
  const ours = aTuned('controller', OURS);
  const both = aTuned('target-tracking-both', [at(0.04, 120), at(0.06, 85)]);
  const peer = { ...aTuned('hpa', [at(0, 1)]), setting: 'transplanted' as const };

  it('A is missed where one point holds out, and names it', () => {
    const found = judgeTunedTracking([ours, both, aTuned('native-step-long-low', [at(0, 1)]), peer]);
    expect(found).toEqual([
      {
        where: 'tuned/a-load',
        met: false,
        figures: 'target-tracking-both: at 1 of the 2 points of its front; not at 6.00 % with 85.0 unit-hours',
      },
    ]);
  });

  it('B asks every native, and no peer', () => {
    const found = judgeTunedDominance([ours, both, aTuned('static-count', [at(0, 50)]), peer]);
    expect(found.map(({ met, figures }) => [met, figures.split(':')[0]])).toEqual([
      [true, 'target-tracking-both'],
      [false, 'static-count'],
    ]);
  });

  it('says nothing of a load on which ours was not tuned', () => {
    expect(judgeTunedDominance([both])).toEqual([]);
  });
});
