import { validationRefusal } from './refusal.ts';

/** What CloudWatch keeps of the values of one moment or one period (API type `StatisticSet`). */
export interface StatisticSet {
  readonly sampleCount: number;
  readonly sum: number;
  readonly minimum: number;
  readonly maximum: number;
  /** For percentiles: single values, as far as they are known. */
  readonly values: readonly number[];
}

export const statisticSetOf = (value: number, sampleCount = 1): StatisticSet => ({
  sampleCount,
  sum: value,
  minimum: value,
  maximum: value,
  values: [value],
});

export const mergeStatistics = (sets: readonly StatisticSet[]): StatisticSet | undefined => {
  const [first, ...rest] = sets;
  if (first === undefined || rest.length === 0) return first;
  return {
    sampleCount: sets.reduce((total, set) => total + set.sampleCount, 0),
    sum: sets.reduce((total, set) => total + set.sum, 0),
    minimum: sets.reduce((least, set) => Math.min(least, set.minimum), Infinity),
    maximum: sets.reduce((most, set) => Math.max(most, set.maximum), -Infinity),
    values: sets.flatMap((set) => set.values),
  };
};

/** Between the two nearest values, as CloudWatch interpolates. */
const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
};

/** @throws AwsRefusal for a statistic that CloudWatch does not know, or this world does not model (trimmed means and the like) */
export const pickStatistic = (set: StatisticSet, statistic: string): number => {
  switch (statistic) {
    case 'Average':
      return set.sum / set.sampleCount;
    case 'Sum':
      return set.sum;
    case 'Minimum':
      return set.minimum;
    case 'Maximum':
      return set.maximum;
    case 'SampleCount':
      return set.sampleCount;
    default: {
      const percent = /^p(\d{1,2}(?:\.\d+)?|100)$/.exec(statistic)?.[1];
      if (percent === undefined) {
        throw validationRefusal(`The parameter Stat must be a valid statistic, but was ${statistic}.`);
      }
      return percentile(set.values, Number(percent));
    }
  }
};
