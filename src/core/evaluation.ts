import type { CapacityBounds } from './capacity.ts';
import type { TargetState } from './domain-state.ts';
import type { EvaluationNotes } from './evaluation-notes.ts';
import type { Observation } from './observation.ts';
import type { Ground } from './rules/target-changeable.ts';
import type { EpochMs } from './time.ts';

/** What every rule from the fourth on stands on. */
export interface Evaluation {
  readonly observation: Observation;
  readonly state: TargetState;
  readonly ground: Ground;
  readonly bounds: CapacityBounds;
  readonly notes: EvaluationNotes;
  readonly now: EpochMs;
}

/** What a proposal is made of: everything but the bounds, which rule 10 asks. */
export type Situation = Omit<Evaluation, 'bounds'>;
