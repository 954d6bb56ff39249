import { describe, expect, it } from 'vitest';
import {
  isBeatenBy,
  isFarBetterAt,
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
    { name: 'none over the limit, which cannot be halved', point: at(0, 300), holds: false },
    { name: 'cheaper than ours ever is, and hardly worse', point: at(0.09, 50), holds: false },
    { name: 'cheaper than ours ever is, and twice as bad', point: at(0.2, 59), holds: false },
  ])('$name: $holds', ({ point, holds }) => {
    expect(isFarBetterAt(OURS, point)).toBe(holds);
  });
});

describe('a front is beaten by a point', () => {
  it.each([
    { name: 'on it', point: at(0.04, 80), beaten: false },
    { name: 'below it', point: at(0.0399, 80), beaten: true },
    { name: 'below it between two of its points', point: at(0.0599, 70), beaten: true },
    { name: 'above it', point: at(0.05, 80), beaten: false },
    { name: 'cheaper than its cheapest, for more over the limit', point: at(0.09, 50), beaten: false },
    { name: 'cheaper than its cheapest, for as many', point: at(0.08, 50), beaten: true },
    { name: 'dearer than its dearest, for fewer over the limit', point: at(0.01, 300), beaten: false },
    { name: 'as dear as its dearest, for fewer', point: at(0.01, 120), beaten: true },
  ])('$name: $beaten', ({ point, beaten }) => {
    expect(isBeatenBy(OURS, point)).toBe(beaten);
  });
});

describe('the aims along fronts', () => {
  const ours = aTuned('controller', OURS);
  const both = aTuned('target-tracking-both', [at(0.04, 120), at(0.06, 85)]);
  const atOurPrice = aTuned('native-step-long-low', [at(0.1, 60), at(0.02, 100)]);
  const peer = { ...aTuned('hpa', [at(0, 1)]), setting: 'transplanted' as const };

  it('A is missed where one point holds out, and names it', () => {
    const found = judgeTunedTracking([ours, both, aTuned('native-step-long-low', [at(0, 1)]), peer]);
    expect(found).toEqual([
      {
        where: 'tuned/a-load',
        met: false,
        figures: 'target-tracking-both: at 1 of 2 points; not at theirs of 6.00 % with 85.0 unit-hours',
      },
    ]);
  });

  it('B asks every native, and no peer, at the points of both', () => {
    const found = judgeTunedDominance([ours, both, aTuned('static-count', [at(0, 50)]), peer]);
    expect(found.map(({ met, figures }) => [met, figures])).toEqual([
      [true, 'target-tracking-both: at 5 of 5 points'],
      [false, 'static-count: at 0 of 4 points; not at theirs of 0.00 % with 50.0 unit-hours'],
    ]);
  });

  it('B is missed where a line of theirs passes below a point of ours', () => {
    const corner = aTuned('controller', [at(0.1, 60), at(0.08, 80), at(0.02, 100)]);
    expect(judgeTunedDominance([corner, atOurPrice])).toEqual([
      {
        where: 'tuned/a-load',
        met: false,
        figures: 'native-step-long-low: at 4 of 5 points; not at ours of 8.00 % with 80.0 unit-hours',
      },
    ]);
  });

  it('says nothing of a load on which ours was not tuned', () => {
    expect(judgeTunedDominance([both])).toEqual([]);
  });
});
