/** Tokens of a request, drawn from a lognormal and rounded. */
export interface TokenSpec {
  readonly mean: number;
  /** Coefficient of variation; 0: always the mean. */
  readonly variation: number;
}

/** How often requests come. Rates are requests per second, times are seconds since the phase's start. */
export type LoadShape =
  | { readonly kind: 'constant'; readonly mean: number }
  | { readonly kind: 'ramp'; readonly from: number; readonly to: number }
  | { readonly kind: 'step'; readonly from: number; readonly to: number; readonly at: number }
  | { readonly kind: 'sine'; readonly mean: number; readonly amplitude: number; readonly period: number }
  /** A renewal process: gaps of the given coefficient of variation, 1 being Poisson. */
  | { readonly kind: 'bursty'; readonly mean: number; readonly variation: number }
  /** A flash crowd: `base`, up to `peak` within `rise`, there for `hold`, back within `fall`. */
  | {
      readonly kind: 'crowd';
      readonly base: number;
      readonly peak: number;
      readonly at: number;
      readonly rise: number;
      readonly hold: number;
      readonly fall: number;
    }
  /** `mean` while there is traffic; of every `every` seconds the last `silent` have none. */
  | { readonly kind: 'silence'; readonly mean: number; readonly silent: number; readonly every: number };

export interface LoadPhase {
  readonly shape: LoadShape;
  readonly durationSeconds: number;
  readonly input: TokenSpec;
  readonly output: TokenSpec;
}

/** One phase after the other. */
export interface LoadSpec {
  /** The words it was asked for with. */
  readonly name: string;
  readonly phases: readonly LoadPhase[];
}

/** What a parameter of a kind is. */
export interface Parameter {
  readonly what: 'rate' | 'seconds' | 'tokens' | 'variation';
  readonly meaning: string;
  /** Absent: the parameter must be given. */
  readonly fallback?: number;
  readonly least?: number;
  /** 0 is no value either. */
  readonly aboveZero?: true;
}

/** Every kind takes these. */
export const COMMON_PARAMETERS: Readonly<Record<string, Parameter>> = {
  duration: { what: 'seconds', meaning: 'how long it lasts', aboveZero: true },
  input: { what: 'tokens', meaning: 'mean input tokens of a request', fallback: 1000, aboveZero: true },
  output: { what: 'tokens', meaning: 'mean output tokens of a request', fallback: 200, aboveZero: true },
  inputVariation: { what: 'variation', meaning: 'standard deviation over mean of the input tokens', fallback: 1 },
  outputVariation: { what: 'variation', meaning: 'standard deviation over mean of the output tokens', fallback: 1 },
};

const rate = (meaning: string): Parameter => ({ what: 'rate', meaning });
const seconds = (meaning: string): Parameter => ({ what: 'seconds', meaning });

/** The kinds, and the parameters each takes beside the common ones. */
export const LOAD_KINDS: Readonly<Record<LoadShape['kind'], Readonly<Record<string, Parameter>>>> = {
  constant: { mean: rate('requests per second') },
  ramp: { from: rate('requests per second at the start'), to: rate('requests per second at the end') },
  step: {
    from: rate('requests per second before the step'),
    to: rate('requests per second after it'),
    at: seconds('when'),
  },
  sine: {
    mean: rate('requests per second'),
    amplitude: rate('requests per second above and below the mean'),
    period: { what: 'seconds', meaning: 'from one peak to the next', aboveZero: true },
  },
  bursty: {
    mean: { what: 'rate', meaning: 'requests per second', aboveZero: true },
    variation: { what: 'variation', meaning: 'standard deviation over mean of the gaps', least: 1 },
  },
  crowd: {
    base: rate('requests per second before and after'),
    peak: rate('requests per second in the crowd'),
    at: seconds('when it begins'),
    rise: seconds('from base to peak'),
    hold: seconds('at the peak'),
    fall: seconds('from peak to base'),
  },
  silence: {
    mean: rate('requests per second while there is traffic'),
    silent: seconds('how long nothing comes'),
    every: { what: 'seconds', meaning: 'from one silence to the next', aboveZero: true },
  },
};
