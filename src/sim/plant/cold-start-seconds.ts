import type { ColdStart } from '../scenario.ts';

/** The mean time from the call for a unit to its first request. */
export const coldStartSeconds = ({ instance, image, weights, start }: ColdStart): number =>
  instance + image + weights + start;
