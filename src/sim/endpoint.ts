import type { Publication } from './driver.ts';
import { createInstanceRelease } from './plant/instance-release.ts';
import type { Plant } from './plant/plant.ts';
import type { Sight } from './policies/scaling-policy.ts';
import { createRandom } from './random.ts';
import type { Scenario } from './scenario.ts';
import { createFleet, type Fleet } from './service/fleet.ts';
import type { Request } from './service/request.ts';
import { createScrape } from './telemetry/scrape.ts';
import { createTelemetry } from './telemetry/telemetry.ts';

/** Told how logical requests end. */
export interface Ends {
  completed(request: Request, now: number): void;
  failed(request: Request, now: number): void;
}

/** A simulated endpoint: requests, copies, capacity, crashes and telemetry, moved on second by second. */
export interface SimulatedEndpoint {
  readonly fleet: Fleet;
  /** Brings everything to this whole second, and shows what a policy may see there. */
  tick(now: number): Sight;
  /** Units paid for, those that only end their requests included. */
  paid(now: number): number;
}

const MINUTE = 60;

export const createEndpoint = (
  scenario: Scenario,
  plant: Plant,
  ends: Ends,
  onPublished: (publication: Publication) => void,
): SimulatedEndpoint => {
  const { seed, crashes } = scenario;
  const telemetry = createTelemetry(scenario.telemetry, createRandom(seed, 'telemetry'), onPublished);
  const fleet = createFleet(scenario.service, scenario.requests, createRandom(seed, 'requests'), {
    tried: telemetry.tried,
    tryFailed: (_now, kind) => telemetry.tryFailed(kind),
    completed: ends.completed,
    failed: ends.failed,
  });
  const scrape = createScrape(() => fleet.copies);
  const instances = createInstanceRelease(scenario.coldStart.instanceRelease);
  let inService = plant.inService(0);
  fleet.setInService(inService, 0);

  const meetCrashes = (now: number): void => {
    // What ends goes first: the next one may begin in the same second. Each lasts for a second at the least.
    for (const { at, minutes } of crashes) {
      if (Math.max(Math.floor(at) + 1, Math.floor(at + minutes * MINUTE)) === now) fleet.replaceCrashed(now);
    }
    for (const { at, how, copies } of crashes) if (Math.floor(at) === now) fleet.crash(how, copies, now);
  };

  return {
    fleet,
    paid: (now) => instances.paid(now, Math.max(plant.allocated(now), fleet.copies.length + fleet.draining.length)),
    tick(now) {
      fleet.advance(now);
      const units = plant.inService(now);
      if (units !== inService) {
        inService = units;
        fleet.setInService(units, now);
      }
      if (crashes.length > 0) meetCrashes(now);
      scrape.tick(now);
      telemetry.tick(now, fleet.copies);
      return { now, capacity: plant.sight(now), cloudWatch: telemetry.cloudWatch, scrape };
    },
  };
};
