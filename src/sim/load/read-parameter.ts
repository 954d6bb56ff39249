import type { Parameter } from './load-spec.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Beyond these a number is a slip of the finger, and the run would not end. */
const MOST: Readonly<Record<Parameter['what'], number>> = {
  rate: 1_000_000,
  seconds: 366 * 86_400,
  tokens: 10_000_000,
  variation: 100,
};

const WORDS: Readonly<Record<Parameter['what'], string>> = {
  rate: 'a number of requests per second',
  seconds: 'a number of seconds, or one with s, m, h or d',
  tokens: 'a number of tokens',
  variation: 'a coefficient of variation',
};

const toNumber = (text: string, isTime: boolean): number => {
  const unit = isTime ? UNITS[text.slice(-1)] : undefined;
  const digits = unit === undefined ? text : text.slice(0, -1);
  return NUMBER.test(digits) ? Number(digits) * (unit ?? 1) : Number.NaN;
};

/** The number a text gives for a parameter, or what was expected there. */
export const readParameter = (text: string, parameter: Parameter): number | { readonly expected: string } => {
  const { what, least = 0, aboveZero } = parameter;
  const most = MOST[what];
  const value = toNumber(text, what === 'seconds');
  const isSound = value >= least && value <= most && !(aboveZero && value === 0);
  const range = `${aboveZero ? 'above 0' : `from ${least}`}, at most ${most.toLocaleString('en')}`;
  return isSound ? value : { expected: `${WORDS[what]}, ${range}` };
};
