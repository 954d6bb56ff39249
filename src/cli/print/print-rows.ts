import type { Output } from '../output.ts';
import { wrapText } from './wrap-text.ts';

/** One line of a row; where it is too long it goes on below its text. */
export interface Line {
  /** Stands before the text, e.g. a rule and its answer. */
  readonly lead?: string;
  readonly text: string;
  /** Colours what is printed; it must not change its width. */
  readonly paintLead?: (lead: string) => string;
  readonly paint?: (text: string) => string;
}

export interface Row {
  readonly label: string;
  readonly lines: readonly Line[];
}

const INDENT = '  ';
const LABEL_WIDTH = 10;
const LEAST_TEXT_WIDTH = 30;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 140;

const asIs = (text: string): string => text;

const printLine = (output: Output, label: string, line: Line): void => {
  const { lead = '', text, paintLead = asIs, paint = asIs } = line;
  const before = INDENT.length + LABEL_WIDTH + lead.length;
  const width = Math.max(LEAST_TEXT_WIDTH, Math.min(output.columns, WIDEST) - before);
  for (const [index, part] of wrapText(text, width).entries()) {
    const start = index === 0 ? `${INDENT}${label.padEnd(LABEL_WIDTH)}${paintLead(lead)}` : ' '.repeat(before);
    output.out(part === '' ? start.trimEnd() : `${start}${paint(part)}`);
  }
};

/** Rows of label and text, the text wrapped to the width of the output and aligned. No line ends in blanks. */
export const printRows = (output: Output, rows: readonly Row[]): void => {
  for (const { label, lines } of rows) {
    for (const [index, line] of lines.entries()) printLine(output, index === 0 ? label : '', line);
  }
};
