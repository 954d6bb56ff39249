import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { POLICIES } from '../../../src/sim/policies/list-policies.ts';
import { NATIVE_POLICIES } from '../../../src/sim/policies/native-definitions.ts';
import { type LoadCase, nameOfLoad } from './cell.ts';

/** One policy that is tuned on one load. */
export interface TunedCell {
  readonly load: LoadCase;
  readonly policy: string;
}

export const nameOfTuned = ({ load, policy }: TunedCell): string => `tuned/${nameOfLoad(load)}/${policy}`;

/** Who is tuned: every policy with something to tune, ours included, or ours and what SageMaker has. */
export type Tuned = 'everybody' | 'natives';

const namesOf = (tuned: Tuned): readonly string[] =>
  [CONTROLLER].concat((tuned === 'everybody' ? POLICIES : NATIVE_POLICIES).map(({ name }) => name));

export const toTunedCells = (loads: readonly LoadCase[], tuned: Tuned): readonly TunedCell[] =>
  loads.flatMap((load) => namesOf(tuned).map((policy) => ({ load, policy })));
