import { describe, expect, it } from 'vitest';
import { WAYS } from './crash/crash-point.ts';
import { playSetting } from './crash/play.ts';
import { searchCrashes } from './crash/search.ts';
import { CRASH_SETTINGS } from './crash/settings.ts';
import { FUNCTIONS } from './harness/run.ts';

const RUNS = 24;

describe('a function that dies at one of its calls', () => {
  it.each(CRASH_SETTINGS)('changes nothing but the time: $name', async (setting) => {
    const { failures, tried } = await searchCrashes(setting, { runs: RUNS, ways: [...WAYS, 'late'] });
    expect(failures).toEqual([]);
    expect(Object.values(tried).reduce((total, count) => total + count, 0)).toBeGreaterThanOrEqual(RUNS);
    for (const way of WAYS) expect(tried[way]).toBeGreaterThan(0);
  });

  it('really dies: what comes after its last call does not happen', async () => {
    const [setting] = CRASH_SETTINGS;
    if (setting === undefined) throw new RangeError('no setting');
    const undisturbed = await playSetting(setting);
    const sender = undisturbed.invocations.findIndex(({ calls }) => calls.includes('actuator.send'));
    const io = undisturbed.invocations[sender]?.calls.indexOf('actuator.send') ?? -1;
    const found = await playSetting(setting, { invocation: sender, io, way: 'not-done' });
    expect(found.endings[sender]).toBe('died');
    expect(found.invocations[sender]?.calls).toEqual(undisturbed.invocations[sender]?.calls.slice(0, io + 1));
    expect(found.witness.claims.length).toBe(undisturbed.witness.claims.length + 1);
    expect(found.witness.calls.length).toBe(undisturbed.witness.calls.length);
  });

  it('is any of the four, in some story', async () => {
    const played = await Promise.all(CRASH_SETTINGS.map((setting) => playSetting(setting)));
    const ios = new Set(played.flatMap(({ invocations }) => invocations.map((invocation) => invocation.function)));
    expect([...ios].toSorted()).toEqual([...FUNCTIONS].toSorted());
  });
});
