import type { TunableNumber, TunedValues } from '../policies/policy-definition.ts';
import type { TuningGoal } from './choose-point.ts';
import type { Confidence } from './confidence.ts';
import type { Objectives } from './objectives.ts';

/** What a setting comes to on both parts of the load. */
export interface OnBothParts {
  readonly tuning: Objectives;
  readonly heldOut: Objectives;
}

export interface TunedPoint extends OnBothParts {
  readonly values: TunedValues;
  /** Those of `WEIGHTS` it is the best for; none of the chosen one where it lies between them. */
  readonly weights: readonly number[];
}

export interface ComparedPolicy extends OnBothParts {
  readonly name: string;
}

/** Of the whole load, in seconds. */
export interface PartTimes {
  readonly scoredFrom: number;
  readonly to: number;
}

/** A whole search, and what its finds are worth on what it has not seen. */
export interface Tuning {
  readonly trace: string;
  readonly seed: number;
  readonly scenario: string;
  readonly service: string;
  readonly space: readonly TunableNumber[];
  /** How many settings were played. */
  readonly evaluations: number;
  readonly goal: TuningGoal;
  readonly parts: { readonly tuning: PartTimes; readonly heldOut: PartTimes };
  /** By unit-hours on the tuning part, the cheapest first; the chosen one is among them. */
  readonly points: readonly TunedPoint[];
  readonly chosen: TunedPoint;
  /** False where no setting keeps the wanted share. */
  readonly isWithin: boolean;
  /** Where the chosen one lies at an edge of its range. */
  readonly edges: readonly TunableNumber[];
  /** The default settings of the controller first, then what SageMaker has, with its own defaults. */
  readonly compared: readonly ComparedPolicy[];
  /** The chosen setting against `against` on the held-out part. */
  readonly confidence: Confidence;
  readonly against: string;
}
