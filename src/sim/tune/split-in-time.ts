import type { Arrivals } from '../load/arrivals.ts';
import { sliceLoad } from '../load/slice-load.ts';
import type { Scenario } from '../scenario.ts';

/** A part of a load, to be played like a whole one. Times are seconds of the whole load. */
export interface LoadPart {
  readonly scenario: Scenario;
  readonly arrivals: Arrivals;
  readonly from: number;
  /** Where its warm-up ends. */
  readonly scoredFrom: number;
  readonly to: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const clip = (spans: readonly Span[], from: number, to: number): readonly Span[] =>
  spans
    .filter((span) => span.to > from && span.from < to)
    .map((span) => ({ from: Math.max(0, span.from - from), to: Math.min(to, span.to) - from }));

/** What happens in a part of a run, at the part's own times. A crash belongs to the part it begins in. */
const sliceScenario = (scenario: Scenario, from: number, to: number): Scenario => ({
  ...scenario,
  telemetry: { ...scenario.telemetry, gaps: clip(scenario.telemetry.gaps, from, to) },
  crashes: scenario.crashes
    .filter(({ at }) => at >= from && at < to)
    .map((crash) => ({ ...crash, at: crash.at - from })),
  shortages: clip(scenario.shortages, from, to),
});

/** Where a load is cut: in the middle, or later where the warm-up would leave the first part hardly anything to score. */
export const cutOf = ({ warmUpSeconds }: Pick<Scenario, 'warmUpSeconds'>, durationSeconds: number): number =>
  Math.max(Math.ceil(durationSeconds / 2), 2 * warmUpSeconds);

/**
 * What is tuned on, and what is held out. The held-out part warms up on the end of the other one, so that all of what lies behind
 * the cut is scored, and nothing of it was seen by the search.
 */
export const splitInTime = (
  scenario: Scenario,
  arrivals: Arrivals,
  durationSeconds: number,
): { readonly tuning: LoadPart; readonly heldOut: LoadPart } => {
  const { warmUpSeconds } = scenario;
  const cut = cutOf(scenario, durationSeconds);
  const before = cut - warmUpSeconds;
  return {
    tuning: {
      scenario: sliceScenario(scenario, 0, cut),
      arrivals: sliceLoad(arrivals, 0, cut),
      from: 0,
      scoredFrom: warmUpSeconds,
      to: cut,
    },
    heldOut: {
      scenario: sliceScenario(scenario, before, Number.POSITIVE_INFINITY),
      arrivals: sliceLoad(arrivals, before),
      from: before,
      scoredFrom: cut,
      to: durationSeconds,
    },
  };
};
