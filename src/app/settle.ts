import { countsOf } from '../core/domain-capacity.ts';
import { type DomainState, targetStateOf } from '../core/domain-state.ts';
import { settleOnce } from '../core/intention.ts';
import type { Observation } from '../core/observation.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { Settlement } from '../core/scaling-activity.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { noteUnits } from '../core/units-moved.ts';
import { type Readings, toObservation } from './observe.ts';
import type { EvaluationPorts } from './ports.ts';

/** claimed → applied → idle, or idle → applied → idle: more arrows than this in a row there are not. */
const MOST_ARROWS = 3;

export interface Settled {
  readonly observation: Observation;
  readonly settlements: readonly Settlement[];
  /** The state as it stands in the table: what the notes are compared with. */
  readonly stored: DomainState;
}

/** The observation with the settled count noted; while a change of ours is on its way the count says nothing. */
export const toSettledObservation = (
  configuration: CompiledConfiguration,
  readings: Readings,
  state: DomainState,
): Observation => {
  if (state.phase !== 'idle') return toObservation(readings, state, undefined, configuration);
  const { capacity, readAt, woken } = readings;
  const { id, target } = woken.target;
  const noted = noteUnits(targetStateOf(state, id), capacity, countsOf(capacity, target), readAt);
  const current = { ...state, targets: { ...state.targets, [id]: noted.state } };
  return toObservation(readings, current, noted.moved, configuration);
};

/**
 * Brings the phase up to date with what SageMaker shows, one conditional write per arrow. Who loses an arrow to somebody
 * reads the state again and then the capacity: a newer state must never be judged by older counts.
 */
export const settle = async (ports: EvaluationPorts, observed: Readings): Promise<Settled> => {
  const { target } = observed.woken;
  const domain = lockDomainOf(target.target);
  const settlements: Settlement[] = [];
  let readings = observed;
  let { state } = observed;
  for (let arrows = 0; arrows < MOST_ARROWS; arrows += 1) {
    const due = settleOnce(state, readings.capacity, readings.readAt);
    if (due === undefined) break;
    if ((await ports.state.transition(domain, state, due.after)) === 'conflict') {
      state = await ports.state.read(domain);
      readings = { ...readings, capacity: await ports.capacity.readCapacity(domain) };
      continue;
    }
    settlements.push(due.settlement);
    ports.logger.debug('settled', { ...due.settlement });
    state = due.after;
  }
  return { observation: toSettledObservation(ports.configuration, readings, state), settlements, stored: state };
};
