import { countsOf } from '../core/domain-capacity.ts';
import { type DomainState, targetStateOf } from '../core/domain-state.ts';
import { settleOnce } from '../core/intention.ts';
import type { Observation } from '../core/observation.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { Settlement } from '../core/scaling-activity.ts';
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
  const stored = state;
  if (state.phase !== 'idle') {
    return { observation: toObservation(readings, state, undefined, ports.configuration), settlements, stored };
  }
  const noted = noteUnits(
    targetStateOf(state, target.id),
    readings.capacity,
    countsOf(readings.capacity, target.target),
    readings.readAt,
  );
  const current = { ...state, targets: { ...state.targets, [target.id]: noted.state } };
  return { observation: toObservation(readings, current, noted.moved, ports.configuration), settlements, stored };
};
