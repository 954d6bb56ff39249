import type { ServiceModel } from '../scenario.ts';

/** Seconds that reading one input token takes; 0 where the step time contains it. */
export const secondsPerInputToken = ({ prefillTokensPerSecond }: ServiceModel): number =>
  prefillTokensPerSecond === undefined ? 0 : 1 / prefillTokensPerSecond;
