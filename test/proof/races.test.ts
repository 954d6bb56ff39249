import { describe, expect, it } from 'vitest';
import { runRace } from './races/race.ts';
import { RACE_SETTINGS } from './races/settings.ts';
import { withoutGenerationCheck } from './sabotages/calls.ts';

const SEEDS = 40;

describe('functions that run at the same time', () => {
  it.each(RACE_SETTINGS)('come to one end in every order: $name', async (setting) => {
    const orders = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { hash, violations } = await runRace(setting, seed);
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      orders.add(hash);
    }
    expect(orders.size).toBe(SEEDS);
  });

  it('a seed plays the same race again, to the same failure', async () => {
    const [setting] = RACE_SETTINGS;
    if (setting === undefined) throw new RangeError('no setting');
    const first = await runRace(setting, 7, withoutGenerationCheck);
    const again = await runRace(setting, 7, withoutGenerationCheck);
    expect(first.violations).not.toEqual([]);
    expect(again.order).toEqual(first.order);
    expect(again.violations).toEqual(first.violations);
    expect(again.account.activities.list()).toEqual(first.account.activities.list());
  });
});
