/** A stream of numbers that its seed decides alone. Not for secrets. */
export interface Random {
  /** The next number in [0, 1), in steps of 2⁻³². */
  next(): number;
}

/** Rounds after which the seed is spread over the whole state. */
const MIXING_ROUNDS = 15;

/** FNV-1a. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return sum;
};

/**
 * Chris Doty-Humphrey's sfc32 (PractRand): 128 bits of state, a counter that rules out short cycles, and a few nanoseconds a number.
 * @param seed any whole number from 0 to 2⁵³
 * @param purpose one stream for each thing that is drawn: a draw more in one of them moves nothing in the others
 */
export const createRandom = (seed: number, purpose = ''): Random => {
  let a = seed | 0;
  let b = Math.floor(seed / 2 ** 32) | 0;
  let c = hash(purpose);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) * 2 ** -32;
  };
  for (let round = 0; round < MIXING_ROUNDS; round += 1) next();
  return { next };
};

/** Exponential with mean 1. */
export const exponential = (random: Random): number => -Math.log(1 - random.next());

/** Standard normal, by Box and Muller. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** The two parameters of a lognormal, made once from what people state. */
export interface Lognormal {
  readonly mu: number;
  readonly sigma: number;
}

/** @param variation coefficient of variation: standard deviation over mean; 0: always the mean */
export const lognormalOf = (mean: number, variation: number): Lognormal => {
  const square = Math.log1p(variation * variation);
  return { mu: Math.log(mean) - square / 2, sigma: Math.sqrt(square) };
};

export const lognormal = (random: Random, { mu, sigma }: Lognormal): number =>
  sigma === 0 ? Math.exp(mu) : Math.exp(mu + sigma * normal(random));
