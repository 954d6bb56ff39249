import { type ColdStartDraw, openSimulatedAccount, type SimulatedAccount } from './account.ts';
import type { Candidate, Home } from './candidate.ts';
import { createEndpoint } from './endpoint.ts';
import type { Arrivals } from './load/arrivals.ts';
import { createColdStartDraw } from './plant/draw-cold-start.ts';
import { createFreePlant } from './plant/free-plant.ts';
import { createGivenPlant } from './plant/given-plant.ts';
import type { Plant } from './plant/plant.ts';
import { createSageMakerPlant } from './plant/sagemaker-plant.ts';
import type { PolicyRun } from './result.ts';
import type { Scenario } from './scenario.ts';
import { createCapacityMeter } from './score/capacity-meter.ts';
import { scoreCapacity } from './score/capacity-score.ts';
import { toLimits } from './score/limits.ts';
import { createRequestScore } from './score/request-score.ts';
import { createTimelineKeeper } from './score/timeline.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** One load, one policy, from the first second to the last request's end. */
export interface Trial {
  readonly scenario: Scenario;
  readonly arrivals: Arrivals;
  /** The oracle's count per minute; empty where nothing is measured against it. */
  readonly oracle: readonly number[];
}

const openPlant = (home: Home, scenario: Scenario, account: SimulatedAccount, coldStart: ColdStartDraw): Plant => {
  if (home === 'sagemaker') return createSageMakerPlant(account, scenario);
  return home === 'kubernetes' ? createFreePlant(scenario, coldStart) : createGivenPlant(home.counts);
};

const putOnStage = (candidate: Candidate, scenario: Scenario) => {
  const coldStart = createColdStartDraw(scenario.coldStart, scenario.seed);
  const account = openSimulatedAccount(scenario, coldStart);
  const plant = openPlant(candidate.home, scenario, account, coldStart);
  return { plant, driver: candidate.open({ scenario, plant, account }) };
};

/**
 * Runs one policy on one load. The same trial gives the same run, to the last bit.
 * @param onTick told of every second that has passed, for a progress bar
 */
export const runTrial = async (
  { scenario, arrivals, oracle }: Trial,
  candidate: Candidate,
  onTick: (now: number) => void = () => undefined,
): Promise<PolicyRun> => {
  const { warmUpSeconds, crashes, service } = scenario;
  const timeline = createTimelineKeeper();
  const requests = createRequestScore({
    limits: toLimits(service),
    warmUpSeconds,
    recoveries: crashes.map(({ at, minutes }) => at + minutes * MINUTE),
    onOverLimit: timeline.overLimit,
  });
  const meter = createCapacityMeter(warmUpSeconds);
  const { plant, driver } = putOnStage(candidate, scenario);
  const endpoint = createEndpoint(scenario, plant, requests, (publication) => driver.publish?.(publication));
  const { fleet } = endpoint;

  /** A promise only where the driver had something to do: a run of a week has 604,800 of these seconds. */
  const pass = (now: number): void | Promise<void> => {
    const sight = endpoint.tick(now);
    const { desired } = sight.capacity;
    const inService = fleet.copies.length;
    meter.tick(now, { desired, inService, paid: endpoint.paid(now) });
    if (now % MINUTE === 0 && now > 0) {
      timeline.minuteEnded(now / MINUTE - 1, { desired, inService, inSystem: fleet.counts().inSystem });
    }
    onTick(now);
    return driver.tick(now, sight);
  };

  let second = 0;
  let lastArrival = 0;
  for await (const block of arrivals.blocks()) {
    for (let place = 0; place < block.count; place += 1) {
      const at = block.at[place] as number;
      for (; second <= at; second += 1) {
        const busy = pass(second);
        if (busy !== undefined) await busy;
      }
      fleet.advance(at);
      fleet.offer(at, block.inputTokens[place] as number, block.outputTokens[place] as number);
      requests.arrived(at);
      timeline.arrived(at);
      lastArrival = at;
    }
  }
  const end = Math.ceil(arrivals.durationSeconds ?? lastArrival);
  for (; second <= end; second += 1) await pass(second);
  fleet.advance(Infinity);

  const unitHours = meter.paidUnitSeconds() / HOUR;
  return {
    name: driver.name,
    setting: candidate.setting,
    ...requests.result(),
    ...scoreCapacity(meter.track(end), oracle, driver.decisions, { warmUpSeconds, crashes }),
    unitHours,
    servingHours: meter.servingUnitSeconds() / HOUR,
    cost: unitHours * service.pricePerHour,
    timeline: timeline.result(),
    decisions: [...driver.decisions],
  };
};
