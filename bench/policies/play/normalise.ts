import type { Demand } from '../../../src/sim/load/demand.ts';
import { estimateOracle } from '../../../src/sim/oracle/oracle.ts';
import type { Scenario } from '../../../src/sim/scenario.ts';

const STEPS = 30;
/** A load is never made this much larger or smaller. */
const LEAST = 1e-4;
const MOST = 1e4;

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const times = (values: readonly number[], factor: number): number[] => values.map((value) => value * factor);

/** What a load asks for that is so many times as large: each request comes so often on average. */
export const scaleDemand = (demand: Demand, factor: number): Demand => ({
  ...demand,
  requests: times(demand.requests, factor),
  inputTokens: times(demand.inputTokens, factor),
  outputTokens: times(demand.outputTokens, factor),
  total: demand.total * factor,
});

/**
 * The factor at which the fluid's oracle asks for so many units on average: by bisection, no pass over the load is needed. Counts are
 * whole, so the mean is met as closely as its steps allow.
 */
export const findFluidFactor = (demand: Demand, scenario: Scenario, units: number): number => {
  let low = Math.log(LEAST);
  let high = Math.log(MOST);
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    const { wanted } = estimateOracle(scaleDemand(demand, Math.exp(middle)), scenario);
    if (meanOf(wanted) < units) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
};

/** A load that was tried, and the units its oracle asks for on average. */
export interface Try {
  readonly factor: number;
  readonly mean: number;
}

/**
 * The next factor to try: on the straight line between the nearest tries on either side of what is wanted; in proportion to the last
 * one while all are on one side.
 */
export const nextFactor = (tried: readonly Try[], units: number): number => {
  const last = tried.at(-1);
  if (last === undefined) throw new RangeError('nothing was tried yet');
  const inOrder = [...tried].sort((a, b) => a.mean - b.mean);
  const below = inOrder.findLast(({ mean }) => mean < units);
  const above = inOrder.find(({ mean }) => mean >= units);
  if (below === undefined || above === undefined) return (last.factor * units) / last.mean;
  return below.factor + ((above.factor - below.factor) * (units - below.mean)) / (above.mean - below.mean);
};
