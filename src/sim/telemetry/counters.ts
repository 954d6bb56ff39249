import type { SeenMetric } from '../policies/scaling-policy.ts';
import type { FailureKind } from '../service/fleet-observer.ts';

/** What SageMaker counts per invocation, summed until it is taken. */
export interface InvocationCounters {
  tried(): void;
  tryFailed(kind: FailureKind): void;
  /** Since the last call. Without a unit in service only the failures for want of one are counted. */
  take(units: number): readonly (readonly [SeenMetric, number])[];
}

/**
 * InvocationModelErrors holds whatever was not answered with 2XX by the container, time-outs included; Invocation5XXErrors
 * those too (Amazon SageMaker Developer Guide, "Metrics for monitoring Amazon SageMaker AI with Amazon CloudWatch").
 */
export const createInvocationCounters = (): InvocationCounters => {
  let tries = 0;
  let modelErrors = 0;
  let midStream = 0;
  let noCapacity = 0;
  return {
    tried() {
      tries += 1;
    },
    tryFailed(kind) {
      if (kind === 'no-capacity') noCapacity += 1;
      else if (kind === 'mid-stream') midStream += 1;
      else modelErrors += 1;
    },
    take(units) {
      const sums: (readonly [SeenMetric, number])[] =
        units === 0
          ? []
          : [
              ['Invocations', tries],
              ['InvocationsPerInstance', tries / units],
              ['Invocation4XXErrors', 0],
              ['Invocation5XXErrors', modelErrors],
              ['InvocationModelErrors', modelErrors],
              ['MidStreamErrors', midStream],
            ];
      const all: typeof sums = noCapacity > 0 ? [...sums, ['NoCapacityInvocationFailures', noCapacity]] : sums;
      tries = 0;
      modelErrors = 0;
      midStream = 0;
      noCapacity = 0;
      return all;
    },
  };
};
