/** Seconds at these shares of the requests; NaN-free: 0 where there was none. */
export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/**
 * Where a policy stands. `sagemaker`: a user can have it there. `transplanted`: somebody else's rules, built for SageMaker, with
 * CloudWatch's telemetry and the lock. `home`: those rules where they come from, with a scrape of the containers and without a lock; not available
 * on SageMaker. `reference`: it knows the future.
 */
export type Setting = 'sagemaker' | 'transplanted' | 'home' | 'reference';

/** What one policy did with one load. Counts are of logical requests, their retries included, that arrived after the warm-up. */
export interface PolicyRun {
  readonly name: string;
  readonly setting: Setting;
  readonly requests: number;
  readonly failed: number;
  /** Failed, given up, or over a limit on the time to the first token or on the time per output token. */
  readonly overLimit: number;
  /** The same with both limits at half and at double. */
  readonly overLimitAtHalf: number;
  readonly overLimitAtDouble: number;
  /** From allocation to release, drain included. */
  readonly unitHours: number;
  /** Of them, in service. */
  readonly servingHours: number;
  /** USD. */
  readonly cost: number;
  readonly scaleOuts: number;
  readonly scaleIns: number;
  readonly scaleInsDuringCrash: number;
  /** Over the limit, of the requests that arrived in the 15 minutes after a crash ended. */
  readonly overLimitAfterRecovery: number;
  readonly requestsAfterRecovery: number;
  /** Below the oracle's count. */
  readonly underProvisionedUnitMinutes: number;
  readonly directionChanges: number;
  readonly latencySeconds: Quantiles;
  readonly ttftSeconds: Quantiles;
  /** From the moment the oracle's count rises above the desired one to the call that raises it. */
  readonly detectionSeconds: { readonly p50: number; readonly p95: number };
  /** From that moment until as many units are in service. */
  readonly timeToCapacitySeconds: { readonly p50: number; readonly p95: number };
  /** One entry per minute. */
  readonly timeline: readonly TimelineMinute[];
  readonly decisions: readonly RunDecision[];
}

export interface TimelineMinute {
  /** Its beginning. */
  readonly at: number;
  readonly arrivals: number;
  readonly overLimit: number;
  /** At its end. */
  readonly desired: number;
  readonly inService: number;
  readonly inSystem: number;
}

export interface RunDecision {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Why the policy wanted it, in its own words. */
  readonly reason: string;
  /** SageMaker refused it: a change was running. */
  readonly refused: boolean;
}

/** A whole simulation: the same load under every policy. */
export interface SimulationReport {
  readonly trace: string;
  readonly seed: number;
  readonly scenario: string;
  readonly service: string;
  readonly durationSeconds: number;
  /** The oracle's count per minute of the run, which the others are measured against. */
  readonly oracle: readonly number[];
  readonly policies: readonly PolicyRun[];
  /** Where the policies sit between latency and cost is on this assumption: P, input tokens per second. */
  readonly prefillTokensPerSecond: number | undefined;
  readonly limits: { readonly ttftBaseSeconds: number; readonly secondsPerToken: number };
}
