import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { POLICIES } from '../../../src/sim/policies/list-policies.ts';
import { type LoadCase, nameOfLoad } from './cell.ts';

/** One policy that is tuned on one load. */
export interface TunedCell {
  readonly load: LoadCase;
  readonly policy: string;
}

export const nameOfTuned = ({ load, policy }: TunedCell): string => `tuned/${nameOfLoad(load)}/${policy}`;

/** Every policy with something to tune, ours included, on the same loads. */
export const toTunedCells = (loads: readonly LoadCase[]): readonly TunedCell[] =>
  loads.flatMap((load) => [CONTROLLER, ...POLICIES.map(({ name }) => name)].map((policy) => ({ load, policy })));
