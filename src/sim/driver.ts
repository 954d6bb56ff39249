import type { SeenMetric, Sight } from './policies/scaling-policy.ts';
import type { RunDecision } from './result.ts';

/** One period of one metric, handed on at the moment from which CloudWatch has it. */
export interface Publication {
  readonly metric: SeenMetric;
  /** Beginning of the period. */
  readonly at: number;
  readonly periodSeconds: 10 | 60;
  /** Of a gauge one per unit, of a count the one sum. */
  readonly values: readonly number[];
}

/**
 * What drives the capacity of one run: a baseline, or our controller with everything around it. Time is seconds since the
 * run's start; it is ticked every second, after requests, plant and telemetry have come that far.
 */
export interface Driver {
  readonly name: string;
  /** Every call it made, in order. */
  readonly decisions: readonly RunDecision[];
  publish?(publication: Publication): void;
  tick(now: number, sight: Sight): void | Promise<void>;
}
