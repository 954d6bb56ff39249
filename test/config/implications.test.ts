import { describe, expect, it } from 'vitest';
import { compileTargets } from '../../src/config/compile.ts';
import { implicationsOf, type SignalImplications } from '../../src/config/implications.ts';
import { configurationOf } from './parse.ts';
import { type Changes, IN, OUT, OUT_STEPS, SIGNAL, step, targetsText } from './targets-text.ts';

const implications = (change: Changes = {}, index = 0) => {
  const { targets } = compileTargets(configurationOf(targetsText(change)), { service: 'scaling', stage: 'dev' });
  const [target] = targets.slice(index, index + 1);
  if (target === undefined) throw new Error(`no target ${index}`);
  return implicationsOf(target);
};

const signal = (change: Changes = {}, index = 0): SignalImplications | undefined =>
  implications(change, index).signals[0];

const STEEP = { AdjustmentType: 'ChangeInCapacity', StepAdjustments: [step(0, null, 1)] };

describe('per count', () => {
  it('says at which load it shrinks and grows, and where to', () => {
    expect(signal({ 'targets.0.capacity.max': 3 })?.counts).toEqual([
      { count: 1, growsAtLoad: 10, growsTo: 2 },
      { count: 2, growsAtLoad: 20, growsTo: 3, shrinksAtLoad: 8, shrinksTo: 1, bearableByOneFewer: 9 },
      { count: 3, shrinksAtLoad: 12, shrinksTo: 2, bearableByOneFewer: 18 },
    ]);
  });

  it('the guard keeps as many units as the load needs', () => {
    // 4 × 8 requests on 8 instances need 32 / (0.9 × 10) = 3.6 of them; -90 % alone would leave 1.
    const policy = { AdjustmentType: 'PercentChangeInCapacity', StepAdjustments: [step(null, 0, -90)] };
    expect(signal({ [`${IN}.policy`]: policy })?.counts.at(-1)).toMatchObject({ shrinksAtLoad: 32, shrinksTo: 4 });
    const unguarded = { [`${IN}.policy`]: policy, 'targets.0.trafficGuard': undefined };
    expect(signal(unguarded)?.counts.at(-1)).toEqual({ count: 8, shrinksAtLoad: 32, shrinksTo: 1 });
  });

  const QUIET = { id: 'quiet', metric: 'ConcurrentRequestsPerModel', statistic: 'Maximum', periodSeconds: 60 };
  const LOW_AT_4 = { scaleIn: { alarm: { threshold: 4 } } };

  it.each([
    { name: 'the one that scales out on the same metric', second: { ...QUIET, ...LOW_AT_4 }, bearable: 9 },
    {
      name: 'the lower of two',
      second: { ...QUIET, ...LOW_AT_4, scaleOut: { alarm: { threshold: 5 }, policy: STEEP } },
      bearable: 4.5,
    },
    { name: 'none of another statistic', second: { ...QUIET, statistic: 'Average', ...LOW_AT_4 }, bearable: undefined },
  ])('what one fewer bears of a second signal is said by $name', ({ second, bearable }) => {
    const change = { [IN]: undefined, 'targets.0.signals.1': second, 'targets.0.capacity.max': 2 };
    const [, row] = implications(change).signals[1]?.counts ?? [];
    expect(row).toMatchObject({ count: 2, shrinksAtLoad: 8, shrinksTo: bearable === 4.5 ? 2 : 1 });
    expect(row?.bearableByOneFewer).toBe(bearable);
  });

  it('a low threshold near the high one never lets one go', () => {
    expect(signal({ [`${IN}.alarm.threshold`]: 9.5 })?.counts.at(-1)).toMatchObject({ count: 8, shrinksTo: 8 });
  });

  it('maxStep and the bounds hold', () => {
    const change = { 'targets.0.capacity.maxStep': { out: 1, in: 1 }, [OUT_STEPS]: [step(0, null, 5)] };
    expect(signal(change)?.counts[3]).toMatchObject({ count: 4, growsTo: 5 });
    expect(signal({ [OUT_STEPS]: [step(0, null, 5)] })?.counts[6]).toMatchObject({ count: 7, growsTo: 8 });
  });

  it('a metric of the whole target is the load itself', () => {
    const change = {
      [`${SIGNAL}.metric`]: 'Invocations',
      [`${SIGNAL}.statistic`]: 'Sum',
      [`${SIGNAL}.periodSeconds`]: 60,
    };
    expect(signal(change)?.counts[1]).toEqual({
      count: 2,
      growsAtLoad: 10,
      growsTo: 3,
      shrinksAtLoad: 4,
      shrinksTo: 1,
    });
  });

  it('the last copy is not the business of a step', () => {
    expect(implications({}, 1).unit).toBe('copy');
    expect(signal({}, 1)?.counts[0]).toEqual({ count: 1, growsAtLoad: 10, growsTo: 2 });
  });

  it.each<{ name: string; change: Changes }>([
    { name: 'a percentage', change: { [`${SIGNAL}.metric`]: 'GPUUtilization', [`${SIGNAL}.periodSeconds`]: 60 } },
    { name: 'a metric nobody knows', change: { [`${SIGNAL}.metric`]: 'QueueDepth' } },
    {
      name: 'metric math',
      change: {
        [`${SIGNAL}.metric`]: undefined,
        [`${SIGNAL}.statistic`]: undefined,
        [`${SIGNAL}.periodSeconds`]: undefined,
        [`${SIGNAL}.metrics`]: [
          { Id: 'm1', MetricStat: { Metric: { Namespace: 'N', MetricName: 'M' }, Period: 60, Stat: 'Sum' } },
        ],
        'targets.0.trafficGuard': undefined,
      },
    },
  ])('$name tells no load', ({ change }) => {
    expect(signal(change)?.counts).toEqual([]);
  });

  it.each<{ name: string; change: Changes }>([
    { name: 'a direction is left out', change: { [IN]: undefined } },
    { name: 'its alarm keeps the threshold to itself', change: { [`${IN}.alarm`]: { name: 'demo-low' } } },
    {
      name: 'no step begins at the threshold',
      change: { [`${IN}.policy.StepAdjustments`]: [step(null, -1, -1)] },
    },
  ])('nothing is said of shrinking where $name', ({ change }) => {
    expect(signal(change)?.counts[1]).toEqual({ count: 2, growsAtLoad: 20, growsTo: 3 });
  });

  it('nothing is said of growing without scaleOut', () => {
    const change = { [OUT]: undefined, 'targets.0.trafficGuard': undefined };
    expect(signal(change)?.counts[1]).toEqual({ count: 2, shrinksAtLoad: 8, shrinksTo: 1 });
  });

  it('nothing is said of growing without a threshold', () => {
    const change = { [`${OUT}.alarm`]: { name: 'demo-high' }, 'targets.0.trafficGuard': undefined };
    expect(signal(change)?.counts[1]).toEqual({ count: 2, shrinksAtLoad: 8, shrinksTo: 1 });
  });

  it('a long list is thinned, with both ends kept', () => {
    const counts = signal({ 'targets.0.capacity.max': 1000 })?.counts.map(({ count }) => count);
    expect(counts).toHaveLength(40);
    expect([counts?.at(0), counts?.at(-1)]).toEqual([1, 1000]);
  });

  it('one count has one row', () => {
    expect(signal({ 'targets.0.capacity.max': 1 })?.counts).toEqual([{ count: 1 }]);
  });
});

