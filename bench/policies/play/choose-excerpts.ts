const MINUTE = 60;
const TUNING_MINUTES = 360;

/** A part of a load, in seconds of it; the warm-up is its beginning. */
export interface Excerpt {
  readonly from: number;
  readonly to: number;
}

/** The least and the most of a window that begins at each minute. */
const rangeOf = (needed: readonly number[], from: number, to: number): number => {
  const window = needed.slice(from, to);
  return Math.max(...window) - Math.min(...window);
};

/** The first window in which the oracle moves most: there is something to learn. */
const liveliest = (needed: readonly number[], from: number, to: number, minutes: number): number => {
  let best = from;
  let most = -1;
  for (let start = from; start + minutes <= to; start += MINUTE / 2) {
    const range = rangeOf(needed, start, start + minutes);
    if (range > most) {
      most = range;
      best = start;
    }
  }
  return best;
};

/**
 * Six hours of the first half to tune on, chosen by the oracle's range alone, and all of the second half to be judged by; each with a
 * warm-up before it.
 */
export const chooseExcerpts = (
  needed: readonly number[],
  warmUpSeconds: number,
): { readonly tuning: Excerpt; readonly heldOut: Excerpt } => {
  const minutes = needed.length - 1;
  const warmUp = Math.ceil(warmUpSeconds / MINUTE);
  const half = Math.floor(minutes / 2);
  const excerpt = (start: number, end: number): Excerpt => ({ from: (start - warmUp) * MINUTE, to: end * MINUTE });
  const length = Math.min(TUNING_MINUTES, half - warmUp);
  const start = liveliest(needed, warmUp, half, length);
  return { tuning: excerpt(start, start + length), heldOut: excerpt(half, minutes) };
};
