import type { ServiceModel } from '../scenario.ts';
import { toStepTable } from '../service/step-time.ts';
import type { History, RecordedMinute } from './history.ts';
import { type Weighed, weightedQuantile } from './weighted-quantile.ts';

export interface TokenEstimate {
  /** Mean output tokens of a request: all that was decoded over all invocations. */
  readonly outputTokens: number;
  /** Of the single minutes: a quarter of the invocations is below the first, a quarter above the second. */
  readonly quartiles: readonly [number, number];
  /** Minutes it rests on. */
  readonly minutes: number;
}

export interface EstimateSetup {
  readonly service: ServiceModel;
  /** Per minute; `undefined`: unknown, the recorded concurrency is taken instead. */
  readonly units: readonly number[] | undefined;
  readonly inputTokens: number;
  /** Minutes that do not show what was asked for. */
  readonly isSaturated: (minute: number) => boolean;
}

/** Between two whole numbers of requests the step time is taken as straight. */
const stepAt = (table: Float64Array, n: number): number => {
  const low = Math.floor(n);
  const at = (place: number): number => table[Math.min(place, table.length - 1)] as number;
  return at(low) + (n - low) * (at(low + 1) - at(low));
};

interface Load {
  /** Requests per second and unit. */
  readonly rate: number;
  /** Requests that run while one is answered, itself included. */
  readonly running: number;
}

/** By Little's law, and an arriving request finds the mean (PASTA) and adds itself; or the busiest unit's Maximum, which is above it. */
const loadOf = (minute: RecordedMinute, latency: number, units: number | undefined): Load | undefined => {
  const { invocations = 0, concurrency } = minute;
  if (units !== undefined && units > 0) {
    const rate = invocations / 60 / units;
    return { rate, running: 1 + rate * latency };
  }
  return concurrency === undefined ? undefined : { rate: concurrency / latency, running: Math.max(1, concurrency) };
};

/**
 * Output tokens from the recorded latency: L = i/P + o · step(n) / (1 − λ · i/P), with the n requests that Little's law gives, since decoding
 * stands still while other inputs are read. Rests on the service model being right and on the input tokens; minutes that are saturated or
 * whose n is beyond the slots are left out, since a wait for a slot would be counted as tokens. `undefined` where no minute is left.
 */
export const estimateOutputTokens = (
  { minutes }: History,
  { service, units, inputTokens, isSaturated }: EstimateSetup,
): TokenEstimate | undefined => {
  const table = toStepTable(service.step, service.slots);
  const prefill = inputTokens / (service.prefillTokensPerSecond ?? Infinity);
  const found: Weighed[] = minutes.flatMap((minute, place) => {
    const { invocations = 0, latencySeconds = 0 } = minute;
    if (invocations === 0 || latencySeconds === 0 || isSaturated(place)) return [];
    const load = loadOf(minute, latencySeconds, units?.[place]);
    if (load === undefined || load.running > service.slots) return [];
    const decoding = (latencySeconds - prefill) * (1 - load.rate * prefill);
    const value = decoding / stepAt(table, load.running);
    return value > 0 ? [{ value, weight: invocations }] : [];
  });
  const [low, high] = [0.25, 0.75].map((share) => weightedQuantile(found, share));
  if (low === undefined || high === undefined) return undefined;
  const invocations = found.reduce((sum, { weight }) => sum + weight, 0);
  const tokens = found.reduce((sum, { value, weight }) => sum + value * weight, 0);
  return { outputTokens: Math.max(1, tokens / invocations), quartiles: [low, high], minutes: found.length };
};
