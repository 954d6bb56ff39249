import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../src/sim/history/calibrate.ts';
import { estimateOutputTokens } from '../../../src/sim/history/estimate-tokens.ts';
import { findSaturation, type Saturation, toSaturatedStretches } from '../../../src/sim/history/find-saturation.ts';
import { findGaps, type History, type RecordedMinute } from '../../../src/sim/history/history.ts';
import { playCounts, type SimulatedMinute } from '../../../src/sim/history/play-counts.ts';
import { recordedLoad } from '../../../src/sim/history/recorded-load.ts';
import { recordedUnits } from '../../../src/sim/history/recorded-units.ts';
import { weightedQuantile } from '../../../src/sim/history/weighted-quantile.ts';
import { A_SERVICE, arrivalsOf, aScenario, evenArrivals } from '../../support/a-scenario.ts';
import { readArrivals } from '../support/read-arrivals.ts';

const historyOf = (...minutes: readonly RecordedMinute[]): History => ({ name: 'chat', startsAt: 0, minutes });
const never = (): boolean => false;

describe('gaps', () => {
  it('are the minutes that tell nothing of requests, whatever else there is; 0 is none', () => {
    const history = historyOf({ noCapacityFailures: 1 }, { concurrency: 2 }, {}, { invocations: 0 }, {});
    expect(findGaps(history)).toEqual([
      { from: 1, to: 3 },
      { from: 4, to: 5 },
    ]);
  });
});

describe('units', () => {
  it.each<{ name: string; minutes: readonly RecordedMinute[]; units: readonly number[] | undefined }>([
    { name: 'are the quotient of the counts', minutes: [{ invocations: 90, invocationsPerUnit: 30 }], units: [3] },
    {
      name: 'are rounded where they changed within a minute',
      minutes: [{ invocations: 90, invocationsPerUnit: 34 }],
      units: [3],
    },
    {
      name: 'are at least one where something was answered',
      minutes: [{ invocations: 1, invocationsPerUnit: 4 }],
      units: [1],
    },
    {
      name: 'are taken as recorded first',
      minutes: [{ invocations: 90, invocationsPerUnit: 30, units: 4 }],
      units: [4],
    },
    {
      name: 'last until another count is told, and hold before the first',
      minutes: [{}, { units: 2 }, { invocations: 5 }, { units: 3 }],
      units: [2, 2, 2, 3],
    },
    { name: 'are unknown where no minute tells', minutes: [{ invocations: 5 }], units: undefined },
  ])('$name', ({ minutes, units }) => {
    expect(recordedUnits(historyOf(...minutes))).toEqual(units);
  });
});

describe('saturation', () => {
  const calm = { invocations: 100, concurrency: 3, latencySeconds: 1, errors5xx: 0 };
  it.each<{ name: string; minute: RecordedMinute; reasons: readonly Saturation[] }>([
    { name: 'of a calm minute there is none', minute: calm, reasons: [] },
    { name: 'of a minute of which nothing is known there is none', minute: {}, reasons: [] },
    { name: 'full slots are', minute: { ...calm, concurrency: 8 }, reasons: ['slots-full'] },
    { name: 'one free slot is not', minute: { ...calm, concurrency: 7 }, reasons: [] },
    { name: 'a latency near the limit is', minute: { ...calm, latencySeconds: 48 }, reasons: ['latency-near-limit'] },
    { name: 'three errors in a hundred are not', minute: { ...calm, errors5xx: 3 }, reasons: [] },
    { name: 'four are, of both kinds together', minute: { ...calm, errors5xx: 2, errors4xx: 2 }, reasons: ['errors'] },
    {
      name: 'requests that met no unit are errors, and no invocations',
      minute: { noCapacityFailures: 5 },
      reasons: ['errors'],
    },
    {
      name: 'fewer invocations with more errors are',
      minute: { ...calm, invocations: 70, errors5xx: 2 },
      reasons: ['falling-with-errors'],
    },
    { name: 'fewer invocations alone are not', minute: { ...calm, invocations: 10 }, reasons: [] },
  ])('$name', ({ minute, reasons }) => {
    const marks = findSaturation(historyOf(calm, calm, {}, minute), { slots: 8, timeoutSeconds: 60 });
    expect(marks).toEqual([[], [], [], reasons]);
  });

  it('comes in stretches, each with all reasons of its minutes', () => {
    expect(toSaturatedStretches([['errors'], ['slots-full', 'errors'], [], ['errors']])).toEqual([
      { from: 0, to: 2, reasons: ['errors', 'slots-full'] },
      { from: 3, to: 4, reasons: ['errors'] },
    ]);
  });
});

