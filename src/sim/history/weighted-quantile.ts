export interface Weighed {
  readonly value: number;
  readonly weight: number;
}

/** The least value that the given share of the weight does not exceed; `undefined` of nothing. */
export const weightedQuantile = (values: readonly Weighed[], share: number): number | undefined => {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  for (const { value, weight } of sorted) {
    passed += weight;
    if (passed >= share * total) return value;
  }
  return sorted.at(-1)?.value;
};
