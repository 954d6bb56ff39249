import type { PolicyRun } from '../result.ts';
import type { Request } from '../service/request.ts';
import { createHistogram, toQuantiles } from './histogram.ts';
import type { Limits } from './limits.ts';

const RECOVERY_SECONDS = 900;

/** What became of the logical requests that arrived in the scored time. */
export interface RequestScore {
  arrived(now: number): void;
  completed(request: Request, now: number): void;
  failed(request: Request): void;
  result(): Pick<
    PolicyRun,
    | 'requests'
    | 'failed'
    | 'overLimit'
    | 'overLimitAtHalf'
    | 'overLimitAtDouble'
    | 'overLimitAfterRecovery'
    | 'requestsAfterRecovery'
    | 'latencySeconds'
    | 'ttftSeconds'
  >;
}

export const createRequestScore = (rules: {
  readonly limits: Limits;
  readonly warmUpSeconds: number;
  /** When crashes end. */
  readonly recoveries: readonly number[];
  /** Told of each one over the limit, with the moment of its arrival. */
  readonly onOverLimit: (arrivedAt: number) => void;
}): RequestScore => {
  const { limits, warmUpSeconds, recoveries } = rules;
  const latency = createHistogram();
  const ttft = createHistogram();
  let requests = 0;
  let failed = 0;
  let overLimit = 0;
  let overLimitAtHalf = 0;
  let overLimitAtDouble = 0;
  let overLimitAfterRecovery = 0;
  let requestsAfterRecovery = 0;

  const isAfterRecovery = (at: number): boolean =>
    recoveries.some((recovery) => at >= recovery && at < recovery + RECOVERY_SECONDS);

  const over = (at: number): void => {
    overLimit += 1;
    if (recoveries.length > 0 && isAfterRecovery(at)) overLimitAfterRecovery += 1;
    rules.onOverLimit(at);
  };

  return {
    arrived(now) {
      if (now < warmUpSeconds) return;
      requests += 1;
      if (recoveries.length > 0 && isAfterRecovery(now)) requestsAfterRecovery += 1;
    },
    completed(request, now) {
      const { firstAt } = request;
      if (firstAt < warmUpSeconds) return;
      // An answer of hardly a token is whole before a first step would have been.
      const firstTokenAt = Math.min(request.firstTokenAt, now);
      const first = firstTokenAt - firstAt;
      const perToken = (now - firstTokenAt) / Math.max(1, request.outputTokens - 1);
      latency.add(now - firstAt);
      ttft.add(first);
      // How many times its limit the worse of the two took.
      const firstLimit = limits.ttftBaseSeconds + request.inputTokens * limits.secondsPerInputToken;
      const stress = Math.max(first / firstLimit, perToken / limits.secondsPerToken);
      if (stress > 0.5) overLimitAtHalf += 1;
      if (stress > 2) overLimitAtDouble += 1;
      if (stress > 1) over(firstAt);
    },
    failed(request) {
      if (request.firstAt < warmUpSeconds) return;
      failed += 1;
      overLimitAtHalf += 1;
      overLimitAtDouble += 1;
      over(request.firstAt);
    },
    result: () => ({
      requests,
      failed,
      overLimit,
      overLimitAtHalf,
      overLimitAtDouble,
      overLimitAfterRecovery,
      requestsAfterRecovery,
      latencySeconds: toQuantiles(latency),
      ttftSeconds: toQuantiles(ttft),
    }),
  };
};
