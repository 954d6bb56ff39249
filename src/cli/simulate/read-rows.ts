import { addRequest, type OpenBlock, openBlock } from '../../sim/load/block.ts';
import type { TraceFormat } from './trace-format.ts';

/** An empty cell is missing, not 0. */
export const toNumber = (cell: string): number => {
  const value = Number(cell);
  return value === 0 && cell.trim() === '' ? Number.NaN : value;
};

/** A year: what is beyond it is a time of day in seconds or milliseconds, and a run over it would not end. */
export const MOST_SECONDS = 366 * 86_400;

export const isTokens = (value: number): boolean => value >= 0 && Number.isSafeInteger(value);

const countLines = (text: string): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};

/** Rows as columns of numbers, in memory that is used again. */
export interface RowReader {
  /** The rows of the last text that was sound. */
  readonly block: () => OpenBlock;
  /**
   * Reads whole lines. False where anything is odd, blank lines included: then somebody has to look at each line.
   * @param after the time of the row before: none may be earlier
   */
  read(text: string, after: number): boolean;
}

export const openRowReader = ({ eachRow, place, width, separator }: TraceFormat): RowReader => {
  const { t_s: atPlace, input_tokens: inputPlace, output_tokens: outputPlace } = place;
  const isLastRead = Object.values(place).includes(width - 1);
  let block = openBlock();
  return {
    block: () => block,
    read: (text, after) => {
      const lines = countLines(text);
      if (lines > block.at.length) block = openBlock(2 * lines);
      block.count = 0;
      let last = after;
      let isSound = true;
      eachRow(text, (cells) => {
        const at = toNumber(cells[atPlace] ?? '');
        const input = toNumber(cells[inputPlace] ?? '');
        const output = toNumber(cells[outputPlace] ?? '');
        // What is more than the width ends up in the last cell.
        const isWide = cells.length > width || (!isLastRead && cells[width - 1]?.includes(separator) === true);
        isSound &&= at >= last && at <= MOST_SECONDS && isTokens(input) && isTokens(output) && !isWide;
        last = at;
        addRequest(block, at, input, output);
        // Without an end to it, a last row with too few cells is read again and again.
        return isSound && block.count <= lines;
      });
      // A row with too few cells swallows the next one.
      return isSound && block.count === lines;
    },
  };
};
