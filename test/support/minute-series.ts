import type { Datapoint } from '../../src/core/metric-observation.ts';
import type { SignalSeries, TrafficSeries } from '../../src/core/summarise-traffic.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import { NOW } from './moments.ts';

/** Values of consecutive minutes, the last of which ended `endedMinutesAgo` before NOW; `undefined` is a gap. */
export const minuteSeries = (values: readonly (number | undefined)[], endedMinutesAgo = 0): readonly Datapoint[] =>
  values.flatMap((value, index) =>
    value === undefined ? [] : [{ value, at: NOW - (endedMinutesAgo + values.length - index) * MINUTE_MS }],
  );

export const repeat = (value: number, count: number): readonly number[] => Array.from({ length: count }, () => value);

/** Signal `concurrency`, out at 5, with the same points at both periods. */
export const aSignalSeries = (points: readonly Datapoint[], overrides: Partial<SignalSeries> = {}): SignalSeries => ({
  signalId: 'concurrency',
  threshold: 5,
  minutes: points,
  points,
  ...overrides,
});

export const NO_ERRORS: TrafficSeries['errors'] = {
  invocation4xxErrors: [],
  invocation5xxErrors: [],
  invocationModelErrors: [],
  midStreamErrors: [],
};

export const someSeries = (overrides: Partial<TrafficSeries> = {}): TrafficSeries => ({
  invocations: [],
  invocationsPerUnit: [],
  errors: NO_ERRORS,
  signals: [],
  ...overrides,
});