describe('the recorded load', () => {
  const tokens = { input: { mean: 100, variation: 1 }, output: { mean: 50, variation: 0 } };
  const history = historyOf({ invocations: 5_000 }, {}, { invocations: 3 });

  it('has the recorded requests of each minute, in order, and none in a gap', async () => {
    const arrivals = recordedLoad(history, tokens, 1);
    const { at } = await readArrivals(arrivals);
    const perMinute = [0, 1, 2].map((minute) => at.filter((one) => Math.floor(one / 60) === minute).length);
    expect(perMinute).toEqual([5_000, 0, 3]);
    expect([...at]).toEqual([...at].sort((a, b) => a - b));
    expect(arrivals.durationSeconds).toBe(180);
  });

  it('has those that met no unit, too', async () => {
    const arrivals = recordedLoad(
      historyOf({ noCapacityFailures: 4 }, { invocations: 1, noCapacityFailures: 2 }),
      tokens,
      1,
    );
    expect((await readArrivals(arrivals)).at.length).toBe(7);
  });

  it('is the same for the same seed, however often it is played, and another one for another', async () => {
    const arrivals = recordedLoad(history, tokens, 1);
    expect(await readArrivals(arrivals)).toEqual(await readArrivals(arrivals));
    expect(await readArrivals(recordedLoad(history, tokens, 2))).not.toEqual(await readArrivals(arrivals));
  });

  it('has exponential gaps within a minute, as Poisson has', async () => {
    const { at } = await readArrivals(recordedLoad(historyOf({ invocations: 6_000 }), tokens, 3));
    const gaps = [...at].slice(1).map((one, place) => one - (at[place] as number));
    // Of an exponential with mean 0.01 s a share of e⁻¹ is longer than its mean.
    expect(gaps.filter((gap) => gap > 0.01).length / gaps.length).toBeCloseTo(Math.exp(-1), 1);
  });
});

/** What CloudWatch would have had of a simulated endpoint. */
const record = async (perSecond: number, units: number, output: number, input = 0): Promise<History> => {
  const minutes = Array.from({ length: 30 }, () => perSecond * 60);
  const load = recordedLoad(
    historyOf(...minutes.map((invocations) => ({ invocations }))),
    { input: { mean: input, variation: 0 }, output: { mean: output, variation: 1 } },
    7,
  );
  const scenario = aScenario({ service: { ...A_SERVICE, slots: 64, prefillTokensPerSecond: 10_000 } });
  const simulated = await playCounts(
    scenario,
    load,
    minutes.map(() => units),
  );
  return historyOf(
    ...simulated.map(({ concurrency = 0, latencySeconds }, minute) => ({
      invocations: minutes[minute] ?? 0,
      invocationsPerUnit: (minutes[minute] ?? 0) / units,
      concurrency,
      ...(latencySeconds === undefined ? {} : { latencySeconds }),
    })),
  );
};

