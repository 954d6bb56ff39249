import { describe, expect, it } from 'vitest';
import { recommendTarget } from '../../src/sim/controller/recommend-target.ts';
import { listCandidates } from '../../src/sim/list-candidates.ts';
import { measureDemand } from '../../src/sim/load/demand.ts';
import { runTrial } from '../../src/sim/run.ts';
import { aScenario, evenArrivals } from '../support/a-scenario.ts';

describe('who does not scale', () => {
  it('provides for the greatest need, of half a million minutes too', async () => {
    const scenario = aScenario();
    const arrivals = evenArrivals(1, 600, 10);
    const needed = Array.from({ length: 366 * 1_440 }, (_, minute) => (minute === 300_000 ? 4 : 2));
    const field = {
      scenario,
      demand: await measureDemand(arrivals, 15),
      oracle: { needed, wanted: needed },
      target: recommendTarget(scenario),
    };
    const [candidate] = listCandidates(['static-count'], field);
    if (candidate === undefined) throw new Error('a candidate was expected');
    const { decisions } = await runTrial({ scenario, arrivals, oracle: [] }, candidate);
    expect(decisions.map(({ to }) => to)).toEqual([4]);
  });
});
