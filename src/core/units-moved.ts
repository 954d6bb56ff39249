import type { DomainCapacity, UnitCounts } from './domain-capacity.ts';
import type { TargetState, Units } from './domain-state.ts';
import type { UnitsMoved } from './observation.ts';
import { type EpochMs, MINUTE_MS } from './time.ts';

const HOUR_MS = 60 * MINUTE_MS;

export interface NotedUnits {
  readonly state: TargetState;
  readonly moved?: UnitsMoved;
}

const sameUnits = (a: Units, counts: UnitCounts, configName: string | undefined): boolean =>
  a.desired === counts.desired && a.configName === configName;

/**
 * Compares the settled count with the one last seen, and adopts what it finds. Called in phase idle only, so a
 * difference is never our own doing: another EndpointConfigName means a deployment reset it, the same one somebody's hand.
 */
export const noteUnits = (
  state: TargetState,
  capacity: DomainCapacity,
  counts: UnitCounts | undefined,
  now: EpochMs,
): NotedUnits => {
  const settled = capacity.kind === 'found' && capacity.status === 'InService' && counts?.desired === counts?.actual;
  if (!settled || counts === undefined || counts.serverless) return { state };
  const { units: known } = state;
  if (known && sameUnits(known, counts, capacity.configName)) return { state };
  const units: Units = {
    desired: counts.desired,
    ...(capacity.configName === undefined ? {} : { configName: capacity.configName }),
    since: now,
  };
  if (!known) return { state: { ...state, units }, moved: 'first-sight' };
  if (known.configName !== capacity.configName) return { state: { ...state, units }, moved: 'deployment' };
  const handChanges = [...(state.handChanges ?? []), now].filter((at) => at > now - HOUR_MS);
  return { state: { ...state, units, handChanges }, moved: 'external-change' };
};

/** Three changes by hand within an hour: somebody else owns the count, until the third is an hour old. */
export const ownedByHand = ({ handChanges }: TargetState, now: EpochMs): boolean => {
  if (handChanges === undefined) return false;
  const [first, , third] = handChanges.slice(-3);
  return first !== undefined && third !== undefined && third - first <= HOUR_MS && now < third + HOUR_MS;
};
