import type { Spread } from './rounds.ts';

/** One line of the table. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  readonly unit: string;
  /** Least and largest, or what the value is made of. */
  readonly beside?: string;
  readonly aim?: { readonly text: string; readonly met: boolean };
}

/** Three digits that mean something, and no more. */
export const formatNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));

/** A figure of several rounds: the median, with the least and the largest beside it. */
export const spreadFigure = (what: string, { median, least, largest }: Spread, unit: string): Figure => ({
  what,
  value: formatNumber(median),
  unit,
  beside: `${formatNumber(least)} to ${formatNumber(largest)}`,
});

const HEAD = ['figure', 'value', 'unit', 'least to largest, or parts', 'aim'] as const;

const toCells = ({ what, value, unit, beside = '', aim }: Figure): readonly string[] => [
  what,
  value,
  unit,
  beside,
  aim === undefined ? '' : `${aim.text}: ${aim.met ? 'met' : 'missed'}`,
];

/** A Markdown table that reads as a table on a terminal too. */
export const formatTable = (figures: readonly Figure[]): string => {
  const rows = [HEAD, ...figures.map(toCells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const rule = line(widths.map((width, column) => (column === 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))));
  return [line(HEAD), rule, ...rows.slice(1).map(line)].join('\n');
};
