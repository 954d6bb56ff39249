import type { SettledAs } from '../../../src/core/scaling-activity.ts';
import type { Violation } from '../harness/witness.ts';
import type { Episode } from './episode.ts';
import { type FaultCounts, NO_FAULTS } from './faults.ts';
import { NOTHING_ROUTED, type RouteCounts } from './route.ts';

/** What many episodes were, in numbers. */
export interface SoakTally {
  episodes: number;
  virtualMs: number;
  invocations: number;
  calls: number;
  changes: number;
  short: number;
  faults: FaultCounts;
  routed: RouteCounts;
  settlements: Partial<Record<SettledAs, number>>;
  readonly failures: { readonly seed: number; readonly violations: readonly Violation[] }[];
}

export const createTally = (): SoakTally => ({
  episodes: 0,
  virtualMs: 0,
  invocations: 0,
  calls: 0,
  changes: 0,
  short: 0,
  faults: { ...NO_FAULTS },
  routed: { ...NOTHING_ROUTED },
  settlements: {},
  failures: [],
});

const addFaults = (a: FaultCounts, b: FaultCounts): FaultCounts => ({
  throttled: a.throttled + b.throttled,
  timedOut: a.timedOut + b.timedOut,
  crashed: a.crashed + b.crashed,
  answersLost: a.answersLost + b.answersLost,
  callsLost: a.callsLost + b.callsLost,
  callsLate: a.callsLate + b.callsLate,
  writesThrottled: a.writesThrottled + b.writesThrottled,
  rollBacks: a.rollBacks + b.rollBacks,
  partials: a.partials + b.partials,
});

const addRouted = (a: RouteCounts, b: RouteCounts): RouteCounts => ({
  events: a.events + b.events,
  dropped: a.dropped + b.dropped,
  doubled: a.doubled + b.doubled,
  delayed: a.delayed + b.delayed,
});

export const addEpisode = (tally: SoakTally, seed: number, episode: Episode): void => {
  const { virtualMs, invocations, faults, routed, witness, violations, short } = episode;
  tally.episodes += 1;
  tally.virtualMs += virtualMs;
  tally.invocations += invocations;
  tally.calls += witness.calls.length;
  tally.changes += witness.changes.length;
  tally.short += short;
  tally.faults = addFaults(tally.faults, faults);
  tally.routed = addRouted(tally.routed, routed);
  for (const { as } of witness.settlements) tally.settlements[as] = (tally.settlements[as] ?? 0) + 1;
  if (violations.length > 0) tally.failures.push({ seed, violations });
};
