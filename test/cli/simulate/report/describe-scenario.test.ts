import { describe, expect, it } from 'vitest';
import { describeScenario, warnOfShortLoad } from '../../../../src/cli/simulate/report/describe-scenario.ts';
import { DEFAULT_SCENARIO } from '../../../../src/sim/presets/default-scenario.ts';

describe('what a run rests on', () => {
  it('names what is not the load, and leaves out what does not happen', () => {
    const told = Object.fromEntries(describeScenario(DEFAULT_SCENARIO));
    expect(Object.keys(told)).toEqual(['capacity', 'a unit', 'cold start', 'requests', 'telemetry', 'not scored']);
    expect(told.capacity).toBe('1 to 20 instances, 2 at the start');
    expect(told['cold start']).toContain('525 s on average (instance 105 s, image 176 s, weights 168 s, start 76 s)');
    expect(told['not scored']).toBe('the first 0:30:00');
  });

  it('names crashes, shortages and roll-backs', () => {
    const told = Object.fromEntries(
      describeScenario({
        ...DEFAULT_SCENARIO,
        crashes: [{ at: 4_200, minutes: 6, copies: 'all', how: 'fail-fast' }],
        shortages: [{ from: 60, to: 3_600 }],
        rollBacks: [0, 2],
      }),
    );
    expect(told).toMatchObject({
      crashes: 'at 1:10:00 for 6 min, all units, fail-fast',
      'no further unit': '0:01:00 to 1:00:00',
      'rolled back': 'scale-outs 0, 2, counted from 0, of each policy',
    });
  });
});

describe('a load whose beginning is forgotten', () => {
  it.each([
    { name: 'after two cold starts', warmUpSeconds: 1_050, warns: false },
    { name: 'not before', warmUpSeconds: 1_049, warns: true },
  ])('$name', ({ warmUpSeconds, warns }) => {
    expect(warnOfShortLoad({ ...DEFAULT_SCENARIO, warmUpSeconds })).toHaveLength(warns ? 1 : 0);
  });
});
