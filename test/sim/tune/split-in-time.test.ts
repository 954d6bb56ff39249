import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/sim/presets/default-scenario.ts';
import type { Crash, Scenario } from '../../../src/sim/scenario.ts';
import { cutOf, splitInTime } from '../../../src/sim/tune/split-in-time.ts';
import { aLoad } from '../load/support/a-load.ts';
import { readArrivals } from '../support/read-arrivals.ts';

const aCrash = (at: number): Crash => ({ at, minutes: 5, copies: 'all', how: 'hang' });
const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  warmUpSeconds: 300,
  crashes: [aCrash(1_000), aCrash(1_600), aCrash(2_000)],
  shortages: [{ from: 1_400, to: 1_900 }],
  telemetry: { ...DEFAULT_SCENARIO.telemetry, gaps: [{ from: 0, to: 100 }] },
};

describe('the cut', () => {
  it.each([
    { name: 'in the middle', warmUpSeconds: 600, durationSeconds: 3_601, cut: 1_801 },
    { name: 'later where the warm-up is long', warmUpSeconds: 1_200, durationSeconds: 3_600, cut: 2_400 },
  ])('$name', ({ warmUpSeconds, durationSeconds, cut }) => {
    expect(cutOf({ warmUpSeconds }, durationSeconds)).toBe(cut);
  });
});

describe('the two parts', () => {
  const { tuning, heldOut } = splitInTime(SCENARIO, aLoad('constant,mean=1,duration=1h'), 3_600);

  it('score every second behind the first warm-up once', () => {
    expect(tuning).toMatchObject({ from: 0, scoredFrom: 300, to: 1_800 });
    expect(heldOut).toMatchObject({ from: 1_500, scoredFrom: 1_800, to: 3_600 });
    expect(heldOut.scenario.warmUpSeconds).toBe(heldOut.scoredFrom - heldOut.from);
  });

  it('have their requests', async () => {
    const whole = await readArrivals(aLoad('constant,mean=1,duration=1h'));
    expect((await readArrivals(tuning.arrivals)).at).toEqual(whole.at.filter((at) => at < 1_800));
    const rest = whole.at.filter((at) => at >= 1_500).map((at) => at - 1_500);
    expect((await readArrivals(heldOut.arrivals)).at).toEqual(rest);
  });

  it('have what happens in them, at their own times', () => {
    expect(tuning.scenario.crashes.map(({ at }) => at)).toEqual([1_000, 1_600]);
    expect(heldOut.scenario.crashes.map(({ at }) => at)).toEqual([100, 500]);
    expect(tuning.scenario.shortages).toEqual([{ from: 1_400, to: 1_800 }]);
    expect(heldOut.scenario.shortages).toEqual([{ from: 0, to: 400 }]);
    expect(tuning.scenario.telemetry.gaps).toEqual([{ from: 0, to: 100 }]);
    expect(heldOut.scenario.telemetry.gaps).toEqual([]);
  });
});
