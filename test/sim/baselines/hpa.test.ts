import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideHpa, NO_MEMORY } from '../../../src/sim/baselines/hpa/decide.ts';
import { DEFAULT_DOWN, DEFAULT_UP, limitRate, type ScalingRules } from '../../../src/sim/baselines/hpa/rate-limit.ts';
import {
  combineMetrics,
  DEFAULT_TOLERANCE,
  recommendFromRatio,
  recommendFromTotal,
  recommendFromUnits,
} from '../../../src/sim/baselines/hpa/recommend.ts';
import { highestOfWindow, stabilise } from '../../../src/sim/baselines/hpa/stabilise.ts';

const RAW = { kind: 'value', target: 10 } as const;
const PERCENT = { kind: 'utilisation', request: 1000, percent: 50 } as const;

describe('recommendFromUnits', () => {
  it.each([
    { name: 'all report: the ratio times the units', values: [20, 20], want: 4 },
    { name: 'exactly 10 % above stays', values: [11, 11], want: 2 },
    { name: 'exactly 10 % below stays', values: [9, 9], want: 2 },
    { name: 'nobody reports: no answer', values: [], missing: 2, want: undefined },
    {
      name: 'a silent unit is on its target where the rest say down',
      values: [2, 2, 2],
      missing: 1,
      current: 4,
      want: 2,
    },
    { name: 'a silent unit uses nothing where the rest say up', values: [18, 18], missing: 1, current: 3, want: 4 },
    { name: 'a silent unit turns an increase around: stays', values: [12], missing: 1, current: 2, want: 2 },
    { name: 'an unready unit is left out on the way down', values: [2, 2], unready: 2, current: 4, want: 1 },
    { name: 'an unready unit dampens the way up', values: [30, 30], unready: 1, current: 3, want: 6 },
    { name: 'a damped increase that asks for less than now stays', values: [30], unready: 1, current: 5, want: 5 },
    { name: 'a third of a request is no rounding up', values: [10 / 3, 10 / 3, 10 / 3], current: 3, want: 1 },
  ])('$name', ({ values, unready = 0, missing = 0, current = values.length, want }) => {
    expect(recommendFromUnits({ current, values, unready, missing }, RAW, DEFAULT_TOLERANCE)).toBe(want);
  });

  it.each([
    { name: 'utilisation is whole percent: 55.9 % is 55 %', values: [559, 559], want: 2 },
    {
      name: 'a silent unit runs at its whole request where the rest say down',
      values: [100, 100],
      missing: 1,
      want: 3,
    },
    { name: 'a silent unit changes nothing exactly on the target', values: [500, 500], missing: 2, want: 4 },
  ])('$name', ({ values, missing = 0, want }) => {
    const reports = { current: values.length + missing, values, unready: 0, missing };
    expect(recommendFromUnits(reports, PERCENT, DEFAULT_TOLERANCE)).toBe(want);
  });
});

describe('metrics of the whole service', () => {
  it.each([
    { name: 'from nothing: the ratio itself', count: recommendFromRatio(0, 0, 2.2, DEFAULT_TOLERANCE), want: 3 },
    { name: 'the ready units are scaled', count: recommendFromRatio(6, 2, 3, DEFAULT_TOLERANCE), want: 6 },
    { name: 'total over what one bears', count: recommendFromTotal(3, 41, 10, DEFAULT_TOLERANCE), want: 5 },
    { name: 'a total inside the tolerance', count: recommendFromTotal(4, 41, 10, DEFAULT_TOLERANCE), want: 4 },
    { name: 'a total from nothing', count: recommendFromTotal(0, 41, 10, DEFAULT_TOLERANCE), want: 5 },
    { name: 'no total and no units', count: recommendFromTotal(0, 0, 10, DEFAULT_TOLERANCE), want: 0 },
  ])('$name', ({ count, want }) => expect(count).toBe(want));

  it.each([
    { name: 'the largest wins', counts: [3, 7, 5], want: { desired: 7, error: false } },
    { name: 'one failed: up is believed', counts: [undefined, 7], want: { desired: 7, error: false } },
    { name: 'one failed: down is not', counts: [undefined, 3], want: { desired: 5, error: true } },
    { name: 'all failed: nothing moves', counts: [undefined], want: { desired: 5, error: true } },
    { name: 'no metric at all: nothing moves', counts: [], want: { desired: 5, error: true } },
  ])('combineMetrics: $name', ({ counts, want }) => expect(combineMetrics(5, counts)).toEqual(want));
});

const units = (value: number, select: ScalingRules['select'] = 'Max'): ScalingRules => ({
  select,
  policies: [
    { type: 'units', value, periodSeconds: 60 },
    { type: 'percent', value: 50, periodSeconds: 60 },
  ],
  stabilisationSeconds: 0,
});

