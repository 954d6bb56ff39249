import { exponential, type Random } from '../random.ts';
import type { LoadPhase } from './load-spec.ts';
import { type PoissonShape, rateSegments } from './rate-segments.ts';

/** Gives the time of one request after the other, in seconds since the phase's start; after the last one something beyond its end. */
export type NextArrival = () => number;

/**
 * A Poisson process whose rate changes, by time transform: gaps that are exponential in the integral of the rate. Within a straight
 * piece the integral is a parabola, so its inverse is exact, and nothing is drawn in vain as thinning would.
 */
const poissonTimes = (phase: LoadPhase, shape: PoissonShape, random: Random): NextArrival => {
  const pieces = rateSegments(shape, phase.durationSeconds)[Symbol.iterator]();
  let start = 0;
  let seconds = 0;
  let from = 0;
  let slope = 0;
  let area = 0;
  let passed = 0;
  const nextPiece = (): boolean => {
    const piece = pieces.next();
    start += seconds;
    if (piece.done || start >= phase.durationSeconds) return false;
    ({ seconds, from } = piece.value);
    slope = seconds > 0 ? (piece.value.to - from) / seconds : 0;
    area = ((from + piece.value.to) / 2) * seconds;
    passed = 0;
    return true;
  };
  return () => {
    let wanted = passed + exponential(random);
    while (wanted >= area) {
      wanted -= area;
      if (!nextPiece()) return Number.POSITIVE_INFINITY;
    }
    passed = wanted;
    // from · t + slope · t² / 2 = wanted, in the form that loses no digits where the slope is nearly 0.
    return start + (2 * wanted) / (from + Math.sqrt(Math.max(0, from * from + 2 * slope * wanted)));
  };
};

/**
 * Gaps from two exponentials with balanced means (Whitt, "Approximating a point process by a renewal process", 1982): the plain
 * way to a given mean and a coefficient of variation of 1 or more. Most gaps are short; a few are long.
 */
const burstyTimes = (mean: number, variation: number, random: Random): NextArrival => {
  const square = variation * variation;
  const short = (1 + Math.sqrt((square - 1) / (square + 1))) / 2;
  const shortGap = 1 / (2 * short * mean);
  const longGap = 1 / (2 * (1 - short) * mean);
  let at = 0;
  return () => {
    at += exponential(random) * (random.next() < short ? shortGap : longGap);
    return at;
  };
};

/** The times of a phase's requests. */
export const arrivalTimes = (phase: LoadPhase, random: Random): NextArrival =>
  phase.shape.kind === 'bursty'
    ? burstyTimes(phase.shape.mean, phase.shape.variation, random)
    : poissonTimes(phase, phase.shape, random);
