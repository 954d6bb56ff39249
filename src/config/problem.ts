/** One thing that is wrong, or worth a second look, in a file or in the environment. */
export interface Problem {
  readonly file: string;
  /** Where in it: `targets[0].signals[0].scaleOut.policy.StepAdjustments[1]`; empty for the whole file. */
  readonly path: string;
  readonly line?: number;
  readonly expected: string;
  readonly found: string;
  /** One sentence on what to do. */
  readonly hint?: string;
}

/** A place in a document: keys and list positions from the root down. */
export type Path = readonly (string | number)[];

/** Keys that are no plain words are quoted, so that a problem stays on one line. */
export const formatPath = (path: Path): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (!/^[\w$-]+$/.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');

const GUESS = 'Did you mean ';
/** What most likely mends it, ahead of a list of all that could stand there. */
export const didYouMean = (word: string): string => `${GUESS}${word}?`;

/** One readable line: `targets.yml:4: targets[0].capacity.min: expected a whole number, found "two".` A guess comes first. */
export const formatProblem = ({ file, path, line, expected, found, hint }: Problem): string => {
  const place = line === undefined ? file : `${file}:${line}`;
  const where = [`${place}:`, ...(path === '' ? [] : [`${path}:`])];
  if (hint?.startsWith(GUESS)) return [...where, hint, `Expected ${expected}, found ${found}.`].join(' ');
  return [...where, `expected ${expected}, found ${found}.`, ...(hint === undefined ? [] : [hint])].join(' ');
};

const LONGEST_QUOTE = 60;

/** A value as a person would name it; long texts are cut. */
export const describeValue = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map of keys and values';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value);
};
