/** What KEDA pretends to have read while its trigger fails. Source: kedacore/keda, pkg/fallback/fallback.go. */

export interface KedaFallback {
  readonly failureThreshold: number;
  readonly replicas: number;
  readonly behavior: 'static' | 'currentReplicas' | 'currentReplicasIfHigher' | 'currentReplicasIfLower';
}

export interface FallbackReading {
  /** Failures without a success in between. */
  readonly failures: number;
  /** `undefined`: an error, and nothing happens. */
  readonly value: number | undefined;
}

const replicasOf = ({ behavior, replicas }: KedaFallback, current: number): number => {
  switch (behavior) {
    case 'static':
      return replicas;
    case 'currentReplicas':
      return current;
    case 'currentReplicasIfHigher':
      return Math.max(current, replicas);
    case 'currentReplicasIfLower':
      return Math.min(current, replicas);
  }
};

/** The reading itself, or from one failure beyond the threshold on the metric that so many replicas would show. */
export const withFallback = (
  failuresBefore: number,
  value: number | undefined,
  fallback: KedaFallback | undefined,
  { current, targetPerUnit }: { readonly current: number; readonly targetPerUnit: number },
): FallbackReading => {
  if (value !== undefined) return { failures: 0, value };
  const failures = failuresBefore + 1;
  const isOut = fallback !== undefined && failures > fallback.failureThreshold;
  return { failures, value: isOut ? targetPerUnit * replicasOf(fallback, current) : undefined };
};
