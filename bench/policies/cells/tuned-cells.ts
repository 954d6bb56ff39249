import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { POLICIES } from '../../../src/sim/policies/list-policies.ts';
import { NATIVE_POLICIES } from '../../../src/sim/policies/native-definitions.ts';
import { type LoadCase, nameOfLoad, type Players } from './cell.ts';

/** One policy that is tuned on one load. */
export interface TunedCell {
  readonly load: LoadCase;
  readonly policy: string;
}

export const nameOfTuned = ({ load, policy }: TunedCell): string => `tuned/${nameOfLoad(load)}/${policy}`;

/** Every policy with something to tune, or ours and what SageMaker has, on the same loads. */
export const toTunedCells = (loads: readonly LoadCase[], players: Exclude<Players, 'guard'>): readonly TunedCell[] => {
  const others = players === 'everybody' ? POLICIES : NATIVE_POLICIES;
  const names = [CONTROLLER, ...others.map(({ name }) => name)];
  return loads.flatMap((load) => names.map((policy) => ({ load, policy })));
};
