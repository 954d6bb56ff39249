import type { Arrivals } from '../../src/sim/load/arrivals.ts';
import type { Scenario, ServiceModel } from '../../src/sim/scenario.ts';

/** One request at a time takes 10 ms a token, and each further one 1 ms more. */
export const A_SERVICE: ServiceModel = {
  name: 'small',
  slots: 8,
  step: { kind: 'fit', s0: 0.009, s1: 0.001, c: 1 },
  workingConcurrency: 4,
  pricePerHour: 2,
};

/** No delay, no spread and nothing that goes wrong, but for what is given. */
export const aScenario = (given: Partial<Scenario> = {}): Scenario => ({
  name: 'made up',
  seed: 1,
  unit: 'instance',
  capacity: { min: 1, max: 10, initial: 1 },
  service: A_SERVICE,
  coldStart: { instance: 100, image: 0, weights: 0, start: 0, variation: 0, release: 30, instanceRelease: 0 },
  requests: { timeoutSeconds: 60, routing: 'LEAST_OUTSTANDING_REQUESTS' },
  telemetry: {
    looksPerPeriod: 10,
    concurrencyDelaySeconds: 0,
    invocationsPeriodSeconds: 60,
    invocationsDelaySeconds: 0,
    jitterSeconds: 0,
    gaps: [],
  },
  control: {
    eventSeconds: 0,
    functionStartSeconds: 0,
    functionRunSeconds: 0,
    queueSeconds: 0,
    duplicates: 0,
    nativeRepeatSeconds: 60,
  },
  crashes: [],
  shortages: [],
  rollBacks: [],
  warmUpSeconds: 0,
  ...given,
});

/** Requests by hand: when, how many tokens in, how many out. */
export const arrivalsOf = (
  rows: readonly (readonly [at: number, input: number, output: number])[],
  durationSeconds?: number,
): Arrivals => ({
  name: 'by hand',
  ...(durationSeconds === undefined ? {} : { durationSeconds }),
  async *blocks() {
    yield {
      count: rows.length,
      at: Float64Array.from(rows, ([at]) => at),
      inputTokens: Float64Array.from(rows, ([, input]) => input),
      outputTokens: Float64Array.from(rows, ([, , output]) => output),
    };
  },
});

/** So many requests a second, evenly, each with the same tokens. */
export const evenArrivals = (perSecond: number, seconds: number, output: number, input = 0): Arrivals =>
  arrivalsOf(
    Array.from({ length: Math.round(perSecond * seconds) }, (_, place) => [place / perSecond, input, output] as const),
    seconds,
  );
