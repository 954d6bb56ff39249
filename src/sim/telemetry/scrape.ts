import type { ScrapedUnit, ScrapeSight } from '../policies/scaling-policy.ts';
import type { Copy } from '../service/copy.ts';

/** What an autoscaler at home sees: each container now, and the sum of what was in them, second by second. */
export interface Scrape extends ScrapeSight {
  tick(now: number): void;
}

const KEPT_SECONDS = 900;

export const createScrape = (copies: () => readonly Copy[]): Scrape => {
  const ring = new Float64Array(KEPT_SECONDS);
  let newest = 0;
  return {
    tick(now) {
      let sum = 0;
      for (const { inSystem } of copies()) sum += inSystem;
      ring[now % KEPT_SECONDS] = sum;
      newest = now;
    },
    get units(): readonly ScrapedUnit[] {
      return copies().map(({ running, inSystem, fault }) => ({
        running,
        queued: inSystem - running,
        ready: fault === 'none',
      }));
    },
    averageInSystem(seconds) {
      const span = Math.max(1, Math.min(seconds, newest + 1, KEPT_SECONDS));
      let sum = 0;
      for (let back = 0; back < span; back += 1) sum += ring[(newest - back) % KEPT_SECONDS] as number;
      return sum / span;
    },
  };
};
