import type { LoadShape } from './load-spec.ts';

/** A piece of time over which the rate goes straight from one value to another. */
export interface RateSegment {
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

/** A kind whose requests come as a Poisson process with a rate that changes. */
export type PoissonShape = Exclude<LoadShape, { readonly kind: 'bursty' }>;

const flat = (seconds: number, rate: number): RateSegment => ({ seconds, from: rate, to: rate });

/** So many chords stay within 0.03 % of the amplitude. */
const CHORDS_PER_PERIOD = 128;

function* waves(mean: number, amplitude: number, period: number): Generator<RateSegment> {
  const rateAt = (chord: number): number => mean + amplitude * Math.sin((2 * Math.PI * chord) / CHORDS_PER_PERIOD);
  const seconds = period / CHORDS_PER_PERIOD;
  for (let chord = 0; ; chord = (chord + 1) % CHORDS_PER_PERIOD) {
    yield { seconds, from: Math.max(0, rateAt(chord)), to: Math.max(0, rateAt(chord + 1)) };
  }
}

function* stretches(mean: number, silent: number, every: number): Generator<RateSegment> {
  for (;;) {
    yield flat(every - silent, mean);
    yield flat(silent, 0);
  }
}

/** The rate of a Poisson kind as straight pieces, from the phase's start on and at least up to its end. */
export const rateSegments = (shape: PoissonShape, durationSeconds: number): Iterable<RateSegment> => {
  switch (shape.kind) {
    case 'constant':
      return [flat(durationSeconds, shape.mean)];
    case 'ramp':
      return [{ seconds: durationSeconds, from: shape.from, to: shape.to }];
    case 'step':
      return [flat(shape.at, shape.from), flat(durationSeconds, shape.to)];
    case 'sine':
      return waves(shape.mean, shape.amplitude, shape.period);
    case 'crowd': {
      const { base, peak, at, rise, hold, fall } = shape;
      return [
        flat(at, base),
        { seconds: rise, from: base, to: peak },
        flat(hold, peak),
        { seconds: fall, from: peak, to: base },
        flat(durationSeconds, base),
      ];
    }
    case 'silence':
      return stretches(shape.mean, shape.silent, shape.every);
  }
};
