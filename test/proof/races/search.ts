import type { Sabotage } from '../harness/invoke.ts';
import type { Violation } from '../harness/witness.ts';
import { runRace } from './race.ts';
import type { RaceSetting } from './settings.ts';

export interface RaceFailure {
  readonly setting: string;
  readonly seed: number;
  readonly violations: readonly Violation[];
}

/** What some races were, in numbers that add up. */
export interface RaceTally {
  /** Hashes of the orders, by setting. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
  readonly calls: number;
  readonly sent: number;
  readonly failures: readonly RaceFailure[];
}

/** Every setting with every seed from `first` on, in steps of `step`. */
export const searchRaces = async (
  settings: readonly RaceSetting[],
  seeds: { readonly first: number; readonly end: number; readonly step: number },
  sabotage: Sabotage = {},
): Promise<RaceTally> => {
  const orders: Record<string, string[]> = {};
  const failures: RaceFailure[] = [];
  let calls = 0;
  let sent = 0;
  for (const setting of settings) {
    const seen = new Set<string>();
    for (let seed = seeds.first; seed < seeds.end; seed += seeds.step) {
      const { hash, order, witness, violations } = await runRace(setting, seed, sabotage);
      seen.add(hash);
      calls += order.length;
      sent += witness.calls.length;
      if (violations.length > 0) failures.push({ setting: setting.name, seed, violations });
    }
    orders[setting.name] = [...seen];
  }
  return { orders, calls, sent, failures };
};
