import type { SimulatedAccount } from './account.ts';
import type { Driver } from './driver.ts';
import type { Plant } from './plant/plant.ts';
import type { Setting } from './result.ts';
import type { Scenario } from './scenario.ts';

/** What a driver is put on. */
export interface Stage {
  readonly scenario: Scenario;
  readonly plant: Plant;
  /** The account behind the plant; it has no say where the plant is a free one. */
  readonly account: SimulatedAccount;
}

/**
 * `sagemaker`: CloudWatch's telemetry and the lock. `kubernetes`: its own scrape, and no lock. Or counts per minute, that are in service
 * without any delay: what is asked of capacity itself, and of no policy.
 */
export type Home = 'sagemaker' | 'kubernetes' | { readonly counts: readonly number[] };

/** A policy that can be run: each run gets a driver of its own. */
export interface Candidate {
  readonly name: string;
  readonly home: Home;
  readonly setting: Setting;
  open(stage: Stage): Driver;
}
