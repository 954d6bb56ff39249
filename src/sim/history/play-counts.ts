import { createEndpoint } from '../endpoint.ts';
import type { Arrivals } from '../load/arrivals.ts';
import { createGivenPlant } from '../plant/given-plant.ts';
import type { Scenario } from '../scenario.ts';

const MINUTE = 60;

/** What the simulated endpoint would have had CloudWatch record. */
export interface SimulatedMinute {
  readonly concurrency: number | undefined;
  readonly latencySeconds: number | undefined;
}

interface Entry {
  concurrency: number | undefined;
  answered: number;
  seconds: number;
}

/**
 * Plays a load on given units per minute, as they were: no policy, no crash, no gap, and no retries beyond those that the load has already.
 * Concurrency as ConcurrentRequestsPerModel's Maximum, latency as ModelLatency's Average of the minute in which the answer ends.
 */
export const playCounts = async (
  scenario: Scenario,
  arrivals: Arrivals,
  units: readonly number[],
): Promise<readonly SimulatedMinute[]> => {
  const minutes: Entry[] = units.map(() => ({ concurrency: undefined, answered: 0, seconds: 0 }));
  const { retries: _, ...requests } = scenario.requests;
  const telemetry = { ...scenario.telemetry, gaps: [] };
  const endpoint = createEndpoint(
    { ...scenario, requests, telemetry, crashes: [] },
    createGivenPlant(units),
    {
      completed({ triedAt }, now) {
        const entry = minutes[Math.floor(now / MINUTE)];
        if (entry === undefined) return;
        entry.answered += 1;
        entry.seconds += now - triedAt;
      },
      failed: () => undefined,
    },
    ({ metric, at, values }) => {
      const entry = minutes[Math.floor(at / MINUTE)];
      if (metric !== 'ConcurrentRequests' || entry === undefined) return;
      entry.concurrency = Math.max(entry.concurrency ?? 0, ...values);
    },
  );
  let second = 0;
  for await (const block of arrivals.blocks()) {
    for (let place = 0; place < block.count; place += 1) {
      const at = block.at[place] as number;
      for (; second <= at; second += 1) endpoint.tick(second);
      endpoint.fleet.advance(at);
      endpoint.fleet.offer(at, block.inputTokens[place] as number, block.outputTokens[place] as number);
    }
  }
  // What is measured is published later; the last minutes wait for it.
  const { concurrencyDelaySeconds, jitterSeconds } = telemetry;
  const end = units.length * MINUTE + Math.ceil(concurrencyDelaySeconds + jitterSeconds) + 1;
  for (; second <= end; second += 1) endpoint.tick(second);
  return minutes.map(({ concurrency, answered, seconds }) => ({
    concurrency,
    latencySeconds: answered === 0 ? undefined : seconds / answered,
  }));
};
