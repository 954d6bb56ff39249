import { lognormalOf, type Random } from '../random.ts';
import type { TokenSpec } from './load-spec.ts';

/** So many equally likely values stand for the distribution: looking one up takes a tenth of the time of a draw by logarithm and exponential. */
const QUANTILES = 8192;
const WIDEST = 5;
const STEPS_PER_SIGMA = 4096;

/** The middle of each of QUANTILES equal shares of the standard normal, by adding up its density. */
const normalQuantiles = (): Float64Array => {
  const quantiles = new Float64Array(QUANTILES);
  const step = 1 / STEPS_PER_SIGMA;
  const scale = step / Math.sqrt(2 * Math.PI);
  let share = 0;
  let found = 0;
  for (let z = -WIDEST + step / 2; found < QUANTILES && z < WIDEST; z += step) {
    share += scale * Math.exp((-z * z) / 2);
    while (found < QUANTILES && share >= (found + 0.5) / QUANTILES) {
      quantiles[found] = z;
      found += 1;
    }
  }
  return quantiles;
};

/** The token counts one request in QUANTILES has each, of which the mean is as asked. */
const tokenQuantiles = ({ mean, variation }: TokenSpec): Float64Array => {
  const { mu, sigma } = lognormalOf(mean, variation);
  const values = normalQuantiles().map((z) => Math.exp(mu + sigma * z));
  const drift = (mean * QUANTILES) / values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => Math.max(1, Math.round(value * drift)));
};

/** Draws the token count of one request after the other; each has at least one. */
export const tokenDraw = (spec: TokenSpec, random: Random): (() => number) => {
  const fixed = Math.max(1, Math.round(spec.mean));
  if (spec.variation === 0) return () => fixed;
  const values = tokenQuantiles(spec);
  return () => values[Math.floor(random.next() * QUANTILES)] ?? fixed;
};
