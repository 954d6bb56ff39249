/** A count that was recommended, and when, in seconds. */
export interface Recommendation {
  readonly at: number;
  readonly count: number;
}

const within = (history: readonly Recommendation[], now: number, seconds: number): readonly number[] =>
  history.filter(({ at }) => at > now - seconds).map(({ count }) => count);

/**
 * Without `behavior`: the highest recommendation of the window, the new one included.
 * Source: kubernetes/kubernetes, horizontal.go, `stabilizeRecommendation`.
 */
export const highestOfWindow = (
  history: readonly Recommendation[],
  wanted: number,
  now: number,
  seconds: number,
): number => Math.max(wanted, ...within(history, now, seconds));

/**
 * With `behavior`: a window per direction. The count rises to the lowest recommendation of the one window at most and
 * falls to the highest of the other; in between it stays.
 * Source: the same file, `stabilizeRecommendationWithBehaviors`.
 */
export const stabilise = (
  history: readonly Recommendation[],
  { current, wanted, now }: { readonly current: number; readonly wanted: number; readonly now: number },
  { upSeconds, downSeconds }: { readonly upSeconds: number; readonly downSeconds: number },
): number => {
  const rise = Math.min(wanted, ...within(history, now, upSeconds));
  const fall = highestOfWindow(history, wanted, now, downSeconds);
  return Math.min(Math.max(current, rise), fall);
};
