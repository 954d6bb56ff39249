import type { EpochMs } from './time.ts';

/** A value with the start of its period, or nothing: missing is never zero. */
export type MetricObservation =
  | { readonly kind: 'datapoint'; readonly value: number; readonly at: EpochMs }
  | { readonly kind: 'no-data' };

export const NO_DATA: MetricObservation = { kind: 'no-data' };

/** One point of a series, as CloudWatch stamps it: with the start of its period. */
export interface Datapoint {
  readonly at: EpochMs;
  readonly value: number;
}
