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

/** Of several single values; `undefined` where there is none. */
export const statisticSetOfAll = (values: readonly number[]): StatisticSet | undefined =>
  values.length === 0
    ? undefined
    : {
        sampleCount: values.length,
        sum: values.reduce((total, value) => total + value, 0),
        minimum: values.reduce((least, value) => Math.min(least, value), Infinity),
        maximum: values.reduce((most, value) => Math.max(most, value), -Infinity),
        values: [...values],
      };

/** Between the two nearest values, as CloudWatch interpolates. */
const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
};

const sumOf = (sets: readonly StatisticSet[]): number => sets.reduce((total, set) => total + set.sum, 0);
const countOf = (sets: readonly StatisticSet[]): number => sets.reduce((total, set) => total + set.sampleCount, 0);

/**
 * The statistic of one period over the sets that fell into it, at least one.
 * @throws AwsRefusal for a statistic that CloudWatch does not know, or this world does not model (trimmed means and the like)
 */
export const pickStatistic = (sets: readonly StatisticSet[], statistic: string): number => {
  switch (statistic) {
    case 'Average':
      return sumOf(sets) / countOf(sets);
    case 'Sum':
      return sumOf(sets);
    case 'Minimum':
      return sets.reduce((least, set) => Math.min(least, set.minimum), Infinity);
    case 'Maximum':
      return sets.reduce((most, set) => Math.max(most, set.maximum), -Infinity);
    case 'SampleCount':
      return countOf(sets);
    default: {
      const percent = /^p(\d{1,2}(?:\.\d+)?|100)$/.exec(statistic)?.[1];
      if (percent === undefined) {
        throw validationRefusal(`The parameter Stat must be a valid statistic, but was ${statistic}.`);
      }
      return percentile(
        sets.flatMap(({ values }) => values),
        Number(percent),
      );
    }
  }
};
