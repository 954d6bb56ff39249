import type { Demand } from '../load/demand.ts';
import type { ServiceModel } from '../scenario.ts';
import { toStepTable } from './step-time.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * What one unit answers per minute at its working point: with n running it gives r = n / step(n) tokens a second in the time that
 * prefill leaves, so X requests of o tokens, with i tokens of input each, satisfy X · o = r · (1 − X · i / P).
 */
export const invocationsPerMinuteAt = (service: ServiceModel, demand: Demand): number => {
  if (demand.total === 0) return 1;
  const n = Math.min(service.workingConcurrency, service.slots);
  const rate = n / (toStepTable(service.step, service.slots)[n] as number);
  const output = sum(demand.outputTokens) / demand.total;
  const prefillSeconds = sum(demand.inputTokens) / demand.total / (service.prefillTokensPerSecond ?? Infinity);
  return (60 * rate) / (output + rate * prefillSeconds);
};
