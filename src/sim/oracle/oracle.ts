import type { Arrivals } from '../load/arrivals.ts';
import type { Demand } from '../load/demand.ts';
import { coldStartSeconds } from '../plant/cold-start-seconds.ts';
import type { Scenario } from '../scenario.ts';
import { secondsPerInputToken } from '../service/prefill-time.ts';
import { refineCounts } from './refine-counts.ts';
import { createUnitsFor } from './unit-throughput.ts';

/** The counts of somebody who knows the whole load in advance. */
export interface Oracle {
  /** Units needed in service, per minute. */
  readonly needed: readonly number[];
  /** Units to ask for, per minute: what is needed at any time until a change that is asked for now could be over. */
  readonly wanted: readonly number[];
}

const MINUTE = 60;
/** A burst inside a minute counts: requests take seconds, so that its average does not hide it for them. */
export const DEMAND_SLOT_SECONDS = 15;
const MOST_UNITS = 4_096;

/** From asking for a unit to its first request, at the end of a change that has just begun: both in turn. */
const leadSeconds = ({ coldStart }: Scenario): number => 2 * coldStartSeconds(coldStart);

const neededPerMinute = (demand: Demand, scenario: Scenario): number[] => {
  const { service, capacity } = scenario;
  const unitsFor = createUnitsFor(service, MOST_UNITS);
  const secondsPerInput = secondsPerInputToken(service);
  const perMinute = MINUTE / demand.slotSeconds;
  const needed = Array.from({ length: Math.ceil(demand.requests.length / perMinute) }, () => capacity.min);
  // What the bounds left undone is the backlog that the next slot begins with.
  let prefill = 0;
  let tokens = 0;
  demand.requests.forEach((_, slot) => {
    prefill += ((demand.inputTokens[slot] as number) * secondsPerInput) / demand.slotSeconds;
    tokens += (demand.outputTokens[slot] as number) / demand.slotSeconds;
    const minute = Math.floor(slot / perMinute);
    const units = unitsFor({ prefill, tokens });
    const had = Math.min(units, capacity.max);
    needed[minute] = Math.max(needed[minute] as number, had);
    const left = units > had ? 1 - had / Math.min(units, MOST_UNITS) : 0;
    prefill *= left;
    tokens *= left;
  });
  return needed;
};

/** The greatest of each entry and the `window` behind it, in one pass from the end: a run of a year has half a million minutes. */
const runningMaximum = (values: readonly number[], window: number): number[] => {
  const greatest = new Array<number>(values.length);
  /** Places that are the greatest of all before them, up to here: the first one is the furthest and the greatest. */
  const ahead: number[] = [];
  let first = 0;
  for (let place = values.length - 1; place >= 0; place -= 1) {
    const value = values[place] as number;
    while (ahead.length > first && (values[ahead.at(-1) as number] as number) <= value) ahead.pop();
    ahead.push(place);
    while ((ahead[first] as number) > place + window) first += 1;
    greatest[place] = values[ahead[first] as number] as number;
  }
  return greatest;
};

/** What to ask for so that what is needed is there in time, with the scenario's cold start. */
export const toOracle = (needed: readonly number[], scenario: Scenario): Oracle => ({
  needed,
  wanted: runningMaximum(needed, Math.ceil(leadSeconds(scenario) / MINUTE)),
});

/** From the sums of the demand alone: what a fluid would need. Too little where chance matters, and where inputs are long. */
export const estimateOracle = (demand: Demand, scenario: Scenario): Oracle =>
  toOracle(neededPerMinute(demand, scenario), scenario);

/**
 * The least counts, found by trying: begins with the estimate and adds units to the minutes whose requests are over their limits, with
 * the backlog as it is, until hardly any is, or until more units change nothing.
 */
export const consultOracle = async (demand: Demand, scenario: Scenario, arrivals: Arrivals): Promise<Oracle> =>
  toOracle(await refineCounts(neededPerMinute(demand, scenario), scenario, arrivals), scenario);