describe('limitRate', () => {
  const base = { up: DEFAULT_UP, down: DEFAULT_DOWN, events: [], now: 1000, min: 1, max: 100 };
  const added = (change: number, ageSeconds: number) => [{ at: 1000 - ageSeconds, change }];
  it.each([
    {
      name: 'what was added in the period counts',
      current: 12,
      wanted: 50,
      up: units(4),
      events: added(4, 30),
      to: 12,
    },
    { name: 'what was added before it does not', current: 12, wanted: 50, up: units(4), events: added(4, 60), to: 18 },
    { name: 'what was removed may come back', current: 6, wanted: 50, up: units(4), events: added(-4, 30), to: 15 },
    { name: 'Min takes the stricter policy', current: 12, wanted: 50, up: units(4, 'Min'), to: 16 },
    { name: 'Disabled lets nothing through', current: 12, wanted: 50, up: units(4, 'Disabled'), to: 12 },
    { name: 'Disabled down as well', current: 12, wanted: 2, down: units(4, 'Disabled'), to: 12 },
    { name: 'down the policy that takes most', current: 12, wanted: 2, down: units(4), to: 6 },
    { name: 'down with Min the one that takes least', current: 12, wanted: 2, down: units(4, 'Min'), to: 8 },
    {
      name: 'down: no more than the period allows',
      current: 8,
      wanted: 2,
      down: units(4),
      events: added(-6, 5),
      to: 7,
    },
    {
      name: 'too much is gone already: nothing comes back',
      current: 4,
      wanted: 2,
      down: units(4),
      events: added(-9, 5),
      to: 4,
    },
  ])('$name', ({ to, current, wanted, ...rest }) => {
    expect(limitRate({ ...base, current, wanted, ...rest }).desired).toBe(to);
  });

  it.each([
    { name: 'the rate up', current: 5, wanted: 99, want: { desired: 10, condition: 'ScaleUpLimit' } },
    { name: 'the maximum', current: 80, wanted: 150, want: { desired: 100, condition: 'TooManyReplicas' } },
    { name: 'the minimum', current: 5, wanted: 0, want: { desired: 1, condition: 'TooFewReplicas' } },
    { name: 'nothing', current: 5, wanted: 7, want: { desired: 7, condition: 'DesiredWithinRange' } },
    { name: 'nothing, unchanged', current: 5, wanted: 5, want: { desired: 5, condition: 'DesiredWithinRange' } },
  ])('names what bounded it: $name', ({ current, wanted, want }) => {
    expect(limitRate({ ...base, current, wanted })).toEqual(want);
  });

  it('names the rate down', () => {
    const limited = limitRate({ ...base, current: 12, wanted: 2, down: units(4) });
    expect(limited).toEqual({ desired: 6, condition: 'ScaleDownLimit' });
  });
});

describe('stabilisation', () => {
  const history = [
    { at: 700, count: 9 },
    { at: 701, count: 8 },
    { at: 950, count: 3 },
  ];
  it('what is as old as the window is out of it', () => expect(highestOfWindow(history, 2, 1000, 300)).toBe(8));
  it.each([
    { name: 'falls to the highest of the window', current: 20, wanted: 2, want: 8 },
    { name: 'never rises because of the past', current: 5, wanted: 2, want: 5 },
    { name: 'rises to the lowest of the window up', current: 2, wanted: 12, want: 3 },
  ])('with behavior: $name', ({ current, wanted, want }) => {
    expect(stabilise(history, { current, wanted, now: 1000 }, { upSeconds: 60, downSeconds: 300 })).toBe(want);
  });
});

describe('decideHpa', () => {
  const behavior = { up: DEFAULT_UP, down: DEFAULT_DOWN };
  it.each([
    { name: 'stabilises before it limits', current: 10, wanted: 1, recent: 7, want: 7 },
    { name: 'limits after it stabilised', current: 10, wanted: 90, recent: 1, want: 20 },
    { name: 'above the maximum goes to it at once', current: 40, wanted: 40, recent: 40, want: 30 },
    { name: 'below the minimum goes to it at once', current: 1, wanted: 1, recent: 1, want: 2 },
  ])('$name', ({ current, wanted, recent, want }) => {
    const memory = { recommendations: [{ at: 900, count: recent }], events: [] };
    const { desired } = decideHpa(memory, { current, wanted, now: 1000 }, { min: 2, max: 30, behavior });
    expect(desired).toBe(want);
  });

  it.each([
    { name: 'at most twice as many', current: 10, wanted: 90, want: 20 },
    { name: 'from few, up to 4', current: 1, wanted: 90, want: 4 },
    { name: 'the highest of five minutes, even above the count', current: 6, wanted: 1, want: 7 },
  ])('without behavior: $name', ({ current, wanted, want }) => {
    const memory = { recommendations: [{ at: 900, count: 7 }], events: [] };
    expect(decideHpa(memory, { current, wanted, now: 1000 }, { min: 1, max: 50 }).desired).toBe(want);
  });

  it('never leaves the bounds, and remembers what it changed', () => {
    const count = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(count, fc.array(count, { maxLength: 8 }), fc.boolean(), (start, wishes, has) => {
        let memory = NO_MEMORY;
        let current = start;
        for (const [i, wanted] of wishes.entries()) {
          const settings = { min: 2, max: 30, ...(has ? { behavior } : {}) };
          const decided = decideHpa(memory, { current, wanted, now: i * 15 }, settings);
          expect(decided.desired).toBeGreaterThanOrEqual(2);
          expect(decided.desired).toBeLessThanOrEqual(30);
          memory = decided.memory;
          current = decided.desired;
        }
        expect(memory.events.reduce((sum, { change }) => sum + change, start)).toBe(current);
      }),
    );
  });
});
