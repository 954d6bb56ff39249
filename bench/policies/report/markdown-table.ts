/** A column of a table over policies or anything else. */
export interface Column<T> {
  readonly head: string;
  readonly text: (row: T) => string;
  /** Words: from the left on, as the first column is. */
  readonly isText?: true;
  /** What the best row of the column is found by, the least; absent: no best one. */
  readonly value?: (row: T) => number | undefined;
}

const DIGITS = 6;

/** Rows that share the least value, as far as one can see. */
const bestOf = <T>({ value }: Column<T>, rows: readonly T[]): ReadonlySet<T> => {
  if (value === undefined) return new Set();
  const values = rows.map(value).filter((number) => number !== undefined);
  const least = Math.min(...values).toPrecision(DIGITS);
  return new Set(rows.filter((row) => value(row)?.toPrecision(DIGITS) === least));
};

/**
 * A Markdown table; The best of a column is bold.
 * @param isRated rows that take part in being best
 */
export const toMarkdownTable = <T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  isRated: (row: T) => boolean = () => true,
): string => {
  const rated = rows.filter(isRated);
  const cells = columns.map((column) => {
    const best = bestOf(column, rated);
    // Where all are the best none is.
    const isTold = best.size < rated.length;
    return rows.map((row) => (isTold && best.has(row) ? `**${column.text(row)}**` : column.text(row)));
  });
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
  const rule = columns.map(({ isText }, place) => (place === 0 || isText ? '---' : '---:'));
  const body = rows.map((_, row) => line(cells.map((column) => column[row] ?? '')));
  return [line(columns.map(({ head }) => head)), line(rule), ...body].join('\n');
};
