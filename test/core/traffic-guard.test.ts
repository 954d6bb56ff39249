import { describe, expect, it } from 'vitest';
import { guardScaleIn, knownTrafficFloor, type ScaleInQuestion } from '../../src/core/traffic-guard.ts';
import { aGuard } from '../support/a-target.ts';
import { aSignalTraffic, aTraffic } from '../support/a-traffic.ts';
import { minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

/** What the one signal of `aTraffic` shows, and every answer carries. */
const SEEN = { rate: aSignalTraffic().rate, load: 1 };

/** From eight units to four; one unit bears 100 a minute and is loaded with 1 of 5. */
const ask = (overrides: Partial<ScaleInQuestion> = {}) =>
  guardScaleIn(
    {
      wanted: 4,
      from: 8,
      min: 1,
      guard: aGuard(),
      traffic: aTraffic(),
      scaleInCooldownSeconds: 300,
      ...overrides,
    },
    NOW,
  );
const busy = (highestInvocations: number, more: Parameters<typeof aTraffic>[0] = {}) => ({
  traffic: aTraffic({ highestInvocations, ...more }),
});
const errors = (count: number, ratio: number) => ({
  traffic: aTraffic({ errors: { endsAt: NOW, errors: count, ratio } }),
});
const loaded = (load: number | undefined) => {
  const { load: _, ...signal } = aSignalTraffic();
  return { traffic: aTraffic({ signals: [load === undefined ? signal : { ...signal, load }] }) };
};
const medians = (
  concurrencyRatio: number | undefined,
  invocationsRatio: number | undefined,
  highestInvocations = 100,
) =>
  busy(highestInvocations, {
    signals: [
      aSignalTraffic({
        rate: {
          perMinute: 100,
          by: 'hourly-medians',
          ...(concurrencyRatio === undefined ? {} : { concurrencyRatio }),
          ...(invocationsRatio === undefined ? {} : { invocationsRatio }),
        },
      }),
    ],
  });
const noRate = (() => {
  const { rate: _, ...signal } = aSignalTraffic();
  return aTraffic({ signals: [signal] });
})();

describe('the traffic floor', () => {
  it.each([
    { name: 'below what is wanted it limits nothing', question: busy(400), want: { kind: 'pass', to: 4, floor: 4 } },
    {
      name: 'a part of a unit is a unit',
      question: busy(401),
      want: { kind: 'pass', to: 5, floor: 5, limitedBy: 'traffic-floor' },
    },
    {
      name: 'one below the present capacity is a partial scale-in',
      question: busy(700),
      want: { kind: 'pass', to: 7, limitedBy: 'traffic-floor' },
    },
    {
      name: 'at the present capacity it holds',
      question: busy(701),
      want: { kind: 'hold', to: 8, reason: 'traffic-high', floor: 8 },
    },
    {
      name: 'above the present capacity it holds',
      question: busy(5000),
      want: { kind: 'hold', reason: 'traffic-high', floor: 50 },
    },
    {
      name: 'no invocations need no unit, and no rate',
      question: { traffic: { ...noRate, highestInvocations: 0 } },
      want: { kind: 'pass', to: 4, floor: 0 },
    },
    {
      name: 'of several signals the largest floor counts',
      question: busy(500, {
        signals: [aSignalTraffic(), aSignalTraffic({ rate: { perMinute: 80, by: 'configured' } })],
      }),
      want: { kind: 'pass', to: 7, floor: 7 },
    },
    {
      name: 'in any order',
      question: busy(500, {
        signals: [aSignalTraffic({ rate: { perMinute: 80, by: 'configured' } }), aSignalTraffic()],
      }),
      want: { kind: 'pass', to: 7, floor: 7 },
    },
    {
      name: 'a signal without a rate leaves it to another',
      question: busy(500, { signals: [...noRate.signals, aSignalTraffic()] }),
      want: { kind: 'pass', to: 5, floor: 5 },
    },
    {
      name: 'in any order too',
      question: busy(500, { signals: [aSignalTraffic(), ...noRate.signals] }),
      want: { kind: 'pass', to: 5, floor: 5 },
    },
    {
      name: 'no window, no floor: traffic-unknown',
      question: { traffic: aTraffic({ window: 'unknown' }) },
      want: { kind: 'hold', reason: 'traffic-unknown' },
    },
    {
      name: 'a rate of 0 is none',
      question: busy(100, { signals: [aSignalTraffic({ rate: { perMinute: 0, by: 'configured' } })] }),
      want: { kind: 'hold', reason: 'traffic-unknown' },
    },
  ] as const)('$name', ({ question, want }) => {
    expect(ask(question)).toMatchObject(want);
  });

  it('idle: no floor, no N−1', () => {
    expect(ask({ traffic: aTraffic({ window: 'idle', signals: [] }) })).toEqual({
      kind: 'pass',
      to: 4,
      because: 'idle',
    });
  });

  it('what let it through is told', () => {
    expect(ask(busy(500))).toEqual({
      ...SEEN,
      kind: 'pass',
      to: 5,
      floor: 5,
      nMinusOne: 2,
      limitedBy: 'traffic-floor',
    });
  });

  it('a pass that limits nothing says so by saying nothing', () => {
    expect(ask()).toEqual({ ...SEEN, kind: 'pass', to: 4, floor: 1, nMinusOne: 2 });
  });

  it('of several signals the one that decided is told: of the floor its rate, of N−1 its load', () => {
    const signals = [
      aSignalTraffic({ signalId: 'idler', load: 0.5 }),
      aSignalTraffic({ signalId: 'weaker', rate: { perMinute: 50, by: 'configured' }, load: 1 }),
      aSignalTraffic({ signalId: 'fuller', load: 2 }),
    ];
    expect(ask(busy(300, { signals }))).toMatchObject({
      floor: 6,
      rate: { perMinute: 50, by: 'configured' },
      nMinusOne: 4,
      load: 2,
    });
  });
});

describe('of several signals that say the same, the first is told', () => {
  it('of equal floors its rate, of equal N−1 its load', () => {
    const first = aSignalTraffic();
    const second = aSignalTraffic({ rate: { perMinute: 120, by: 'configured' }, load: 1.01 });
    expect(ask(busy(100, { signals: [first, second] }))).toMatchObject({
      floor: 1,
      rate: { perMinute: 100 },
      nMinusOne: 2,
      load: 1,
    });
  });

  it('of floors that are not known its rate', () => {
    const { signals } = medians(undefined, 1).traffic;
    expect(ask(busy(100, { signals: [...signals, ...noRate.signals] }))).toMatchObject({
      reason: 'traffic-unknown',
      rate: { by: 'hourly-medians', invocationsRatio: 1 },
    });
  });
});

describe('a rate from hourly medians must make the fall credible', () => {
  it.each([
    { name: 'concurrency fell as far as the invocations', question: medians(0.5, 0.5), want: { kind: 'pass', to: 4 } },
    { name: 'half as far is just credible', question: medians(0.25, 0.5), want: { kind: 'pass', to: 4 } },
    {
      name: 'further is not: traffic-high',
      question: medians(0.24, 0.5),
      want: { kind: 'hold', reason: 'traffic-high' },
    },
    {
      name: 'the floor is at least half of the units',
      question: { ...medians(1, 1), wanted: 1 },
      want: { kind: 'pass', to: 4, floor: 4 },
    },
    {
      name: 'half of the units, rounded up',
      question: { ...medians(1, 1), wanted: 1, from: 7 },
      want: { kind: 'pass', to: 4, floor: 4 },
    },
    { name: 'a larger floor stays', question: medians(1, 1, 600), want: { kind: 'pass', to: 6, floor: 6 } },
    {
      name: 'without the present concurrency it is unknown',
      question: medians(undefined, 1),
      want: { kind: 'hold', reason: 'traffic-unknown' },
    },
    {
      name: 'without the present invocations it is unknown',
      question: medians(1, undefined),
      want: { kind: 'hold', reason: 'traffic-unknown' },
    },
    {
      name: 'one signal whose fall is not credible outweighs another',
      question: busy(100, { signals: [aSignalTraffic(), ...medians(0.1, 1).traffic.signals] }),
      want: { kind: 'hold', reason: 'traffic-high' },
    },
  ] as const)('$name', ({ question, want }) => {
    expect(ask(question)).toMatchObject(want);
  });

  it('a fall that is not credible tells no floor', () => {
    const question = medians(0.1, 1);
    const { rate } = question.traffic.signals[0] ?? {};
    expect(ask(question)).toEqual({ kind: 'hold', to: 8, reason: 'traffic-high', rate, load: 1 });
  });
});

describe('errors', () => {
  it.each([
    { name: '5 % and 5 errors hold', question: errors(5, 0.05), want: { kind: 'hold', to: 8, reason: 'errors-high' } },
    { name: 'fewer than 5 errors prove nothing', question: errors(4, 1), want: { kind: 'pass' } },
    { name: 'under 5 % is ordinary', question: errors(500, 0.049), want: { kind: 'pass' } },
    {
      name: 'the configured ratio is the one that counts',
      question: { ...errors(5, 0.05), guard: aGuard({ maxErrorRatio: 0.1 }) },
      want: { kind: 'pass' },
    },
    {
      name: 'errors are said before traffic',
      question: { traffic: aTraffic({ highestInvocations: 9999, errors: { endsAt: NOW, errors: 50, ratio: 0.5 } }) },
      want: { kind: 'hold', reason: 'errors-high' },
    },
  ] as const)('$name', ({ question, want }) => {
    expect(ask(question)).toMatchObject(want);
  });

  it('no error window read is no error', () => {
    const { errors: _, ...traffic } = aTraffic();
    expect(ask({ traffic })).toMatchObject({ kind: 'pass', to: 4 });
  });
});

describe('N−1: the busiest unit keeps under 0.9 of its threshold', () => {
  it.each([
    {
      name: 'load · units / (0.9 · T), rounded up',
      question: loaded(3),
      want: { kind: 'pass', to: 6, nMinusOne: 6, limitedBy: 'n-minus-one' },
    },
    { name: 'exactly at 0.9 is enough', question: loaded(2.25), want: { kind: 'pass', to: 4, nMinusOne: 4 } },
    { name: 'a little more is not', question: loaded(2.26), want: { kind: 'pass', to: 5, nMinusOne: 5 } },
    {
      name: 'no fewer units than there are: would-flap',
      question: loaded(4),
      want: { kind: 'hold', to: 8, reason: 'would-flap', nMinusOne: 8, floor: 1 },
    },
    {
      name: 'more units than there are: would-flap',
      question: loaded(50),
      want: { kind: 'hold', reason: 'would-flap' },
    },
    { name: 'a load of 0 needs no unit', question: loaded(0), want: { kind: 'pass', to: 4, nMinusOne: 0 } },
    {
      name: 'a load not known is traffic-unknown',
      question: loaded(undefined),
      want: { kind: 'hold', reason: 'traffic-unknown', floor: 1 },
    },
    {
      name: 'no signal to know it from is traffic-unknown',
      question: busy(0, { signals: [] }),
      want: { kind: 'hold', reason: 'traffic-unknown', floor: 0 },
    },
    {
      name: 'of several signals the largest counts',
      question: busy(100, { signals: [aSignalTraffic({ load: 3 }), aSignalTraffic({ load: 1 })] }),
      want: { kind: 'pass', to: 6 },
    },
    {
      name: 'in any order',
      question: busy(100, { signals: [aSignalTraffic({ load: 1 }), aSignalTraffic({ load: 3 })] }),
      want: { kind: 'pass', to: 6 },
    },
    {
      name: 'the traffic floor is named where both agree',
      question: busy(600, { signals: [aSignalTraffic({ load: 3 })] }),
      want: { kind: 'pass', to: 6, limitedBy: 'traffic-floor' },
    },
  ] as const)('$name', ({ question, want }) => {
    expect(ask(question)).toMatchObject(want);
  });
});

describe('without any rate', () => {
  const held = (seconds: number) => ({ guardHold: { since: secondsAgo(seconds), units: 8 } });
  it.each([
    {
      name: 'traffic-unknown at first',
      question: { traffic: noRate },
      want: { kind: 'hold', reason: 'traffic-unknown' },
    },
    {
      name: 'until the hold is one scale-in cooldown old',
      question: { traffic: noRate, ...held(299) },
      want: { kind: 'hold', reason: 'traffic-unknown' },
    },
    {
      name: 'then N−1 alone decides, and says so',
      question: { traffic: noRate, ...held(300) },
      want: { kind: 'pass', to: 4, because: 'no-rate' },
    },
    {
      name: 'N−1 may still hold',
      question: {
        traffic: { ...noRate, signals: [{ ...noRate.signals[0], signalId: 'c', threshold: 5, load: 4 }] },
        ...held(300),
      },
      want: { kind: 'hold', reason: 'would-flap' },
    },
  ] as const)('$name', ({ question, want }) => {
    expect(ask(question)).toMatchObject(want);
  });
});

describe('a hold is bounded', () => {
  const heldFor = (minutes: number, units = 8) => ({ guardHold: { since: minutesAgo(minutes), units } });
  const high = busy(5000);
  it.each([
    {
      name: 'not before maxHoldSeconds',
      question: { ...high, ...heldFor(59.99) },
      want: { kind: 'hold', reason: 'traffic-high' },
    },
    {
      name: 'then one step passes',
      question: { ...high, ...heldFor(60) },
      want: { kind: 'pass', to: 4, because: 'hold-expired' },
    },
    {
      name: 'errors-high expires too',
      question: { ...errors(50, 0.5), ...heldFor(60) },
      want: { kind: 'pass', to: 4, because: 'hold-expired' },
    },
    {
      name: 'traffic-unknown expires too',
      question: { traffic: aTraffic({ window: 'unknown' }), ...heldFor(60) },
      want: { kind: 'pass', to: 4, because: 'hold-expired' },
    },
    {
      name: 'never with maxHoldSeconds 0',
      question: { ...high, ...heldFor(600), guard: aGuard({ maxHoldSeconds: 0 }) },
      want: { kind: 'hold', reason: 'traffic-high' },
    },
    {
      name: 'by the configured time',
      question: { ...high, ...heldFor(60), guard: aGuard({ maxHoldSeconds: 7200 }) },
      want: { kind: 'hold', reason: 'traffic-high' },
    },
    {
      name: 'not below half of the units it began with',
      question: { ...high, ...heldFor(60, 12) },
      want: { kind: 'pass', to: 6, limitedBy: 'guard-expired' },
    },
    { name: 'half of the units, rounded up', question: { ...high, ...heldFor(60, 11) }, want: { kind: 'pass', to: 6 } },
    {
      name: 'not below the minimum',
      question: { ...high, ...heldFor(60, 2), min: 5 },
      want: { kind: 'pass', to: 5, limitedBy: 'guard-expired' },
    },
    {
      name: 'not below N−1',
      question: { ...busy(5000, { signals: [aSignalTraffic({ load: 3 })] }), ...heldFor(60) },
      want: { kind: 'pass', to: 6, nMinusOne: 6, limitedBy: 'guard-expired' },
    },
    {
      name: 'N−1 not known: it goes on holding',
      question: { traffic: aTraffic({ window: 'unknown', signals: [] }), ...heldFor(60) },
      want: { kind: 'hold', reason: 'traffic-unknown' },
    },
    {
      name: 'nothing left below the present capacity: it goes on holding',
      question: { ...high, ...heldFor(60, 16) },
      want: { kind: 'hold', reason: 'traffic-high' },
    },
    {
      name: 'would-flap is N−1 itself and never expires',
      question: { ...loaded(4), ...heldFor(600) },
      want: { kind: 'hold', reason: 'would-flap' },
    },
  ] as const)('$name', ({ question, want }) => {
    expect(ask(question)).toMatchObject(want);
  });

  it('what the guard lets through by itself needs no expiry', () => {
    expect(ask({ ...busy(600), ...heldFor(60) })).toMatchObject({ kind: 'pass', to: 6, limitedBy: 'traffic-floor' });
  });

  it('an expired hold that limits nothing says so by saying nothing', () => {
    expect(ask({ ...high, ...heldFor(60) })).toEqual({
      ...SEEN,
      kind: 'pass',
      to: 4,
      nMinusOne: 2,
      because: 'hold-expired',
    });
  });
});

describe('the units the traffic needs by itself', () => {
  it.each([
    { name: 'known: the floor', traffic: aTraffic({ highestInvocations: 650 }), want: 7 },
    { name: 'no invocations: 0', traffic: aTraffic({ highestInvocations: 0 }), want: 0 },
    { name: 'the window unknown: not known', traffic: aTraffic({ window: 'unknown' }), want: undefined },
    { name: 'idle: not known', traffic: aTraffic({ window: 'idle' }), want: undefined },
    { name: 'no rate: not known', traffic: noRate, want: undefined },
    { name: 'a fall that is not credible: not known', traffic: medians(0.1, 1).traffic, want: undefined },
    { name: 'by hourly medians at least half of the units', traffic: medians(1, 1).traffic, want: 4 },
  ])('$name', ({ traffic, want }) => {
    expect(knownTrafficFloor(traffic, 8)).toBe(want);
  });
});
