import type { ColdStartDraw } from '../account.ts';
import { createRandom, lognormal, lognormalOf } from '../random.ts';
import type { ColdStart } from '../scenario.ts';

/**
 * Draws what a change takes: each part of each unit from a lognormal, the slowest unit ends the change. The draws depend on
 * the seed, the number of the change and the unit alone, so that every policy meets the same luck.
 */
export const createColdStartDraw = (coldStart: ColdStart, seed: number): ColdStartDraw => {
  const parts = [coldStart.instance, coldStart.image, coldStart.weights, coldStart.start].filter((part) => part > 0);
  if (coldStart.variation === 0) {
    const sum = parts.reduce((seconds, part) => seconds + part, 0);
    return () => sum;
  }
  const distributions = parts.map((part) => lognormalOf(part, coldStart.variation));
  return (change, units) => {
    const random = createRandom(seed, `cold start ${change}`);
    let slowest = 0;
    for (let unit = 0; unit < units; unit += 1) {
      let sum = 0;
      for (const distribution of distributions) sum += lognormal(random, distribution);
      slowest = Math.max(slowest, sum);
    }
    return slowest;
  };
};
