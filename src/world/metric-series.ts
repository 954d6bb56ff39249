import type { EpochMs } from '../core/time.ts';
import { type StatisticSet, statisticSetOf } from './statistic-set.ts';

/** From this moment until the next piece: the value of every sample, or a gap. */
export interface SeriesPiece {
  readonly from: EpochMs;
  readonly value: number | null;
  /** Samples behind each value: a count of `value` requests, say. Absent: 1. */
  readonly sampleCount?: number;
}

export interface Sample {
  /** Start of the time it stands for. */
  readonly at: EpochMs;
  readonly set: StatisticSet;
}

/** The samples of pieces in order of time, on the grid of their resolution, that begin within [from, to). */
export const samplesOfPieces = (
  pieces: readonly SeriesPiece[],
  from: EpochMs,
  to: EpochMs,
  stepMs: number,
): readonly Sample[] => {
  const samples: Sample[] = [];
  let next = 0;
  let current: SeriesPiece | undefined;
  const first = pieces[0]?.from ?? Infinity;
  const start = Math.ceil(Math.max(from, first) / stepMs) * stepMs;
  for (let at = start; at < to; at += stepMs) {
    for (let piece = pieces[next]; piece !== undefined && piece.from <= at; piece = pieces[next]) {
      current = piece;
      next += 1;
    }
    if (current === undefined || current.value === null) continue;
    samples.push({ at, set: statisticSetOf(current.value, current.sampleCount) });
  }
  return samples;
};