describe('the estimate of output tokens', () => {
  const service = { ...A_SERVICE, slots: 64, prefillTokensPerSecond: 10_000 };

  it.each([
    { perSecond: 1, units: 1, output: 100, input: 500 },
    { perSecond: 6, units: 2, output: 100, input: 0 },
    { perSecond: 4, units: 2, output: 150, input: 1_000 },
  ])('finds $output tokens again at $perSecond requests a second on $units units', async (load) => {
    const history = await record(load.perSecond, load.units, load.output, load.input);
    const setup = { service, units: recordedUnits(history), inputTokens: Math.max(1, load.input), isSaturated: never };
    const estimate = estimateOutputTokens(history, setup);
    expect(Math.abs((estimate?.outputTokens ?? 0) / load.output - 1)).toBeLessThan(0.1);
    expect(estimate?.minutes).toBeGreaterThan(25);
  });

  it('takes the recorded concurrency where the units are unknown: it is a Maximum, so the tokens come out too few', async () => {
    const history = await record(4, 2, 150, 500);
    const shared = { service, inputTokens: 500, isSaturated: never };
    const withUnits = estimateOutputTokens(history, { ...shared, units: recordedUnits(history) })?.outputTokens ?? 0;
    const without = estimateOutputTokens(history, { ...shared, units: undefined })?.outputTokens ?? 0;
    expect(without).toBeGreaterThan(0);
    expect(without).toBeLessThan(withUnits);
  });

  it.each<{ name: string; minute: RecordedMinute; isSaturated?: () => boolean }>([
    { name: 'no latency', minute: { invocations: 10 } },
    { name: 'no invocation', minute: { latencySeconds: 1 } },
    { name: 'more requests than slots', minute: { invocations: 6_000, latencySeconds: 10 } },
    { name: 'saturation', minute: { invocations: 60, latencySeconds: 1 }, isSaturated: () => true },
    { name: 'a latency below what reading the input takes', minute: { invocations: 60, latencySeconds: 0.01 } },
  ])('leaves out a minute with $name', ({ minute, isSaturated = never }) => {
    const setup = { service, units: [1], inputTokens: 1_000, isSaturated };
    expect(estimateOutputTokens(historyOf(minute), setup)).toBeUndefined();
  });
});

describe('playing recorded counts', () => {
  it('shows what CloudWatch would have: the busiest unit, and the mean latency of what ended', async () => {
    const rows = Array.from({ length: 60 }, (_, place) => [2 * place + 0.25, 0, 150] as const);
    const simulated = await playCounts(aScenario(), arrivalsOf(rows, 120), [1, 1]);
    for (const { concurrency, latencySeconds } of simulated) {
      expect(concurrency).toBe(1);
      expect(latencySeconds).toBeCloseTo(1.5, 5);
    }
  });

  it('has nothing to show of a minute in which nothing ended', async () => {
    const [, second] = await playCounts(aScenario(), evenArrivals(1, 30, 50), [1, 1]);
    expect(second).toEqual({ concurrency: 0, latencySeconds: undefined });
  });
});

describe('calibration', () => {
  const recorded = { invocations: 60, concurrency: 4, latencySeconds: 2 };
  const simulated = (factor: number): SimulatedMinute => ({ concurrency: 4, latencySeconds: 2 * factor });

  it.each([
    { name: 'fits where it agrees', factor: 1, fits: true },
    { name: 'fits up to a quarter', factor: 1.25, fits: true },
    { name: 'does not fit beyond', factor: 1.3, fits: false },
    { name: 'does not fit where it is too fast, either', factor: 0.7, fits: false },
  ])('$name', ({ factor, fits }) => {
    const calibration = calibrate(historyOf(recorded, recorded), [simulated(factor), simulated(factor)], never);
    expect(calibration.fits).toBe(fits);
    expect(calibration.latency?.bias).toBeCloseTo(factor - 1, 10);
    expect(calibration.concurrency).toEqual({ minutes: 2, bias: 0, typical: 0, most: 0 });
  });

  it('compares neither saturated minutes, nor gaps, nor minutes of a few requests', () => {
    const history = historyOf(recorded, {}, { ...recorded, invocations: 9 });
    const { latency, concurrency, fits } = calibrate(history, [1, 2, 3].map(simulated), (minute) => minute === 0);
    expect({ latency, concurrency, fits }).toEqual({ latency: undefined, concurrency: undefined, fits: true });
  });
});

describe('a weighted quantile', () => {
  it.each([
    {
      share: 0.5,
      values: [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      expected: 2,
    },
    {
      share: 0.5,
      values: [
        [3, 1],
        [1, 5],
      ],
      expected: 1,
    },
    {
      share: 1,
      values: [
        [3, 1],
        [1, 5],
      ],
      expected: 3,
    },
    { share: 0.5, values: [], expected: undefined },
  ])('of $values at $share is $expected', ({ share, values, expected }) => {
    const weighed = values.map(([value = 0, weight = 0]) => ({ value, weight }));
    expect(weightedQuantile(weighed, share)).toBe(expected);
  });
});
