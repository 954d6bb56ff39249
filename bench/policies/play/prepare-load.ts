import type { Arrivals } from '../../../src/sim/load/arrivals.ts';
import { type Demand, measureDemand } from '../../../src/sim/load/demand.ts';
import { scaleLoad } from '../../../src/sim/load/scale-load.ts';
import { consultOracle, DEMAND_SLOT_SECONDS } from '../../../src/sim/oracle/oracle.ts';
import type { LoadCase } from '../cells/cell.ts';
import { LONG_HOURS } from '../cells/traces.ts';
import { holdArrivals } from './hold-arrivals.ts';
import { findFluidFactor, meanOf, nextFactor, scaleDemand, type Try } from './normalise.ts';
import { SEED, toLoadScenario } from './to-scenario.ts';

const HOUR = 3_600;
/** What a stretch is shortened by. */
const BLOCK_HOURS = 6;
/** A load with more requests is played for fewer hours: it would take longer than everything else together. */
const MOST_REQUESTS = 4_000_000;
const CLOSE_ENOUGH = 0.03;
const MOST_TRIES = 5;

/** A load of the size that is wanted, and what its oracle needs. */
export interface PreparedLoad {
  readonly factor: number;
  readonly seconds: number;
  readonly requests: number;
  /** The oracle's mean, as close as it came. */
  readonly mean: number;
  /** Units per minute. */
  readonly needed: readonly number[];
}

/** The first seconds of what a load asks for. */
const cutDemand = (demand: Demand, seconds: number): Demand => {
  if (seconds >= demand.endsAt) return demand;
  const slots = Math.ceil(seconds / demand.slotSeconds);
  const requests = demand.requests.slice(0, slots);
  return {
    ...demand,
    requests,
    inputTokens: demand.inputTokens.slice(0, slots),
    outputTokens: demand.outputTokens.slice(0, slots),
    total: requests.reduce((sum, count) => sum + count, 0),
    endsAt: seconds,
  };
};

/** How much of it can be played: whole blocks of six hours, twelve hours at the least. */
export const fittingSeconds = (seconds: number, requests: number): number => {
  if (requests <= MOST_REQUESTS || seconds <= LONG_HOURS * HOUR) return seconds;
  const blocks = Math.floor((seconds * MOST_REQUESTS) / requests / (BLOCK_HOURS * HOUR));
  return Math.max(LONG_HOURS, blocks * BLOCK_HOURS) * HOUR;
};

/** The prepared load itself, the same each time, in memory. */
export const openPrepared = (base: Arrivals, { factor, seconds }: Pick<PreparedLoad, 'factor' | 'seconds'>) =>
  holdArrivals(scaleLoad(base, factor, SEED), { from: 0, to: seconds });

/**
 * Finds the factor that makes the oracle's mean what is wanted: with the fluid's estimate first, then with the oracle that tries its
 * counts, until they agree within 3 %.
 */
export const prepareLoad = async (load: LoadCase, base: Arrivals): Promise<PreparedLoad> => {
  const scenario = toLoadScenario(load);
  const whole = await measureDemand(base, DEMAND_SLOT_SECONDS);
  const fluid = scaleDemand(whole, findFluidFactor(whole, scenario, load.units));
  const seconds = fittingSeconds(whole.endsAt, fluid.total);
  const stretch = cutDemand(whole, seconds);
  let factor = findFluidFactor(stretch, scenario, load.units);
  let best: PreparedLoad | undefined;
  const tried: Try[] = [];
  while (tried.length < MOST_TRIES) {
    const arrivals = await openPrepared(base, { factor, seconds });
    const demand = await measureDemand(arrivals, DEMAND_SLOT_SECONDS);
    const { needed, wanted } = await consultOracle(demand, scenario, arrivals);
    const mean = meanOf(wanted);
    const isBetter = best === undefined || Math.abs(mean - load.units) < Math.abs(best.mean - load.units);
    if (isBetter) best = { factor, seconds, requests: arrivals.count, mean, needed };
    if (Math.abs(mean / load.units - 1) <= CLOSE_ENOUGH) break;
    tried.push({ factor, mean });
    factor = nextFactor(tried, load.units);
  }
  return best as PreparedLoad;
};
