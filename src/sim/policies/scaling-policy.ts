/** What the plant shows of the capacity. */
export interface CapacitySight {
  readonly desired: number;
  /** In service. */
  readonly actual: number;
  /** A change runs: SageMaker refuses another one. */
  readonly updating: boolean;
  readonly min: number;
  readonly max: number;
}

export type SeenMetric =
  | 'ConcurrentRequests'
  | 'Invocations'
  | 'InvocationsPerInstance'
  | 'Invocation4XXErrors'
  | 'Invocation5XXErrors'
  | 'InvocationModelErrors'
  | 'MidStreamErrors'
  | 'NoCapacityInvocationFailures';

export type SeenStatistic = 'Maximum' | 'Average' | 'Sum';

/** CloudWatch's view: periods that are closed and published by now. */
export interface CloudWatchSight {
  /**
   * The newest `count` periods that could be read at `now`, oldest first; `undefined` where CloudWatch has nothing.
   * The last one is the newest *published* period, so it ended up to delay + jitter ago.
   * `ConcurrentRequests` is per unit: Maximum is the busiest unit's, Average the mean over units.
   */
  read(
    metric: SeenMetric,
    statistic: SeenStatistic,
    periodSeconds: 10 | 60 | 300,
    count: number,
    now: number,
  ): readonly (number | undefined)[];
}

/** One unit as a scrape of the container shows it, without delay. Not available on SageMaker. */
export interface ScrapedUnit {
  readonly running: number;
  readonly queued: number;
  /** Serves: false while it starts or is crashed. */
  readonly ready: boolean;
}

/** What an autoscaler beside the containers sees, at home on Kubernetes. */
export interface ScrapeSight {
  readonly units: readonly ScrapedUnit[];
  /** Requests in the system, averaged over the last `seconds`. */
  averageInSystem(seconds: number): number;
}

/** Everything a policy may look at in one moment. */
export interface Sight {
  /** Seconds since the run's start. */
  readonly now: number;
  readonly capacity: CapacitySight;
  readonly cloudWatch: CloudWatchSight;
  readonly scrape: ScrapeSight;
}

/** What a policy asks for, and why. */
export interface Wish {
  /** Absolute; the plant clamps it into the bounds, and refuses it while a change runs. */
  readonly desired: number;
  readonly reason: string;
}

/** Decides on a grid of its own. One instance drives one run: it may keep what it has seen. */
export interface ScalingPolicy {
  readonly name: string;
  /** Seconds between two looks. */
  readonly everySeconds: number;
  look(sight: Sight): Wish | undefined;
  /** What became of the wish; Application Auto Scaling starts its cooldown with it. */
  told?(accepted: boolean, now: number): void;
}
