/** One scalable target as Application Auto Scaling has it registered. */
export interface RegisteredTarget {
  readonly min: number;
  readonly max: number;
  /** Names of the scaling policies on it. */
  readonly policies: readonly string[];
  /** Names of the alarms of its step policies; left out where there are none. */
  readonly stepAlarms?: readonly string[];
  readonly suspended: { readonly out: boolean; readonly in: boolean };
}

/** Reads every scalable target of the `sagemaker` namespace, with its policies, by resource id. */
export interface AutoScalingReader {
  readRegistered(): Promise<Readonly<Record<string, RegisteredTarget>>>;
}
