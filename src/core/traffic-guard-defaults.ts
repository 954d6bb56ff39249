import type { TrafficGuard } from './target-configuration.ts';

/** What `trafficGuard: {}` means. */
export const DEFAULT_TRAFFIC_GUARD: TrafficGuard = {
  windowSeconds: 300,
  maxErrorRatio: 0.05,
  holdAfterErrorsSeconds: 300,
  maxHoldSeconds: 3600,
};
