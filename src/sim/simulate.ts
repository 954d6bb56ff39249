import type { Candidate } from './candidate.ts';
import type { Arrivals } from './load/arrivals.ts';
import { type Demand, measureDemand } from './load/demand.ts';
import { consultOracle, DEMAND_SLOT_SECONDS, type Oracle } from './oracle/oracle.ts';
import type { PolicyRun, SimulationReport } from './result.ts';
import { runTrial } from './run.ts';
import type { Scenario } from './scenario.ts';
import { toLimits } from './score/limits.ts';

export interface Simulation {
  readonly scenario: Scenario;
  readonly arrivals: Arrivals;
  /** Made from what is known of the load, which the oracle plays with. */
  readonly candidates: (oracle: Oracle, demand: Demand) => readonly Candidate[];
}

/** How far a simulation is: seconds of virtual time done, of all its runs. */
export interface Progress {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** The same load under every policy, one after the other, all with the same luck. */
export const simulate = async (
  { scenario, arrivals, candidates }: Simulation,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<SimulationReport> => {
  const demand = await measureDemand(arrivals, DEMAND_SLOT_SECONDS);
  const oracle = await consultOracle(demand, scenario, arrivals);
  const list = candidates(oracle, demand);
  const total = demand.endsAt * list.length;
  const policies: PolicyRun[] = [];
  for (const [place, candidate] of list.entries()) {
    const before = place * demand.endsAt;
    const trial = { scenario, arrivals, oracle: oracle.needed };
    policies.push(
      await runTrial(trial, candidate, (now) => {
        if (now % 600 === 0) onProgress({ name: candidate.name, done: before + now, total });
      }),
    );
  }
  const { ttftBaseSeconds, secondsPerToken } = toLimits(scenario.service);
  return {
    trace: arrivals.name,
    seed: scenario.seed,
    scenario: scenario.name,
    service: scenario.service.name,
    durationSeconds: demand.endsAt,
    oracle: oracle.needed,
    policies,
    prefillTokensPerSecond: scenario.service.prefillTokensPerSecond,
    limits: { ttftBaseSeconds, secondsPerToken },
  };
};
