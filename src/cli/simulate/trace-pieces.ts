import type { Problem } from '../../config/problem.ts';
import type { ArrivalBlock } from '../../sim/load/arrivals.ts';
import { describeReadError } from '../input/read-text.ts';
import { examineLines } from './examine-lines.ts';
import { readLines, TraceFileError } from './read-lines.ts';
import { openRowReader } from './read-rows.ts';
import { type MissingColumns, TRACE_COLUMNS, type TraceFormat, toTraceFormat } from './trace-format.ts';

/** A piece of a trace: its sound rows, valid until the next piece is asked for, and what is wrong with the others. */
export interface TracePiece {
  readonly block: ArrivalBlock;
  readonly problems: readonly Problem[];
}

const EMPTY: ArrivalBlock = {
  count: 0,
  at: new Float64Array(),
  inputTokens: new Float64Array(),
  outputTokens: new Float64Array(),
};

const HEADER = `a header with the columns ${TRACE_COLUMNS.join(', ')}`;

/** What no text holds: control characters, and what a decoder puts in place of bytes that are no UTF-8. */
const NO_TEXT = /(?!\t)[\p{Cc}\uFFFD]/u;

const headerProblems = (file: string, { missing, found }: MissingColumns): readonly Problem[] => {
  if (found.some((name) => NO_TEXT.test(name))) return [{ file, path: '', expected: HEADER, found: 'binary content' }];
  return missing.map((column) => ({
    file,
    path: column,
    line: 1,
    expected: `${HEADER}, in any order`,
    found: `no ${column} beside ${JSON.stringify(found.join(', ').slice(0, 80))}`,
  }));
};

async function* pieces(file: string, most: number): AsyncGenerator<TracePiece> {
  let format: TraceFormat | undefined;
  let reader: ReturnType<typeof openRowReader> | undefined;
  let line = 1;
  let last = 0;
  for await (const piece of readLines(file)) {
    // A quoted last cell would keep the carriage return beside its quotes.
    let text = piece.replaceAll('\r\n', '\n');
    if (format === undefined || reader === undefined) {
      const end = text.indexOf('\n') + 1;
      const header = toTraceFormat(text.slice(0, end).replace('\uFEFF', '').trimEnd());
      if ('missing' in header) return yield { block: EMPTY, problems: headerProblems(file, header) };
      format = header;
      reader = openRowReader(header);
      text = text.slice(end);
      line += 1;
    }
    if (reader.read(text, last)) {
      const block = reader.block();
      last = block.at[block.count - 1] ?? last;
      line += block.count;
      yield { block, problems: [] };
      continue;
    }
    const block = reader.block();
    block.count = 0;
    const examined = examineLines(text, format, { last, firstLine: line, most }, block);
    last = examined.last;
    line += text.split('\n').length - 1;
    yield { block, problems: examined.faults.map((fault) => ({ file, ...fault })) };
  }
  if (format === undefined)
    yield { block: EMPTY, problems: [{ file, path: '', expected: HEADER, found: 'an empty file' }] };
}

/**
 * A trace from its first line to its last, piece by piece.
 * @param most the faults one piece may tell of
 */
export async function* tracePieces(file: string, most: number): AsyncGenerator<TracePiece> {
  try {
    yield* pieces(file, most);
  } catch (error) {
    const isExpected = error instanceof TraceFileError || (error instanceof Error && 'syscall' in error);
    if (!isExpected) throw error;
    const said =
      error instanceof TraceFileError
        ? { expected: error.expected, found: error.found }
        : { expected: 'a trace as CSV, plain or gzip', found: describeReadError(error) };
    yield { block: EMPTY, problems: [{ file, path: '', ...said }] };
  }
}
