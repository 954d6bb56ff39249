import { coldStartSeconds } from '../../src/sim/plant/cold-start-seconds.ts';
import { COLD_STARTS } from '../../src/sim/presets/cold-starts.ts';
import { type Lateness, runStep } from './step-run.ts';
import { ascending, HEIGHT, medianOf, PUBLISHED } from './sweep.ts';

export type Preset = Exclude<keyof typeof COLD_STARTS, 'none'>;
export const PRESETS = Object.keys(COLD_STARTS).filter((name): name is Preset => name !== 'none');

export interface Gain {
  readonly preset: Preset;
  /** Medians, seconds from the step to the first new unit in service. */
  readonly invocations: number;
  readonly concurrency: number;
  /** Of pairs with the same luck: the median, the least and the largest. */
  readonly gain: number;
  readonly least: number;
  readonly largest: number;
}

export interface BothLateness {
  readonly invocations: Lateness;
  readonly concurrency: Lateness;
}

/** The time from a step of the load to new capacity, saved by the 10 s metric. */
export const measureGain = async (preset: Preset, lateness: BothLateness, runs: number): Promise<Gain> => {
  const pairs: { readonly invocations: number; readonly concurrency: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const shared = { coldStart: COLD_STARTS[preset], seed: run + 1, phase: (run + 0.5) / runs, height: HEIGHT };
    const slow = await runStep({ ...shared, metric: 'invocations', lateness: lateness.invocations });
    const fast = await runStep({ ...shared, metric: 'concurrency', lateness: lateness.concurrency });
    if (slow.serving !== undefined && fast.serving !== undefined) {
      pairs.push({ invocations: slow.serving, concurrency: fast.serving });
    }
  }
  const gains = ascending(pairs.map(({ invocations, concurrency }) => 1 - concurrency / invocations));
  return {
    preset,
    invocations: medianOf(ascending(pairs.map(({ invocations }) => invocations))),
    concurrency: medianOf(ascending(pairs.map(({ concurrency }) => concurrency))),
    gain: medianOf(gains),
    least: gains[0] ?? Number.NaN,
    largest: gains.at(-1) ?? Number.NaN,
  };
};

/** The same from the published detection times and the preset's mean cold start, without a simulation. */
export const publishedGain = (preset: Preset): number => {
  const coldStart = coldStartSeconds(COLD_STARTS[preset]);
  return 1 - (PUBLISHED.concurrency + coldStart) / (PUBLISHED.invocations + coldStart);
};
