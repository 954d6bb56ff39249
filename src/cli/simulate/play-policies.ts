import type { TargetConfiguration } from '../../core/target-configuration.ts';
import { recommendTarget } from '../../sim/controller/recommend-target.ts';
import { listCandidates } from '../../sim/list-candidates.ts';
import type { Arrivals } from '../../sim/load/arrivals.ts';
import type { SimulationReport } from '../../sim/result.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { simulate } from '../../sim/simulate.ts';
import { createProgress } from './create-progress.ts';

export interface Play {
  readonly scenario: Scenario;
  readonly arrivals: Arrivals;
  readonly names: readonly string[];
  /** What the controller is configured with; absent: what is recommended for the service. */
  readonly target: TargetConfiguration | undefined;
}

/** Plays a load under the named policies, with a bar on a terminal. */
export const playPolicies = async ({ scenario, arrivals, names, target }: Play): Promise<SimulationReport> => {
  const progress = createProgress(process.stderr, 1);
  try {
    return await simulate(
      {
        scenario,
        arrivals,
        candidates: (oracle, demand) =>
          listCandidates(names, { scenario, demand, oracle, target: target ?? recommendTarget(scenario) }),
      },
      ({ done, total, name }) => progress.advance(done / total, name),
    );
  } finally {
    progress.end();
  }
};
