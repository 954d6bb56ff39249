import { COLD_STARTS } from '../../src/sim/presets/cold-starts.ts';
import { type Lateness, runStep, type TrackedMetric } from './step-run.ts';

export const DELAYS = [0, 10, 20, 30, 40, 50, 60] as const;
export const JITTERS = [0, 30, 60, 90, 120] as const;
/** Beyond the sweep, where the figure for invocations begins. */
export const LATER_DELAYS = [90, 120, 150, 180, 210, 240] as const;
/** A step to twice what the units answer at their working point leaves no doubt. */
export const HEIGHT = 2;
export const HEIGHTS = [1.1, 1.2, 1.3, 1.5, 2, 3] as const;

/**
 * Detection of over 6 minutes on invocations, of under 45 s on the 10 s metric: "Amazon SageMaker inference launches faster auto scaling for
 * generative AI models", AWS machine learning blog, July 2024.
 */
export const PUBLISHED = { invocations: 360, concurrency: 45 } as const;

/** Detection times of one metric at one lateness, over steps at several places of the minute. */
export interface Cell extends Lateness {
  readonly height: number;
  /** Sorted. A run without a detection in a quarter of an hour is Infinity. */
  readonly seconds: readonly number[];
}

export const medianOf = (sorted: readonly number[]): number => {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};

export const ascending = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

export const detectionTimes = async (
  metric: TrackedMetric,
  lateness: Lateness,
  runs: number,
  height: number = HEIGHT,
): Promise<Cell> => {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const coldStart = COLD_STARTS['image-cached'];
    const times = await runStep({ metric, lateness, coldStart, seed: run + 1, phase: (run + 0.5) / runs, height });
    seconds.push(times.detection ?? Infinity);
  }
  return { ...lateness, height, seconds: ascending(seconds) };
};

export const sweep = async (
  metric: TrackedMetric,
  runs: number,
  delays: readonly number[] = DELAYS,
): Promise<readonly Cell[]> => {
  const cells: Cell[] = [];
  for (const delay of delays) {
    for (const jitter of JITTERS) cells.push(await detectionTimes(metric, { delay, jitter }, runs));
  }
  return cells;
};

const isAs = (metric: TrackedMetric, seconds: number): boolean =>
  metric === 'invocations' ? seconds > PUBLISHED.invocations : seconds < PUBLISHED.concurrency;

/** Whether the published figure is what one typically sees there: by the median. */
export const holds = (metric: TrackedMetric, { seconds }: Cell): boolean => isAs(metric, medianOf(seconds));

/** Whether one sees it there at all: in one run of them. */
export const mayHold = (metric: TrackedMetric, { seconds }: Cell): boolean =>
  seconds.some((one) => isAs(metric, one) && Number.isFinite(one));
