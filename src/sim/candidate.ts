import type { SimulatedAccount } from './account.ts';
import type { Driver } from './driver.ts';
import type { Plant } from './plant/plant.ts';
import type { Scenario } from './scenario.ts';

/** What a driver is put on. */
export interface Stage {
  readonly scenario: Scenario;
  readonly plant: Plant;
  /** The account behind the plant; it has no say where the plant is a free one. */
  readonly account: SimulatedAccount;
}

/** A policy that can be run: each run gets a driver of its own. */
export interface Candidate {
  readonly name: string;
  /** `sagemaker`: CloudWatch's telemetry and the lock. `kubernetes`: its own scrape, and no lock. */
  readonly home: 'sagemaker' | 'kubernetes';
  open(stage: Stage): Driver;
}
