import type { Candidate } from '../../../src/sim/candidate.ts';
import {
  CANDIDATE_NAMES,
  CONTROLLER,
  type Field,
  listCandidates,
  ORACLE,
  toController,
} from '../../../src/sim/list-candidates.ts';
import { NATIVE_POLICIES } from '../../../src/sim/policies/native-definitions.ts';
import type { Players } from '../cells/cell.ts';

/** The controller with everything but its guard. */
export const UNGUARDED = `${CONTROLLER}-without-guard`;

const NATIVES = [ORACLE, CONTROLLER, ...NATIVE_POLICIES.map(({ name }) => name)];

/** The candidates of a cell, in the order of its tables. */
export const chooseCandidates = (players: Players, field: Field): readonly Candidate[] => {
  if (players === 'everybody') return listCandidates(CANDIDATE_NAMES, field);
  const natives = listCandidates(NATIVES, field);
  if (players === 'natives') return natives;
  const { trafficGuard: _, ...unguarded } = field.target;
  return [...natives, toController(unguarded, UNGUARDED)];
};
