/**
 * The replica calculator of the Horizontal Pod Autoscaler v2: from one metric to a count, before history and bounds.
 * Source: kubernetes/kubernetes, pkg/controller/podautoscaler/replica_calculator.go.
 */

/** How far usage over target may be off 1 before anything moves: `up` above it, `down` below. */
export interface Tolerance {
  readonly up: number;
  readonly down: number;
}

/** `--horizontal-pod-autoscaler-tolerance`. */
export const DEFAULT_TOLERANCE: Tolerance = { up: 0.1, down: 0.1 };

/** A sum and difference, not `|1 - ratio|`: 1.1 is inside a tolerance of 0.1. */
const isWithin = (ratio: number, { up, down }: Tolerance): boolean => 1 - down <= ratio && ratio <= 1 + up;

/** One metric as the units report it. */
export interface UnitReports {
  /** The count now asked for. */
  readonly current: number;
  /** One value per unit that is ready and reports. */
  readonly values: readonly number[];
  /** Units that are still starting: whatever they report is not used. */
  readonly unready: number;
  /** Units that should report and do not. */
  readonly missing: number;
}

export type UnitTarget =
  /** Percent of what each unit requests. */
  | { readonly kind: 'utilisation'; readonly request: number; readonly percent: number }
  /** The metric's own unit, averaged over units. */
  | { readonly kind: 'value'; readonly target: number };

const MILLI = 1000;
/** Integer division as the calculator's; a hair above, so that what is whole but for the noise of floats stays whole. */
const wholePart = (value: number): number => Math.trunc(value + 1e-9);

/** Usage over target. Utilisation is whole percent there, an averaged value whole thousandths. */
const ratioOf = (values: readonly number[], target: UnitTarget): number => {
  const sum = values.reduce((total, value) => total + value, 0);
  return target.kind === 'utilisation'
    ? wholePart((sum * 100) / (target.request * values.length)) / target.percent
    : wholePart((sum * MILLI) / values.length) / (target.target * MILLI);
};

/** What a silent unit is taken to use: all of it where the others say down, nothing where they say up. */
const assumedOfMissing = (ratio: number, target: UnitTarget): number | undefined => {
  if (target.kind === 'value') return ratio < 1 ? target.target : 0;
  if (ratio === 1) return undefined;
  return ratio < 1 ? (target.request * Math.max(100, target.percent)) / 100 : 0;
};

/** The count one per-unit metric asks for; `undefined` where no ready unit reports, which is an error there. */
export const recommendFromUnits = (
  { current, values, unready, missing }: UnitReports,
  target: UnitTarget,
  tolerance: Tolerance,
): number | undefined => {
  if (values.length === 0) return undefined;
  const ratio = ratioOf(values, target);
  const countsUnready = unready > 0 && ratio > 1;
  if (!countsUnready && missing === 0) {
    return isWithin(ratio, tolerance) ? current : Math.ceil(ratio * values.length);
  }
  const assumed = assumedOfMissing(ratio, target);
  const filled = [
    ...values,
    ...(assumed === undefined ? [] : new Array<number>(missing).fill(assumed)),
    ...(countsUnready ? new Array<number>(unready).fill(0) : []),
  ];
  const damped = ratioOf(filled, target);
  const changedSides = (ratio < 1 && damped > 1) || (ratio > 1 && damped < 1);
  if (isWithin(damped, tolerance) || changedSides) return current;
  const count = Math.ceil(damped * filled.length);
  const isAgainstItself = (damped < 1 && count > current) || (damped > 1 && count < current);
  return isAgainstItself ? current : count;
};

/** The count a metric asks for whose usage over target is known: it scales the ready units, not the ones asked for. */
export const recommendFromRatio = (current: number, ready: number, ratio: number, tolerance: Tolerance): number => {
  if (current === 0) return Math.ceil(ratio);
  return isWithin(ratio, tolerance) ? current : Math.ceil(ratio * ready);
};

/** The count a metric of the whole service asks for, whose target is what one unit bears of it. */
export const recommendFromTotal = (
  current: number,
  total: number,
  targetPerUnit: number,
  tolerance: Tolerance,
): number => (isWithin(total / (targetPerUnit * current), tolerance) ? current : Math.ceil(total / targetPerUnit));

/** The largest of several metrics' counts; with one of them failed only a larger count than now is believed. */
export const combineMetrics = (
  current: number,
  counts: readonly (number | undefined)[],
): { readonly desired: number; readonly error: boolean } => {
  const valid = counts.filter((count) => count !== undefined);
  const largest = Math.max(...valid);
  const error = valid.length === 0 || (valid.length < counts.length && largest < current);
  return { desired: error ? current : largest, error };
};
