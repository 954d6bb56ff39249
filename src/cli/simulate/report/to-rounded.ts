const DIGITS = 6;

/**
 * Whole numbers as they are, others to six significant digits: sums of another order then give the same bytes.
 * JSON has no NaN and no Infinity; where there was nothing to measure the figure is 0, as in `PolicyRun`.
 */
export const toRounded = (value: number): number => {
  if (!Number.isFinite(value) || value === 0) return 0;
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(DIGITS));
};
