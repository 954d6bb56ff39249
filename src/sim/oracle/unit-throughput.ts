import type { ServiceModel } from '../scenario.ts';
import { toLimits } from '../score/limits.ts';
import { toStepTable } from '../service/step-time.ts';

/** What is to be done in a second, over all units. */
export interface Work {
  /** Seconds of prefill. */
  readonly prefill: number;
  /** Output tokens. */
  readonly tokens: number;
}

/** The least number of units that does so much work while every request keeps its limit on the time per token; Infinity: none. */
export type UnitsFor = (work: Work) => number;

/**
 * Of a unit's second the share φ goes to prefill, in which decoding stands still. In the rest it gives n / step(n) tokens per second to n
 * running requests, each of which waits step(n) / (1 − φ) for a token: the most that may run is the largest n for which this is
 * within the limit, and nobody may wait for a slot.
 */
export const createUnitsFor = (service: ServiceModel, most: number): UnitsFor => {
  const step = toStepTable(service.step, service.slots);
  const { secondsPerToken } = toLimits(service);
  const bestRate = (decoding: number): number => {
    let best = 0;
    for (let n = 1; n <= service.slots; n += 1) {
      const seconds = step[n] as number;
      if (seconds > secondsPerToken * decoding) break;
      best = Math.max(best, (n / seconds) * decoding);
    }
    return best;
  };
  const isEnough = (units: number, { prefill, tokens }: Work): boolean => {
    const decoding = 1 - prefill / units;
    return decoding > 0 && bestRate(decoding) * units >= tokens;
  };
  return (work) => {
    if (work.prefill === 0 && work.tokens === 0) return 0;
    if (!isEnough(most, work)) return Infinity;
    let low = 0;
    let high = most;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (isEnough(middle, work)) high = middle;
      else low = middle;
    }
    return high;
  };
};
