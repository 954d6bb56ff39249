const LONGEST_QUOTE = 60;

/** Quoted, and cut where it is long: a message is for people, and a payload may be large. */
const quote = (text: string): string =>
  text.length > LONGEST_QUOTE ? `${JSON.stringify(text.slice(0, LONGEST_QUOTE))}…` : JSON.stringify(text);

const MOST_MEMBERS = 4;

const describeObject = (value: object): string => {
  const names = Object.keys(value);
  if (names.length === 0) return 'an empty object';
  const shown = names.slice(0, MOST_MEMBERS).map(quote).join(', ');
  return `an object of ${shown}${names.length > MOST_MEMBERS ? ', …' : ''}`;
};

/** What stands where something else was expected, in words. */
export const describeFound = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? describeObject(value) : String(value);
};

/** One fault in one line: where, what should be there, what is. */
export const describeProblem = (path: string, expected: string, found: unknown): string =>
  `${path}: expected ${expected}, found ${describeFound(found)}`;
