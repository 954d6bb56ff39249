import { describeValue, type Problem } from '../../config/problem.ts';
import { addRequest, type OpenBlock } from '../../sim/load/block.ts';
import { isTokens, MOST_SECONDS, toNumber } from './read-rows.ts';
import type { TraceColumn, TraceFormat } from './trace-format.ts';

/** What a look at each line finds. The sound rows are added to the block. */
export interface Examination {
  readonly faults: readonly Omit<Problem, 'file'>[];
  /** The time of the last row, sound or not: the next one is compared with it. */
  readonly last: number;
}

const timeFault = (at: number, text: string, last: number): Omit<Problem, 'file'> | undefined => {
  const fault = { path: 't_s', found: describeValue(text.trim() === '' ? undefined : text.trim()) };
  if (!(at >= 0 && at < Number.POSITIVE_INFINITY)) {
    return { ...fault, expected: 'seconds since the start of the trace, 0 or more' };
  }
  if (at > MOST_SECONDS) {
    const hint = 'Times of a clock: subtract the first one from all, and write seconds.';
    return { ...fault, expected: `seconds since the start of the trace, at most ${MOST_SECONDS}`, hint };
  }
  return at < last
    ? { ...fault, expected: `rows in order of time, here ${last} or later`, hint: 'Sort the rows by t_s.' }
    : undefined;
};

const tokenFault = (path: TraceColumn, text: string): readonly Omit<Problem, 'file'>[] =>
  isTokens(toNumber(text))
    ? []
    : [
        {
          path,
          expected: 'a whole number, 0 or more',
          found: describeValue(text.trim() === '' ? undefined : text.trim()),
        },
      ];

/** Separators within quotes are none. */
const countCells = (line: string, separator: string): number =>
  line.replaceAll(/"(?:[^"]|"")*"/g, '').split(separator).length;

const cellsOf = (line: string, { eachRow }: TraceFormat): readonly string[] => {
  let cells: readonly string[] = [];
  eachRow(`${line}\n`, (row) => {
    cells = row;
    return false;
  });
  return cells;
};

/**
 * Looks at each line of a text by itself, which takes long and misses nothing.
 * @param firstLine the number of its first line in the file
 * @param most ends after so many faults
 */
export const examineLines = (
  text: string,
  format: TraceFormat,
  after: { readonly last: number; readonly firstLine: number; readonly most: number },
  block: OpenBlock,
): Examination => {
  const faults: Omit<Problem, 'file'>[] = [];
  let { last } = after;
  for (const [index, line] of text.slice(0, -1).split('\n').entries()) {
    if (line.trim() === '') continue;
    if (faults.length >= after.most) break;
    const number = after.firstLine + index;
    const count = countCells(line, format.separator);
    if (count !== format.width) {
      faults.push({
        path: '',
        line: number,
        expected: `${format.width} cells as in the header`,
        found: String(count),
      });
      continue;
    }
    const cells = cellsOf(line, format);
    const textOf = (column: TraceColumn): string => cells[format.place[column]] ?? '';
    const at = toNumber(textOf('t_s'));
    const here = [
      ...[timeFault(at, textOf('t_s'), last) ?? []].flat(),
      ...tokenFault('input_tokens', textOf('input_tokens')),
      ...tokenFault('output_tokens', textOf('output_tokens')),
    ];
    faults.push(...here.map((fault) => ({ ...fault, line: number })));
    if (at >= 0 && at <= MOST_SECONDS) last = at;
    if (here.length > 0) continue;
    addRequest(block, at, toNumber(textOf('input_tokens')), toNumber(textOf('output_tokens')));
  }
  return { faults: faults.slice(0, after.most), last };
};
