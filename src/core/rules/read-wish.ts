import type { TargetState } from '../domain-state.ts';
import type { Observation } from '../observation.ts';
import type { EpochMs } from '../time.ts';
import { knownTrafficFloor } from '../traffic-guard.ts';
import { readAlarmStates } from './alarm-states.ts';
import { checkEvent } from './event-current.ts';
import { readOverride } from './override.ts';
import type { Wish } from './wish.ts';

/** A deployment put the count back to its initial one: what the traffic needs, up to the maximum, where that is more. */
const unitsToRestore = ({ unitsMoved, traffic, configuration }: Observation, desired: number): number | undefined => {
  if (unitsMoved !== 'deployment' || configuration.trafficGuard === undefined) return undefined;
  const floor = knownTrafficFloor(traffic, desired);
  const needed = floor === undefined ? 0 : Math.min(configuration.capacity.max, floor);
  return needed > desired ? needed : undefined;
};

/** Rules 1 and 2: what a person or the alarms want. `outside`: the count is outside its bounds. */
export const readWish = (
  observation: Observation,
  state: TargetState,
  desired: number,
  outside: boolean,
  now: EpochMs,
): Wish => {
  const override = readOverride(state, now);
  if (override) return override;
  const { waker } = observation;
  const wish = checkEvent(waker, state, now) ?? readAlarmStates(observation, desired, now);
  const restore = unitsToRestore(observation, desired);
  if (restore !== undefined) return wish.kind === 'out' ? { ...wish, restore } : { kind: 'out', driving: [], restore };
  return wish.kind === 'hold' && outside && waker.by === 'reconcile' ? { kind: 'bounds' } : wish;
};
