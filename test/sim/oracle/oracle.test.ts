import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureDemand } from '../../../src/sim/load/demand.ts';
import { consultOracle, estimateOracle, toOracle } from '../../../src/sim/oracle/oracle.ts';
import { createUnitsFor } from '../../../src/sim/oracle/unit-throughput.ts';
import { runTrial } from '../../../src/sim/run.ts';
import type { Scenario } from '../../../src/sim/scenario.ts';
import { A_SERVICE, arrivalsOf, aScenario, evenArrivals } from '../../support/a-scenario.ts';
import { meanOf } from '../support/read-arrivals.ts';

/** At 8 running requests a token takes 17 ms, within 1.5 × 13 ms: 470 tokens a second are what a unit of these gives. */
const TOKENS_PER_UNIT = 8 / 0.017;

describe('the units for some work', () => {
  const unitsFor = createUnitsFor(A_SERVICE, 100);

  it.each([
    { name: 'none for none', tokens: 0, expected: 0 },
    { name: 'one for all it can give', tokens: TOKENS_PER_UNIT - 0.1, expected: 1 },
    { name: 'two for a little more', tokens: TOKENS_PER_UNIT + 0.1, expected: 2 },
    { name: 'ten for ten times as much', tokens: 10 * TOKENS_PER_UNIT - 1, expected: 10 },
    { name: 'no number for more than all give', tokens: 101 * TOKENS_PER_UNIT, expected: Infinity },
  ])('$name', ({ tokens, expected }) => {
    expect(unitsFor({ prefill: 0, tokens })).toBe(expected);
  });

  it('stops where the step time is over its limit, though slots are free', () => {
    const strict = createUnitsFor({ ...A_SERVICE, slots: 64 }, 100);
    // 10 running: 19 ms, within 19.5 ms; 11: 20 ms.
    expect(strict({ prefill: 0, tokens: 10 / 0.019 - 0.1 })).toBe(1);
    expect(strict({ prefill: 0, tokens: 10 / 0.019 + 0.1 })).toBe(2);
  });

  it('leaves time for the prefill, and fewer may run meanwhile', () => {
    const tokens = TOKENS_PER_UNIT / 2;
    expect(unitsFor({ prefill: 0, tokens })).toBe(1);
    expect(unitsFor({ prefill: 0.6, tokens })).toBe(2);
    // Alone it takes 10 ms, which may be 19.5: 51 % of the time is for decoding at the least.
    expect(unitsFor({ prefill: 3.2, tokens: 1 })).toBe(Math.ceil(3.2 / (1 - 10 / 19.5)));
  });
});

describe('the demand of a load', () => {
  it('is summed slot by slot, empty ones too', async () => {
    const demand = await measureDemand(
      arrivalsOf([
        [1, 10, 2],
        [14, 20, 3],
        [31, 5, 1],
      ]),
      15,
    );
    expect(demand).toEqual({
      slotSeconds: 15,
      requests: [2, 0, 1],
      inputTokens: [30, 0, 5],
      outputTokens: [5, 0, 1],
      total: 3,
      endsAt: 31,
    });
  });

  it('ends where the load says', async () => {
    const demand = await measureDemand(arrivalsOf([[1, 10, 2]], 60), 15);
    expect([demand.requests, demand.endsAt]).toEqual([[1, 0, 0, 0], 60]);
  });
});

