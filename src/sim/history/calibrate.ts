import type { History } from './history.ts';
import type { SimulatedMinute } from './play-counts.ts';
import { weightedQuantile } from './weighted-quantile.ts';

/** Relative errors, simulated against recorded, over the minutes that have both. */
export interface Agreement {
  readonly minutes: number;
  /** The median with its sign: above 0 the simulation has more. */
  readonly bias: number;
  /** The median of their sizes, and what nine of ten minutes stay within. */
  readonly typical: number;
  readonly most: number;
}

export interface Calibration {
  /** `undefined` where there was nothing to compare. */
  readonly concurrency: Agreement | undefined;
  readonly latency: Agreement | undefined;
  /** False: one of the two is off by more than `MOST_BIAS` for the most part. */
  readonly fits: boolean;
}

/** Beyond that the service model is another one's. */
export const MOST_BIAS = 0.25;
/** A minute of fewer invocations is a matter of luck. */
const LEAST_INVOCATIONS = 10;

interface Pair {
  readonly recorded: number | undefined;
  readonly simulated: number | undefined;
}

const agreementOf = (pairs: readonly Pair[]): Agreement | undefined => {
  const errors = pairs.flatMap(({ recorded = 0, simulated }) =>
    recorded > 0 && simulated !== undefined ? [simulated / recorded - 1] : [],
  );
  const quantile = (values: readonly number[], share: number) =>
    weightedQuantile(
      values.map((value) => ({ value, weight: 1 })),
      share,
    );
  const bias = quantile(errors, 0.5);
  const sizes = errors.map(Math.abs);
  const typical = quantile(sizes, 0.5);
  const most = quantile(sizes, 0.9);
  if (bias === undefined || typical === undefined || most === undefined) return undefined;
  return { minutes: errors.length, bias, typical, most };
};

/** Compares what was recorded with what the service model makes of the same load on the same units. Saturated minutes do not count. */
export const calibrate = (
  { minutes }: History,
  simulated: readonly SimulatedMinute[],
  isSaturated: (minute: number) => boolean,
): Calibration => {
  const compared = minutes.flatMap((recorded, place) =>
    (recorded.invocations ?? 0) < LEAST_INVOCATIONS || isSaturated(place)
      ? []
      : [{ recorded, simulated: simulated[place] }],
  );
  const concurrency = agreementOf(
    compared.map((pair) => ({ recorded: pair.recorded.concurrency, simulated: pair.simulated?.concurrency })),
  );
  const latency = agreementOf(
    compared.map((pair) => ({ recorded: pair.recorded.latencySeconds, simulated: pair.simulated?.latencySeconds })),
  );
  const fits = [concurrency, latency].every((one) => one === undefined || Math.abs(one.bias) <= MOST_BIAS);
  return { concurrency, latency, fits };
};
