import type { Slice } from './record-run.ts';

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const quantile = (values: Float64Array, share: number): number => {
  const sorted = values.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

/** Below it a wait is the rounding of two moments late in a long run. */
const NO_WAIT = 1e-6;

const shareHeld = ({ held, seconds }: Slice, from: number, to = held.length - 1): number =>
  held.subarray(from, to + 1).reduce((sum, value) => sum + value, 0) / seconds;

const heldQuantile = (slice: Slice, share: number): number => {
  let sum = 0;
  return slice.held.findIndex((seconds) => {
    sum += seconds / slice.seconds;
    return sum >= share;
  });
};

const heldVariance = (slice: Slice): number => {
  const average = slice.area / slice.seconds;
  return slice.held.reduce((sum, seconds, n) => sum + seconds * (n - average) ** 2, 0) / slice.seconds;
};

type Measure = (slice: Slice, slots: number) => number;

const inSystem: Measure = ({ area, seconds }) => area / seconds;
const inSlots: Measure = ({ area, waitingArea, seconds }) => (area - waitingArea) / seconds;
const sojourn: Measure = ({ sojourns }) => mean(sojourns);
const wait: Measure = ({ waits }) => mean(waits);
const sojournOfClass =
  (wanted: number): Measure =>
  ({ sojourns, marks }) =>
    mean(sojourns.filter((_, place) => marks[place] === wanted));

const NAMED: Readonly<Record<string, Measure>> = {
  L: inSystem,
  mean_at_stations: inSystem,
  Lq: ({ waitingArea, seconds }) => waitingArea / seconds,
  mean_in_slots: inSlots,
  rho: (slice, slots) => inSlots(slice, slots) / slots,
  W: sojourn,
  W_of_accepted: sojourn,
  response: sojourn,
  W_of_class_1: sojournOfClass(1),
  W_of_class_2: sojournOfClass(2),
  Wq: wait,
  Wq_of_accepted: wait,
  p0: (slice) => shareHeld(slice, 0, 0),
  p_wait: ({ waits }) => waits.filter((seconds) => seconds > NO_WAIT).length / waits.length,
  p_all_slots_busy: (slice, slots) => shareHeld(slice, slots),
  p_block: ({ refused, arrived }) => refused / arrived,
  throughput: ({ arrived, refused, seconds }) => (arrived - refused) / seconds,
  variance: heldVariance,
  variance_of_sojourn: ({ sojourns }) => {
    const average = mean(sojourns);
    return sojourns.reduce((sum, value) => sum + (value - average) ** 2, 0) / sojourns.length;
  },
};

const inHundredths = (name: string): number => Number(name.slice(-2)) / 100;

/** How a value of the reference file is read off a run, by its name there; undefined: it cannot be. */
export const measureOf = (name: string): Measure | undefined => {
  const place = /^p_n\[(\d+)\]$/.exec(name)?.[1];
  if (place !== undefined) return (slice) => shareHeld(slice, Number(place), Number(place));
  const more = /^p_more_than_(\d+)$/.exec(name)?.[1];
  if (more !== undefined) return (slice) => shareHeld(slice, Number(more) + 1);
  if (/^sojourn_p\d\d$/.test(name)) return ({ sojourns }) => quantile(sojourns, inHundredths(name));
  if (/^wait_p\d\d$/.test(name)) return ({ waits }) => quantile(waits, inHundredths(name));
  if (/^(n|in_system)_p\d\d$/.test(name)) return (slice) => heldQuantile(slice, inHundredths(name));
  return NAMED[name];
};

/** Standard error of the mean of equal parts of one run. */
export const standardErrorOf = (values: readonly number[]): number => {
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
};
