import type { ServiceModel } from '../scenario.ts';
import { secondsPerInputToken } from '../service/prefill-time.ts';
import { toStepTable } from '../service/step-time.ts';

/**
 * What a request may take before its user minds. L₁, time to the first token: 2 s and what its own input takes to read.
 * L₂, time per output token: 1.5 × the step time at the working point.
 */
export interface Limits {
  readonly ttftBaseSeconds: number;
  /** 0 where the step time contains the prefill. */
  readonly secondsPerInputToken: number;
  readonly secondsPerToken: number;
}

const TTFT_BASE_SECONDS = 2;
const STEP_ALLOWANCE = 1.5;

export const toLimits = (service: ServiceModel): Limits => {
  const table = toStepTable(service.step, service.slots);
  const working = table[Math.min(service.workingConcurrency, service.slots)] as number;
  return {
    ttftBaseSeconds: TTFT_BASE_SECONDS,
    secondsPerInputToken: secondsPerInputToken(service),
    secondsPerToken: STEP_ALLOWANCE * working,
  };
};