describe('per step', () => {
  it('says how many minutes alarm and cooldowns take from one end to the other', () => {
    // Out by 1: 7 changes = 20 s of alarm and 6 × 60 s. Out by 3: 3 changes = 20 s and 2 × 60 s.
    expect(signal()?.scaleOut).toEqual([
      { step: { lower: 0, upper: 10, adjustment: 1 }, counts: [1, 2, 3, 4, 5, 6, 7, 8], minutes: 6.333 },
      { step: { lower: 10, adjustment: 3 }, counts: [1, 4, 7, 8], minutes: 2.333 },
    ]);
    // In by 1: 7 changes = 180 s of alarm and 6 × 300 s.
    expect(signal()?.scaleIn).toEqual([
      { step: { upper: 0, adjustment: -1 }, counts: [8, 7, 6, 5, 4, 3, 2, 1], minutes: 33 },
    ]);
  });

  it('a step that gets nowhere has no minutes', () => {
    expect(signal({ [OUT_STEPS]: [step(0, 10, 0), step(10, null, 1)] })?.scaleOut[0]).toEqual({
      step: { lower: 0, upper: 10, adjustment: 0 },
      counts: [1],
    });
  });

  it('an alarm of unknown length counts one period, and equal bounds need no time', () => {
    const named = { [`${OUT}.alarm`]: { name: 'demo-high', threshold: 10 }, 'targets.0.capacity.max': 2 };
    expect(signal(named)?.scaleOut[0]).toMatchObject({ counts: [1, 2], minutes: 0.167 });
    expect(signal({ 'targets.0.capacity.max': 1 })?.scaleOut[0]).toMatchObject({ counts: [1], minutes: 0 });
  });

  it('a direction that is left out has no steps', () => {
    expect(signal({ [IN]: undefined })?.scaleIn).toEqual([]);
  });
});

describe('seconds per request', () => {
  it('follow from the threshold and a given rate', () => {
    expect(signal({ 'targets.0.trafficGuard.invocationsPerMinutePerUnit': 120 })?.secondsPerRequest).toBe(5);
  });

  it('follow from a second signal on invocations per instance', () => {
    const invocations = {
      id: 'invocations',
      metric: 'InvocationsPerInstance',
      statistic: 'Sum',
      periodSeconds: 60,
      scaleOut: {
        alarm: { threshold: 300 },
        policy: { AdjustmentType: 'ChangeInCapacity', StepAdjustments: [step(0, null, 1)] },
      },
    };
    const { signals } = implications({ 'targets.0.signals.1': invocations });
    expect(signals.map(({ secondsPerRequest }) => secondsPerRequest)).toEqual([2, undefined]);
  });

  it('are unknown without a rate', () => {
    expect(signal()).not.toHaveProperty('secondsPerRequest');
  });
});