describe('the estimate', () => {
  const ask = async (perSecond: number, given: Partial<Scenario> = {}) =>
    estimateOracle(await measureDemand(evenArrivals(perSecond, 600, 100), 15), aScenario(given));

  it('wants as many units as the load needs', async () => {
    const { needed } = await ask(10);
    expect(new Set(needed)).toEqual(new Set([Math.ceil(1_000 / TOKENS_PER_UNIT)]));
  });

  it('keeps within the bounds, and carries over what they leave undone', async () => {
    const rows = [[0, 0, 30 * 15 * TOKENS_PER_UNIT] as const];
    const demand = await measureDemand(arrivalsOf(rows, 120), 15);
    const { needed } = estimateOracle(demand, aScenario({ capacity: { min: 1, max: 6, initial: 1 } }));
    // Thirty units' work of one slot keeps six units busy for five: a minute and a quarter.
    expect(needed).toEqual([6, 6]);
  });

  it('asks for a unit a cold start and a lock before it is needed, and keeps it as long', async () => {
    const quiet = Array.from({ length: 20 }, (_, minute) => [minute * 60, 0, 1] as const);
    const burst = Array.from({ length: 100 }, (_, place) => [600 + place / 10, 0, 100] as const);
    const rows = [...quiet, ...burst].sort(([a], [b]) => a - b);
    const { needed, wanted } = estimateOracle(await measureDemand(arrivalsOf(rows, 1_200), 15), aScenario());
    expect(needed.indexOf(2)).toBe(10);
    // Twice 100 s, in whole minutes.
    expect(wanted.indexOf(2)).toBe(6);
    expect(wanted.lastIndexOf(2)).toBe(10);
  });
});

describe('the oracle that tries', () => {
  it('adds units where chance makes the estimate too small, until hardly a request is over its limit', async () => {
    // Sixteen at once every four seconds: their average is nothing, and together they are too many for one.
    const rows = Array.from({ length: 2_400 }, (_, place) => [Math.floor(place / 16) * 4, 0, 100] as const);
    const arrivals = arrivalsOf(rows, 600);
    const scenario = aScenario({ service: { ...A_SERVICE, slots: 64 } });
    const demand = await measureDemand(arrivals, 15);
    const estimate = estimateOracle(demand, scenario);
    const oracle = await consultOracle(demand, scenario, arrivals);
    expect(meanOf(oracle.needed)).toBeGreaterThan(meanOf(estimate.needed));
    const run = await runTrial(
      { scenario, arrivals, oracle: [] },
      {
        name: 'counts',
        home: { counts: oracle.needed },
        setting: 'reference',
        open: () => ({ name: 'counts', decisions: [], tick: () => undefined }),
      },
    );
    expect(run.requests).toBe(2_400);
    expect(run.overLimit / run.requests).toBeLessThan(0.02);
  });

  it('keeps the estimate where it is enough', async () => {
    const arrivals = evenArrivals(1, 300, 10);
    const demand = await measureDemand(arrivals, 15);
    const oracle = await consultOracle(demand, aScenario(), arrivals);
    expect(oracle.needed).toEqual(estimateOracle(demand, aScenario()).needed);
  });

  it('leaves crashes out: units do not mend them', async () => {
    const crashes = [{ at: 60, minutes: 2, copies: 'all', how: 'fail-fast' }] as const;
    const arrivals = evenArrivals(1, 300, 10);
    const demand = await measureDemand(arrivals, 15);
    const { needed } = await consultOracle(demand, aScenario({ crashes }), arrivals);
    expect(new Set(needed)).toEqual(new Set([1]));
  });
});

describe('what is asked for in advance', () => {
  it('is the greatest need of the minutes until a change could be over', () => {
    const needed = fc.array(fc.nat(5), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(needed, fc.nat(50), (counts, minutes) => {
        const scenario = aScenario({
          coldStart: { ...aScenario().coldStart, instance: 30 * minutes, image: 0, weights: 0, start: 0 },
        });
        const greatest = counts.map((_, minute) => Math.max(...counts.slice(minute, minute + minutes + 1)));
        expect(toOracle(counts, scenario).wanted).toEqual(greatest);
      }),
    );
  });

  it('is found for a year, and a cold start of half of it', () => {
    const year = Array.from({ length: 366 * 1_440 }, (_, minute) => (minute === 400_000 ? 3 : 1));
    const scenario = aScenario({ coldStart: { ...aScenario().coldStart, instance: 92 * 86_400 } });
    const { wanted } = toOracle(year, scenario);
    expect([wanted[399_999], wanted[400_000], wanted[400_001]]).toEqual([3, 3, 1]);
  });
});
