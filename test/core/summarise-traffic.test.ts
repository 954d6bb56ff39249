import { describe, expect, it } from 'vitest';
import { type SignalSeries, summariseTraffic, type TrafficSettings } from '../../src/core/summarise-traffic.ts';
import { NO_TRAFFIC_READ } from '../../src/core/traffic-summary.ts';
import { aGuard } from '../support/a-target.ts';
import { aSignalSeries, minuteSeries, NO_ERRORS, repeat, someSeries } from '../support/minute-series.ts';
import { minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

const settings = (overrides: Partial<TrafficSettings> = {}): TrafficSettings => ({
  guard: aGuard(),
  idleSeconds: 900,
  ...overrides,
});
const summarise = (
  series: Parameters<typeof someSeries>[0],
  overrides: Partial<TrafficSettings> = {},
  reference = NOW,
) => summariseTraffic(someSeries(series), settings(overrides), reference);

describe('the window ends with the newest published, closed minute of Invocations', () => {
  it.each([
    {
      name: 'five minutes, the busiest counts',
      invocations: minuteSeries([999, 10, 30, 20, 5, 10]),
      want: { window: 'known', highestInvocations: 30 },
    },
    {
      name: 'the open minute is not of it',
      invocations: [...minuteSeries([1, 2, 3, 4, 5]), { at: NOW, value: 999 }],
      want: { window: 'known', highestInvocations: 5 },
    },
    {
      name: '3 of the 5 minutes are enough',
      invocations: minuteSeries([7, undefined, undefined, 8, 9]),
      want: { window: 'known', highestInvocations: 9 },
    },
    {
      name: '2 are not',
      invocations: minuteSeries([undefined, undefined, undefined, 8, 9]),
      want: { window: 'unknown', highestInvocations: 0 },
    },
    {
      name: 'it may have ended 4 minutes ago',
      invocations: minuteSeries([1, 2, 3, 4, 5], 4),
      want: { window: 'known', highestInvocations: 5 },
    },
    {
      name: 'not 5 minutes ago',
      invocations: minuteSeries([1, 2, 3, 4, 5], 5),
      want: { window: 'unknown', highestInvocations: 0 },
    },
    {
      name: 'reported zeros are known',
      invocations: minuteSeries([0, 0, 0, 0, 0]),
      want: { window: 'known', highestInvocations: 0 },
    },
    { name: 'nothing is unknown, not zero', invocations: [], want: { window: 'unknown', highestInvocations: 0 } },
  ])('$name', ({ invocations, want }) => {
    expect(summarise({ invocations })).toMatchObject(want);
  });

  it('4 minutes are counted to the millisecond', () => {
    expect(summarise({ invocations: minuteSeries([1, 2, 3, 4, 5], 4) }, {}, NOW + 1).window).toBe('unknown');
  });

  it('a longer window asks for 60 % of its minutes', () => {
    const guard = aGuard({ windowSeconds: 600 });
    const five = minuteSeries([1, 1, 1, 1, 1]);
    const six = minuteSeries([1, 1, 1, 1, 1, 1]);
    expect([five, six].map((invocations) => summarise({ invocations }, { guard }).window)).toEqual([
      'unknown',
      'known',
    ]);
  });
});

describe('idle: Invocations absent while every signal is reported 0 in each of the last 5 minutes', () => {
  const zeros = minuteSeries([0, 0, 0, 0, 0]);
  const idle = (signals: readonly SignalSeries[], invocations: readonly { at: number; value: number }[] = []) =>
    summarise({ signals, invocations }).window;
  it.each([
    { name: 'idle', window: () => idle([aSignalSeries(zeros)]), want: 'idle' },
    {
      name: 'up to 4 minutes late',
      window: () => idle([aSignalSeries(minuteSeries([0, 0, 0, 0, 0], 4))]),
      want: 'idle',
    },
    {
      name: 'later is unknown',
      window: () => idle([aSignalSeries(minuteSeries([0, 0, 0, 0, 0], 5))]),
      want: 'unknown',
    },
    {
      name: 'a gap is unknown',
      window: () => idle([aSignalSeries(minuteSeries([0, 0, undefined, 0, 0]))]),
      want: 'unknown',
    },
    {
      name: 'four minutes are unknown',
      window: () => idle([aSignalSeries(minuteSeries([0, 0, 0, 0]))]),
      want: 'unknown',
    },
    {
      name: 'a load in the last five minutes is unknown',
      window: () => idle([aSignalSeries(minuteSeries([1, 0, 0, 0, 0]))]),
      want: 'unknown',
    },
    {
      name: 'a load before them is idle',
      window: () => idle([aSignalSeries(minuteSeries([1, 0, 0, 0, 0, 0]))]),
      want: 'idle',
    },
    {
      name: 'every signal',
      window: () => idle([aSignalSeries(zeros), aSignalSeries(minuteSeries([0, 0, 0, 0, 2]))]),
      want: 'unknown',
    },
    { name: 'a signal never reported is unknown', window: () => idle([aSignalSeries([])]), want: 'unknown' },
    { name: 'no signal is unknown', window: () => idle([]), want: 'unknown' },
    {
      name: 'a signal without a threshold is not asked',
      window: () => idle([aSignalSeries(zeros), { signalId: 'math', minutes: [], points: [] }]),
      want: 'idle',
    },
    {
      name: 'none with a threshold is unknown',
      window: () => idle([{ signalId: 'math', minutes: zeros, points: zeros }]),
      want: 'unknown',
    },
    {
      name: 'old Invocations are absent',
      window: () => idle([aSignalSeries(zeros)], minuteSeries([1, 2, 3], 6)),
      want: 'idle',
    },
    {
      name: 'few Invocations are not absent',
      window: () => idle([aSignalSeries(zeros)], minuteSeries([1])),
      want: 'unknown',
    },
  ])('$name', ({ window, want }) => {
    expect(window()).toBe(want);
  });
});

describe('errors over the window', () => {
  const invocations = minuteSeries(repeat(100, 12));
  const at = (ratio: Partial<typeof NO_ERRORS>, overrides: Partial<TrafficSettings> = {}, calls = invocations) =>
    summarise({ invocations: calls, errors: { ...NO_ERRORS, ...ratio } }, overrides).errors;
  it.each([
    { name: 'none', errors: {}, want: { errors: 0, ratio: 0, endsAt: NOW } },
    {
      name: '5XX',
      errors: { invocation5xxErrors: minuteSeries([10, 10, 10, 10, 10]) },
      want: { errors: 50, ratio: 0.1 },
    },
    {
      name: 'model errors without the 4XX they contain',
      errors: { invocationModelErrors: minuteSeries([30]), invocation4xxErrors: minuteSeries([10]) },
      want: { errors: 20, ratio: 0.04 },
    },
    {
      name: '4XX alone never count',
      errors: { invocationModelErrors: minuteSeries([30]), invocation4xxErrors: minuteSeries([30]) },
      want: { errors: 0, ratio: 0 },
    },
    { name: 'broken streams', errors: { midStreamErrors: minuteSeries([25]) }, want: { errors: 25, ratio: 0.05 } },
    {
      name: 'the largest of the three, not their sum',
      errors: {
        invocation5xxErrors: minuteSeries([10]),
        invocationModelErrors: minuteSeries([40]),
        midStreamErrors: minuteSeries([5]),
      },
      want: { errors: 40, ratio: 0.08 },
    },
  ])('$name', ({ errors, want }) => {
    expect(at(errors)).toMatchObject(want);
  });

  it.each([
    {
      name: 'errors older than the window still count while a window with them ended within 300 s',
      late: 9,
      want: { errors: 50, endsAt: minutesAgo(5) },
    },
    { name: 'one minute older they do not', late: 10, want: { errors: 0, endsAt: NOW } },
  ])('$name', ({ late, want }) => {
    expect(at({ invocation5xxErrors: minuteSeries([50], late) })).toMatchObject(want);
  });

  it('5 errors in an earlier window are enough', () => {
    expect(at({ invocation5xxErrors: minuteSeries([5], 6) })).toMatchObject({ errors: 5 });
    expect(at({ invocation5xxErrors: minuteSeries([4], 6) })).toMatchObject({ errors: 0 });
  });

  it('by the configured time', () => {
    const errors = { invocation5xxErrors: minuteSeries([50], 6) };
    expect(at(errors, { guard: aGuard({ holdAfterErrorsSeconds: 60 }) })).toMatchObject({ errors: 0 });
    expect(at(errors, { guard: aGuard({ holdAfterErrorsSeconds: 120 }) })).toMatchObject({ errors: 50 });
  });

  it('the worst window counts, of those with 5 errors at least', () => {
    const calls = minuteSeries([...repeat(10, 5), ...repeat(100, 5)]);
    const errors = { invocation5xxErrors: minuteSeries([4, 0, 0, 0, 0, 20, 0, 0, 0, 0]) };
    expect(at(errors, {}, calls)).toMatchObject({ errors: 20, endsAt: minutesAgo(4) });
    expect(at({ invocation5xxErrors: minuteSeries([4], 9) }, {}, calls)).toMatchObject({ errors: 0, endsAt: NOW });
  });

  it('the present window stays where an earlier one is no worse', () => {
    expect(at({ invocation5xxErrors: minuteSeries([10], 2) })).toMatchObject({ endsAt: NOW, errors: 10 });
  });

  it('without Invocations the ratio is by one', () => {
    expect(at({ invocation5xxErrors: minuteSeries([3]) }, {}, minuteSeries(repeat(0, 5)))).toMatchObject({ ratio: 3 });
  });

  it('an unknown window has none', () => {
    expect(summarise({ errors: { ...NO_ERRORS, invocation5xxErrors: minuteSeries([50]) } })).not.toHaveProperty(
      'errors',
    );
  });
});

describe('what one unit bears per minute', () => {
  const rateOf = (
    minutes: Parameters<typeof aSignalSeries>[0],
    perUnit: Parameters<typeof aSignalSeries>[0],
    overrides: Partial<TrafficSettings> = {},
    errors = NO_ERRORS,
  ) =>
    summarise(
      {
        invocations: minuteSeries(repeat(100, 130)),
        invocationsPerUnit: perUnit,
        signals: [aSignalSeries(minutes)],
        errors,
      },
      overrides,
    ).signals[0]?.rate;
  /** The window's five minutes at the end. */
  const then = (value: number, count: number, window: number) =>
    minuteSeries([...repeat(value, count), ...repeat(window, 5)]);

  it.each([
    {
      name: 'as configured, whatever was read',
      rate: () => rateOf([], [], { guard: aGuard({ invocationsPerMinutePerUnit: 40 }) }),
      want: { perMinute: 40, by: 'configured' },
    },
    {
      name: 'the median of q·T/m over 15 busy minutes before the window',
      rate: () => rateOf(then(4, 15, 1), then(80, 15, 80)),
      want: { perMinute: 100, by: 'busy-minutes' },
    },
    {
      name: 'half the threshold is busy',
      rate: () => rateOf(then(2.5, 15, 1), then(50, 15, 80)),
      want: { perMinute: 100, by: 'busy-minutes' },
    },
    {
      name: 'the threshold itself is busy',
      rate: () => rateOf(then(5, 15, 1), then(50, 15, 80)),
      want: { perMinute: 50, by: 'busy-minutes' },
    },
    {
      name: 'a median, not a mean',
      rate: () =>
        rateOf(
          minuteSeries([...repeat(4, 15), ...repeat(1, 5)]),
          minuteSeries([...repeat(80, 8), ...repeat(8000, 7), ...repeat(80, 5)]),
        ),
      want: { perMinute: 100, by: 'busy-minutes' },
    },
    {
      name: 'however long ago',
      rate: () => rateOf(minuteSeries([...repeat(4, 15), ...repeat(1, 105)]), minuteSeries(repeat(80, 120))),
      want: { perMinute: 100, by: 'busy-minutes' },
    },
    {
      name: '14 busy minutes are too few, 15 others are not',
      rate: () => rateOf(minuteSeries([2, ...repeat(4, 14), ...repeat(4, 5)]), then(80, 15, 80)),
      want: { perMinute: 100, by: 'hourly-medians', concurrencyRatio: 1, invocationsRatio: 1 },
    },
    {
      name: 'under half the threshold: the medians of the hour, and the fall since',
      rate: () => rateOf(then(2, 15, 1), then(80, 15, 20)),
      want: { perMinute: 200, by: 'hourly-medians', concurrencyRatio: 0.5, invocationsRatio: 0.25 },
    },
    {
      name: 'over the threshold is not busy but overloaded',
      rate: () => rateOf(then(8, 15, 8), then(80, 15, 80)),
      want: { perMinute: 50, by: 'hourly-medians', concurrencyRatio: 1, invocationsRatio: 1 },
    },
    { name: '14 minutes say nothing', rate: () => rateOf(then(2, 14, 1), then(80, 14, 20)), want: undefined },
    {
      name: 'minutes of the window do not count',
      rate: () => rateOf(minuteSeries(repeat(4, 15)), minuteSeries(repeat(80, 15))),
      want: undefined,
    },
    { name: 'nothing read says nothing', rate: () => rateOf([], []), want: undefined },
    { name: 'a signal without its invocations says nothing', rate: () => rateOf(then(4, 15, 1), []), want: undefined },
    { name: 'minutes of zero load say nothing', rate: () => rateOf(then(0, 15, 0), then(80, 15, 80)), want: undefined },
    {
      name: 'minutes of zero invocations say nothing',
      rate: () => rateOf(then(4, 15, 4), then(0, 15, 0)),
      want: undefined,
    },
    {
      name: 'minutes older than the hour before the window are not of the medians',
      rate: () =>
        rateOf(minuteSeries([...repeat(2, 15), ...repeat(0, 60), ...repeat(1, 5)]), minuteSeries(repeat(80, 80))),
      want: undefined,
    },
    {
      name: 'the first minute of that hour is',
      rate: () =>
        rateOf(minuteSeries([...repeat(2, 15), ...repeat(0, 45), ...repeat(2, 5)]), minuteSeries(repeat(80, 65))),
      want: { perMinute: 200, by: 'hourly-medians', concurrencyRatio: 1, invocationsRatio: 1 },
    },
    {
      name: 'without the signal in the window the fall is not known',
      rate: () => rateOf(minuteSeries(repeat(2, 15), 5), minuteSeries(repeat(80, 20))),
      want: { perMinute: 200, by: 'hourly-medians', invocationsRatio: 1 },
    },
    {
      name: 'without the invocations in the window the fall is not known',
      rate: () => rateOf(minuteSeries(repeat(2, 20)), minuteSeries(repeat(80, 15), 5)),
      want: { perMinute: 200, by: 'hourly-medians', concurrencyRatio: 1 },
    },
  ])('$name', ({ rate, want }) => {
    expect(rate()).toEqual(want);
  });

  it('minutes without their invocations neither teach nor disturb', () => {
    const minutes = minuteSeries([...repeat(4, 30), ...repeat(1, 5)]);
    const perUnit = [...minuteSeries(repeat(80, 15), 20), ...minuteSeries(repeat(80, 5))];
    expect(rateOf(minutes, perUnit)).toEqual({ perMinute: 100, by: 'busy-minutes' });
  });

  it('minutes with an error ratio at the limit teach nothing', () => {
    const errors = (perMinute: number) => ({
      ...NO_ERRORS,
      invocation5xxErrors: minuteSeries([...repeat(perMinute, 15), ...repeat(0, 5)]),
    });
    const [minutes, perUnit] = [then(4, 15, 1), then(80, 15, 80)];
    expect(rateOf(minutes, perUnit, {}, errors(5))).toBeUndefined();
    expect(rateOf(minutes, perUnit, {}, errors(4))).toEqual({ perMinute: 100, by: 'busy-minutes' });
  });

  it('an unknown window has none, unless it is configured', () => {
    const signals = [aSignalSeries(then(4, 15, 1))];
    const series = { signals, invocationsPerUnit: then(80, 15, 80) };
    expect(summarise(series).signals).toEqual([{ signalId: 'concurrency', threshold: 5, load: 1 }]);
    expect(summarise(series, { guard: aGuard({ invocationsPerMinutePerUnit: 40 }) }).signals[0]).toMatchObject({
      rate: { perMinute: 40, by: 'configured' },
    });
  });

  it('only plain signals with a scale-out threshold enter', () => {
    expect(summarise({ signals: [{ signalId: 'math', minutes: [], points: [] }, aSignalSeries([])] }).signals).toEqual([
      { signalId: 'concurrency', threshold: 5 },
    ]);
  });
});

describe('the newest minute of a signal and of its invocations', () => {
  const compared = (endedMinutesAgo: number, overrides: Partial<TrafficSettings> = { comparesNewestMinute: true }) =>
    summarise(
      {
        signals: [aSignalSeries(minuteSeries([...repeat(4, 15), 1], endedMinutesAgo))],
        invocationsPerUnit: minuteSeries([...repeat(80, 15), 60], endedMinutesAgo),
      },
      overrides,
    ).signals[0]?.newestMinute;

  it.each([
    {
      name: 'is compared with the hour before it',
      found: () => compared(0),
      want: { concurrencyRatio: 0.25, invocationsRatio: 0.75 },
    },
    {
      name: 'may have ended 4 minutes ago',
      found: () => compared(4),
      want: { concurrencyRatio: 0.25, invocationsRatio: 0.75 },
    },
    { name: 'not 5 minutes ago', found: () => compared(5), want: undefined },
    { name: 'is left alone where nobody looks for a crash', found: () => compared(0, {}), want: undefined },
  ])('$name', ({ found, want }) => {
    expect(found()).toEqual(want);
  });
});

describe('load: the median over the window of the points at their own period', () => {
  const loadOf = (points: Parameters<typeof aSignalSeries>[0], invocations = minuteSeries(repeat(10, 5))) =>
    summarise({ invocations, signals: [aSignalSeries(minuteSeries(repeat(0, 5)), { points })] }).signals[0]?.load;
  const tens = (values: readonly number[], endedSecondsAgo = 0) =>
    values.map((value, index) => ({ value, at: secondsAgo(endedSecondsAgo + 10 * (values.length - index)) }));
  it.each([
    { name: 'the median', load: () => loadOf(tens([1, 9, 2])), want: 2 },
    { name: 'the first point of the window is in', load: () => loadOf([{ value: 7, at: minutesAgo(5) }]), want: 7 },
    { name: 'a point before it is not', load: () => loadOf([{ value: 7, at: minutesAgo(5) - 1 }]), want: undefined },
    { name: 'the last moment of the window is in', load: () => loadOf([{ value: 7, at: NOW - 1 }]), want: 7 },
    { name: 'a point at its end is not', load: () => loadOf([{ value: 7, at: NOW }]), want: undefined },
    { name: 'an unusable value is not', load: () => loadOf([{ value: -1, at: minutesAgo(1) }]), want: undefined },
    { name: 'without Invocations the window is that of the signal', load: () => loadOf(tens([3, 3, 3]), []), want: 3 },
  ])('$name', ({ load, want }) => {
    expect(load()).toBe(want);
  });

  it('without either there is no window', () => {
    expect(summarise({ signals: [aSignalSeries([], { points: tens([3]) })] }).signals[0]).toStrictEqual({
      signalId: 'concurrency',
      threshold: 5,
    });
  });
});

describe('idle enough for zero', () => {
  const idle = (
    values: readonly (number | undefined)[],
    more: { invocations?: readonly (number | undefined)[]; idleSeconds?: number; ended?: number } = {},
  ) =>
    summarise(
      {
        signals: [aSignalSeries(minuteSeries(values, more.ended ?? 0))],
        invocations: minuteSeries(more.invocations ?? []),
      },
      { idleSeconds: more.idleSeconds ?? 900 },
    ).idle;
  const gaps = (count: number) => Array.from({ length: count }, () => undefined);
  it.each([
    { name: 'reported 0 in each of the 15 minutes', idle: () => idle(repeat(0, 15)), want: true },
    { name: 'in 80 % of them', idle: () => idle([...gaps(3), ...repeat(0, 12)]), want: true },
    { name: 'not in fewer', idle: () => idle([...gaps(4), ...repeat(0, 11)]), want: false },
    { name: 'not reported is not zero', idle: () => idle([]), want: false },
    { name: 'one minute that was not 0', idle: () => idle([1, ...repeat(0, 14)]), want: false },
    { name: 'a load before that time is forgotten', idle: () => idle([1, ...repeat(0, 15)]), want: true },
    { name: 'Invocations reported 0', idle: () => idle(repeat(0, 15), { invocations: repeat(0, 15) }), want: true },
    { name: 'one invocation', idle: () => idle(repeat(0, 15), { invocations: [1, ...repeat(0, 14)] }), want: false },
    {
      name: 'one invocation before that time',
      idle: () => idle(repeat(0, 15), { invocations: [1, ...repeat(0, 15)] }),
      want: true,
    },
    { name: 'by the configured time', idle: () => idle(repeat(0, 15), { idleSeconds: 1800 }), want: false },
    {
      name: 'a part of a minute is a minute',
      idle: () => idle([1, ...repeat(0, 15)], { idleSeconds: 901 }),
      want: false,
    },
    { name: 'zeros that end too long ago are too few', idle: () => idle(repeat(0, 15), { ended: 4 }), want: false },
  ])('$name', ({ idle: found, want }) => {
    expect(found()).toBe(want);
  });

  it('every signal, also one without a threshold', () => {
    const zeros = minuteSeries(repeat(0, 15));
    const quiet = { signalId: 'math', minutes: zeros, points: zeros };
    const loud = { ...quiet, minutes: minuteSeries(repeat(1, 15)) };
    expect(summarise({ signals: [aSignalSeries(zeros), quiet] }).idle).toBe(true);
    expect(summarise({ signals: [aSignalSeries(zeros), loud] }).idle).toBe(false);
  });

  it('without signals nothing is known', () => {
    expect(summarise({}).idle).toBe(false);
  });

  it('the minutes are whole ones, though we look in the middle of one', () => {
    const signals = [aSignalSeries(minuteSeries([...repeat(0, 15)]))];
    expect(summarise({ signals }, {}, NOW + 30_000).idle).toBe(true);
  });
});

describe('a scale-out that does not help', () => {
  const failing = (
    errors: readonly number[],
    scaledOutAt: number | undefined,
    invocations: readonly number[] = repeat(100, errors.length),
  ) =>
    summarise(
      { invocations: minuteSeries(invocations), errors: { ...NO_ERRORS, invocation5xxErrors: minuteSeries(errors) } },
      scaledOutAt === undefined ? {} : { scaledOutAt },
    ).failingSinceScaleOut;
  it.each([
    {
      name: 'every minute since, 5 at least, above 50 %',
      found: () => failing(repeat(51, 5), minutesAgo(5)),
      want: true,
    },
    { name: 'at 50 % not', found: () => failing(repeat(50, 5), minutesAgo(5)), want: false },
    { name: 'four minutes are too few', found: () => failing(repeat(51, 4), minutesAgo(5)), want: false },
    { name: 'one good minute among them', found: () => failing([51, 51, 0, 51, 51, 51], minutesAgo(6)), want: false },
    { name: 'a good minute before it', found: () => failing([0, ...repeat(51, 5)], minutesAgo(5)), want: true },
    {
      name: 'the minute in which it was completed does not count',
      found: () => failing([0, ...repeat(51, 5)], minutesAgo(6) + 1),
      want: true,
    },
    {
      name: 'without a scale-out there is nothing to help',
      found: () => failing(repeat(51, 9), undefined),
      want: false,
    },
  ])('$name', ({ found, want }) => {
    expect(found()).toBe(want);
  });
});

it('nothing read is nothing known', () => {
  expect(summarise({})).toStrictEqual(NO_TRAFFIC_READ);
});
