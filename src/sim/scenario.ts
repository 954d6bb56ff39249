/** Everything a simulated run depends on beside its arrivals and its policy. Times are seconds since the run's start. */
export interface Scenario {
  readonly name: string;
  readonly seed: number;
  readonly unit: 'instance' | 'copy';
  readonly capacity: { readonly min: number; readonly max: number; readonly initial: number };
  readonly service: ServiceModel;
  readonly coldStart: ColdStart;
  readonly requests: RequestRules;
  readonly telemetry: TelemetryRules;
  readonly control: ControlDelays;
  readonly crashes: readonly Crash[];
  readonly shortages: readonly Shortage[];
  /** Of the scale-outs, counted from 0, those that SageMaker rolls back. */
  readonly rollBacks: readonly number[];
  /** The run's beginning, which is not scored. */
  readonly warmUpSeconds: number;
}

/** Seconds per output token of one request while n are running on the copy. */
export type StepTime =
  /**
   * s0 + s1 · n^c: a decode step reads the weights once, and pays a share for each sequence. `mostSeconds` is where it stops growing:
   * a mixture of experts reads all of them by then.
   */
  | {
      readonly kind: 'fit';
      readonly s0: number;
      readonly s1: number;
      readonly c: number;
      readonly mostSeconds?: number;
    }
  /** Measured points [n, seconds], interpolated in log n; beyond the last one its share per sequence goes on. */
  | { readonly kind: 'table'; readonly points: readonly (readonly [number, number])[] };

/** How one copy serves: K slots that share the processor, and a first-in-first-out queue behind them. */
export interface ServiceModel {
  readonly name: string;
  /** K: sequences that run at once (`max_num_seqs`). */
  readonly slots: number;
  /** Requests that may wait behind the slots before the container refuses (DJL Serving's `job_queue_size`); absent: any number. */
  readonly queueLimit?: number;
  readonly step: StepTime;
  /** Input tokens per second while decoding waits; absent: contained in the step time. */
  readonly prefillTokensPerSecond?: number;
  /** Running requests per copy that one wants to hold: what the targets and the limit on time per token are set by. */
  readonly workingConcurrency: number;
  /** USD per unit and hour. An example, not a price list. */
  readonly pricePerHour: number;
}

/** From the request for a unit to its first request, by parts, in seconds. */
export interface ColdStart {
  readonly instance: number;
  readonly image: number;
  readonly weights: number;
  readonly start: number;
  /** Coefficient of variation of each part, drawn from a lognormal; 0: fixed. */
  readonly variation: number;
  /** From the call that takes a unit away to the end of the change, after its requests are done. */
  readonly release: number;
  /** An instance is paid for this long after the last copy on it has gone; 0 where the unit is the instance itself. */
  readonly instanceRelease: number;
}

export interface RequestRules {
  /** When SageMaker ends an invocation: 60 s, streams 480 s. */
  readonly timeoutSeconds: number;
  readonly routing: 'RANDOM' | 'LEAST_OUTSTANDING_REQUESTS';
  /** Absent: a failed request is not tried again. */
  readonly retries?: RetryRules;
}

export interface RetryRules {
  /** The first one included. */
  readonly tries: number;
  /** Full jitter: uniform between the two. */
  readonly leastSeconds: number;
  readonly mostSeconds: number;
  /** Retries per first try over the run so far, at most. */
  readonly budget: number;
}

/** When a measurement can be read, and what is missing. */
export interface TelemetryRules {
  /** Looks at the gauge within its 10 s period, of which the greatest is the Maximum. */
  readonly looksPerPeriod: number;
  readonly concurrencyDelaySeconds: number;
  /** 60, or 10 with enhanced metrics. */
  readonly invocationsPeriodSeconds: 10 | 60;
  readonly invocationsDelaySeconds: number;
  /** Each period's publication is up to this much later, drawn per period. */
  readonly jitterSeconds: number;
  /** CloudWatch has nothing of these times. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** What lies between an alarm and the call, by who acts. */
export interface ControlDelays {
  /** EventBridge, from the transition to our function. */
  readonly eventSeconds: number;
  readonly functionStartSeconds: number;
  readonly functionRunSeconds: number;
  readonly queueSeconds: number;
  /** Share of events that come twice. */
  readonly duplicates: number;
  /** Application Auto Scaling carries its action out again this often while the alarm stays. */
  readonly nativeRepeatSeconds: number;
}

export interface Crash {
  readonly at: number;
  readonly minutes: number;
  readonly copies: 'all' | 'one';
  /** Requests are refused at once; or never answered; or broken off while they stream. */
  readonly how: 'fail-fast' | 'hang' | 'break-mid-stream';
}

/** No further unit can be had. */
export interface Shortage {
  readonly from: number;
  readonly to: number;
}
