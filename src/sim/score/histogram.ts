import type { Quantiles } from '../result.ts';

/** Buckets grow by 1 % each from a tenth of a millisecond on: a quantile is within half a per cent, whatever the count. */
const LEAST = 1e-4;
const GROWTH = Math.log(1.01);
const BUCKETS = 2_000;

/** Durations in seconds, in memory that does not grow. */
export interface Histogram {
  add(seconds: number): void;
  quantile(share: number): number;
}

export const createHistogram = (): Histogram => {
  const buckets = new Float64Array(BUCKETS);
  let count = 0;
  return {
    add(seconds) {
      const place = seconds <= LEAST ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(seconds / LEAST) / GROWTH));
      buckets[place] = (buckets[place] as number) + 1;
      count += 1;
    },
    quantile(share) {
      if (count === 0) return 0;
      let below = share * count;
      const place = buckets.findIndex((inBucket) => {
        below -= inBucket;
        return below <= 0;
      });
      return LEAST * Math.exp(Math.max(0, place - 0.5) * GROWTH);
    },
  };
};

export const toQuantiles = (histogram: Histogram): Quantiles => ({
  p50: histogram.quantile(0.5),
  p95: histogram.quantile(0.95),
  p99: histogram.quantile(0.99),
});

/** Of a few values, interpolated linearly; 0 without any. */
export const quantileOf = (values: readonly number[], share: number): number => {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] as number;
  return low + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] as number) - low);
};
