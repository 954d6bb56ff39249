import type { SignalTraffic, TrafficSummary } from '../../src/core/traffic-summary.ts';
import { NOW } from './moments.ts';

/** One unit bears 100 invocations a minute and is loaded with 1 of 5. */
export const aSignalTraffic = (overrides: Partial<SignalTraffic> = {}): SignalTraffic => ({
  signalId: 'concurrency',
  threshold: 5,
  rate: { perMinute: 100, by: 'busy-minutes' },
  load: 1,
  ...overrides,
});

/** 100 invocations in the busiest minute, no errors: one unit is enough. */
export const aTraffic = (overrides: Partial<TrafficSummary> = {}): TrafficSummary => ({
  window: 'known',
  highestInvocations: 100,
  errors: { endsAt: NOW, errors: 0, ratio: 0 },
  signals: [aSignalTraffic()],
  idle: false,
  failingSinceScaleOut: false,
  ...overrides,
});
