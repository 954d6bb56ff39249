import type { Publication } from '../driver.ts';
import type { CloudWatchSight, SeenMetric, SeenStatistic } from '../policies/scaling-policy.ts';

/** One period of one metric as its units gave it. */
interface Period {
  readonly index: number;
  readonly maximum: number;
  readonly sum: number;
  readonly samples: number;
}

/** Twenty minutes of 10 s periods and a reserve: what the longest native alarm looks at (90 periods), and KEDA's 300 s twice. */
const KEPT = 240;

/** The periods of one metric, the newest `KEPT` of them, each in its place of a ring. */
interface Series {
  readonly baseSeconds: number;
  readonly ring: (Period | undefined)[];
}

const statisticOf = (periods: readonly Period[], statistic: SeenStatistic): number | undefined => {
  let maximum = -Infinity;
  let sum = 0;
  let samples = 0;
  for (const period of periods) {
    if (period.maximum > maximum) maximum = period.maximum;
    sum += period.sum;
    samples += period.samples;
  }
  if (samples === 0) return undefined;
  if (statistic === 'Maximum') return maximum;
  return statistic === 'Sum' ? sum : sum / samples;
};

export interface Published extends CloudWatchSight {
  add(publication: Publication): void;
}

/** What CloudWatch has, by the delay after which it has it. */
export const createPublished = (delaySeconds: (metric: SeenMetric) => number): Published => {
  const series = new Map<SeenMetric, Series>();
  return {
    add({ metric, at, periodSeconds, values }) {
      const found = series.get(metric) ?? { baseSeconds: periodSeconds, ring: [] };
      series.set(metric, found);
      const index = Math.round(at / periodSeconds);
      // A jitter of hours: its place belongs to a newer period by now.
      const newer = found.ring[index % KEPT];
      if (newer !== undefined && newer.index > index) return;
      let maximum = -Infinity;
      let sum = 0;
      for (const value of values) {
        if (value > maximum) maximum = value;
        sum += value;
      }
      found.ring[index % KEPT] = { index, maximum, sum, samples: values.length };
    },
    read(metric, statistic, periodSeconds, count, now) {
      const found = series.get(metric);
      if (found === undefined) return new Array<undefined>(count).fill(undefined);
      const { baseSeconds, ring } = found;
      const last = Math.floor((now - delaySeconds(metric)) / periodSeconds) - 1;
      const perPeriod = Math.max(1, Math.round(periodSeconds / baseSeconds));
      return Array.from({ length: count }, (_, place) => {
        const first = (last - (count - 1 - place)) * perPeriod;
        const periods: Period[] = [];
        for (let index = Math.max(0, first); index < first + perPeriod; index += 1) {
          const period = ring[index % KEPT];
          if (period?.index === index) periods.push(period);
        }
        return statisticOf(periods, statistic);
      });
    },
  };
};
