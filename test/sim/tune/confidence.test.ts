import { describe, expect, it } from 'vitest';
import { createRandom, normal } from '../../../src/sim/random.ts';
import type { TimelineMinute } from '../../../src/sim/result.ts';
import { blockBootstrap } from '../../../src/sim/tune/block-bootstrap.ts';
import { compareRuns } from '../../../src/sim/tune/confidence.ts';

const ones = (count: number): number[] => Array.from({ length: count }, () => 1);

describe('a moving-block bootstrap', () => {
  it('of a constant has no width', () => {
    const interval = blockBootstrap({ numerators: ones(1_000), denominators: ones(1_000).map(() => 4) }, 60, 1);
    expect(interval).toEqual({ estimate: 0.25, low: 0.25, high: 0.25 });
  });

  it('of independent values is as wide as the normal theory says', () => {
    const random = createRandom(5);
    const numerators = Array.from({ length: 4_000 }, () => 10 + normal(random));
    const { estimate, low, high } = blockBootstrap({ numerators, denominators: ones(4_000) }, 1, 1) ?? fail();
    const width = (2 * 1.96) / Math.sqrt(4_000);
    expect(low).toBeLessThan(estimate);
    expect(estimate).toBeLessThan(high);
    expect((high - low) / width).toBeGreaterThan(0.9);
    expect((high - low) / width).toBeLessThan(1.1);
  });

  it('of values that stay for an hour is wider with blocks that know it', () => {
    const random = createRandom(5);
    const numerators = Array.from({ length: 100 }, () => normal(random)).flatMap((value) => ones(60).map(() => value));
    const width = (block: number): number => {
      const { low, high } = blockBootstrap({ numerators, denominators: ones(6_000) }, block, 1) ?? fail();
      return high - low;
    };
    expect(width(360)).toBeGreaterThan(3 * width(1));
  });

  it('weighs by the denominator', () => {
    expect(blockBootstrap({ numerators: [1, 9], denominators: [1, 99] }, 2, 1)?.estimate).toBe(0.1);
  });

  it('is the same for one seed', () => {
    const random = createRandom(9);
    const series = { numerators: Array.from({ length: 50 }, () => random.next()), denominators: ones(50) };
    expect(blockBootstrap(series, 2, 4)).toEqual(blockBootstrap(series, 2, 4));
    expect(blockBootstrap(series, 2, 4)).not.toEqual(blockBootstrap(series, 2, 5));
  });

  it('of nothing is none', () => {
    expect(blockBootstrap({ numerators: [], denominators: [] }, 2, 1)).toBeUndefined();
  });
});

const fail = (): never => {
  throw new Error('an interval was expected');
};

const aTimeline = (minutes: number, overLimit: number, inService: number): { timeline: TimelineMinute[] } => ({
  timeline: Array.from({ length: minutes }, (_, minute) => ({
    at: minute * 60,
    arrivals: 10,
    overLimit,
    desired: inService,
    inService,
    inSystem: 0,
  })),
});

describe('the difference of two runs', () => {
  it('has an interval from more than a day on', () => {
    const { scoredHours, blocks, difference } = compareRuns(aTimeline(1_501, 1, 3), aTimeline(1_501, 2, 5), 60, 1);
    expect({ scoredHours, blocks }).toEqual({ scoredHours: 25, blocks: 4 });
    expect(difference?.overLimitShare).toEqual({ estimate: -0.1, low: -0.1, high: -0.1 });
    expect(difference?.unitsInService).toEqual({ estimate: -2, low: -2, high: -2 });
  });

  it('of a day or less is one observation', () => {
    const confidence = compareRuns(aTimeline(1_470, 1, 3), aTimeline(1_470, 2, 5), 1_800, 1);
    expect(confidence).toEqual({ scoredHours: 24, blocks: 4 });
  });
});
