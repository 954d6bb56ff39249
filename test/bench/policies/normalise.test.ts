import { describe, expect, it } from 'vitest';
import { findFluidFactor, meanOf, nextFactor, scaleDemand } from '../../../bench/policies/play/normalise.ts';
import { fittingSeconds, prepareLoad } from '../../../bench/policies/play/prepare-load.ts';
import { toLoadScenario } from '../../../bench/policies/play/to-scenario.ts';
import { measureDemand } from '../../../src/sim/load/demand.ts';
import { generateLoad } from '../../../src/sim/load/generate-load.ts';
import { parseLoad } from '../../../src/sim/load/parse-load.ts';
import { estimateOracle } from '../../../src/sim/oracle/oracle.ts';

const WORDS = 'sine,mean=2,amplitude=1,period=1h,duration=1h,input=500,output=100';

const aLoad = () => {
  const parsed = parseLoad(WORDS);
  if (parsed.kind === 'faulty') throw new Error('a faulty load');
  return generateLoad(parsed.spec, 1);
};

const loadCase = (units: number) => ({
  source: { kind: 'generated', name: 'a-sine', words: WORDS } as const,
  model: 'llama-2-7b-g5.2xlarge',
  units,
  routing: 'LEAST_OUTSTANDING_REQUESTS' as const,
  prefill: 1,
});

describe('a load is made as large as the fleet is to be', () => {
  it('the mean of nothing is 0', () => {
    expect([meanOf([1, 2, 6]), meanOf([])]).toEqual([3, 0]);
  });

  it.each([2, 6])('the fluid oracle asks for %i units on average', async (units) => {
    const demand = await measureDemand(aLoad(), 15);
    const scenario = toLoadScenario(loadCase(units));
    const factor = findFluidFactor(demand, scenario, units);
    expect(meanOf(estimateOracle(scaleDemand(demand, factor), scenario).wanted)).toBeCloseTo(units, 0);
  });

  it('the oracle that tries its counts comes within a sixth, and knows what it needs', async () => {
    const prepared = await prepareLoad(loadCase(2), aLoad());
    expect(Math.abs(prepared.mean / 2 - 1)).toBeLessThan(1 / 6);
    expect(prepared).toMatchObject({ seconds: 3_600, needed: { length: 60 } });
    expect(prepared.requests).toBeGreaterThan(0);
  });

  it.each([
    { name: 'after one try: in proportion', tried: [[2, 4]], want: 3 },
    {
      name: 'in proportion to the last while all are too small',
      tried: [
        [2, 4],
        [3, 5],
      ],
      want: 3.6,
    },
    {
      name: 'in between as soon as one is too large',
      tried: [
        [2, 5],
        [3, 7],
      ],
      want: 2.5,
    },
    {
      name: 'in between the nearest two',
      tried: [
        [1, 3],
        [2, 5],
        [4, 12],
        [3, 7],
      ],
      want: 2.5,
    },
  ])('$name', ({ tried, want }) => {
    const tries = tried.map(([factor = 0, mean = 0]) => ({ factor, mean }));
    expect(nextFactor(tries, 6)).toBeCloseTo(want);
  });

  it('nothing was tried: there is no next', () => {
    expect(() => nextFactor([], 6)).toThrow(RangeError);
  });

  it.each([
    { name: 'a load that is small enough is played whole', hours: 48, requests: 4e6, want: 48 },
    { name: 'a larger one for whole blocks of six hours', hours: 48, requests: 8.5e6, want: 18 },
    { name: 'and for twelve hours at the least', hours: 48, requests: 1e8, want: 12 },
    { name: 'a short one is never cut', hours: 1, requests: 1e8, want: 1 },
  ])('$name', ({ hours, requests, want }) => {
    expect(fittingSeconds(hours * 3_600, requests)).toBe(want * 3_600);
  });
});
