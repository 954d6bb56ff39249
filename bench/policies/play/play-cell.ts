import { recommendTarget } from '../../../src/sim/controller/recommend-target.ts';
import type { Arrivals } from '../../../src/sim/load/arrivals.ts';
import { measureDemand } from '../../../src/sim/load/demand.ts';
import { DEMAND_SLOT_SECONDS, toOracle } from '../../../src/sim/oracle/oracle.ts';
import { runTrial } from '../../../src/sim/run.ts';
import { type Cell, nameOf } from '../cells/cell.ts';
import { isLong } from '../cells/traces.ts';
import type { CellResult, PolicyFigures, Verdict } from './cell-result.ts';
import { chooseCandidates } from './choose-candidates.ts';
import type { PreparedLoad } from './prepare-load.ts';
import { toFigures } from './to-figures.ts';
import { toScenario } from './to-scenario.ts';

const MINUTE = 60;
/** An oracle that moves by less has no work for a policy. */
const LEAST_RANGE = 3;

/** What a cell can be judged by, from its length and its oracle alone. */
export const judge = (
  { part, load }: Pick<Cell, 'part' | 'load'>,
  seconds: number,
  warmUpSeconds: number,
  range: number,
): Verdict => {
  if (seconds <= warmUpSeconds) return 'too-short';
  const isMeantToMove = load.source.kind === 'trace' || part === 'matrix';
  if (isMeantToMove && range < LEAST_RANGE) return 'no-scaling-needed';
  return load.source.kind === 'trace' && !isLong(seconds) ? 'scale-out-only' : 'scored';
};

/** Plays every policy of a cell, one after the other, all with the same requests and the same luck. */
export const playCell = async (cell: Cell, prepared: PreparedLoad, arrivals: Arrivals): Promise<CellResult> => {
  const { needed, seconds, factor, mean } = prepared;
  const scenario = toScenario(cell, Math.max(1, needed[0] ?? 1));
  const { warmUpSeconds } = scenario;
  // A last minute that is not whole asks for little.
  const scored = needed.slice(Math.floor(warmUpSeconds / MINUTE), Math.floor(seconds / MINUTE));
  const oracle = { mean, least: Math.min(...scored), most: Math.max(...scored) };
  const verdict = judge(cell, seconds, warmUpSeconds, oracle.most - oracle.least);
  const common = { cell: nameOf(cell), verdict, factor, seconds, warmUpSeconds };
  if (verdict === 'too-short') return { ...common, oracle: { mean, least: 0, most: 0 }, policies: [] };
  if (verdict === 'no-scaling-needed') return { ...common, oracle, policies: [] };
  const demand = await measureDemand(arrivals, DEMAND_SLOT_SECONDS);
  const field = { scenario, demand, oracle: toOracle(needed, scenario), target: recommendTarget(scenario) };
  const policies: PolicyFigures[] = [];
  for (const candidate of chooseCandidates(cell.players, field)) {
    policies.push(toFigures(await runTrial({ scenario, arrivals, oracle: needed }, candidate), warmUpSeconds));
  }
  return { ...common, oracle, policies };
};
