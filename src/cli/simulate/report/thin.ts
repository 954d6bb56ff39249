/** Points of one line at most: more than a chart has pixels for only make the file heavy. */
export const MOST_POINTS = 600;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const bucketsOf = <T>(items: readonly T[], most: number): readonly (readonly T[])[] => {
  const size = Math.ceil(items.length / most);
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
};

const extremesOf = (bucket: readonly Point[]): readonly Point[] => {
  const [first, ...rest] = bucket;
  if (first === undefined) return [];
  let least = first;
  let most = first;
  for (const point of rest) {
    if (point.y < least.y) least = point;
    if (point.y > most.y) most = point;
  }
  if (least === most) return [first];
  return least.x < most.x ? [least, most] : [most, least];
};

/** Least and greatest of every bucket in their order: neither a peak nor a trough is lost. Short lines stay as they are. */
export const thinToExtremes = (points: readonly Point[], most = MOST_POINTS): readonly Point[] => {
  const last = points.at(-1);
  if (points.length <= most || last === undefined) return points;
  const kept = bucketsOf(points, Math.floor((most - 1) / 2)).flatMap(extremesOf);
  return kept.at(-1) === last ? kept : [...kept, last];
};

export interface Bucket {
  readonly from: number;
  readonly to: number;
  readonly mean: number;
  readonly max: number;
  readonly sum: number;
}

/** Values of consecutive steps, some steps to a bucket. */
export const toBuckets = (values: readonly number[], most = MOST_POINTS): readonly Bucket[] => {
  if (values.length === 0) return [];
  const size = Math.ceil(values.length / most);
  return bucketsOf(values, most).map((bucket, n) => {
    const sum = bucket.reduce((total, value) => total + value, 0);
    return {
      from: n * size,
      to: n * size + bucket.length,
      mean: sum / bucket.length,
      max: bucket.reduce((greatest, value) => Math.max(greatest, value), Number.NEGATIVE_INFINITY),
      sum,
    };
  });
};
