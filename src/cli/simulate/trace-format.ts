import { inferSchema, initParser } from 'udsv';

/** The columns of a trace; others beside them are not read. */
export const TRACE_COLUMNS = ['t_s', 'input_tokens', 'output_tokens'] as const;
export type TraceColumn = (typeof TRACE_COLUMNS)[number];

/** Goes through the cells of whole lines, until it is told `false`. */
export type EachRow = (text: string, each: (cells: readonly string[]) => boolean) => void;

/** What the header of a trace says. */
export interface TraceFormat {
  readonly separator: string;
  readonly width: number;
  readonly place: Readonly<Record<TraceColumn, number>>;
  readonly eachRow: EachRow;
}

/** What the header lacks. */
export interface MissingColumns {
  readonly missing: readonly TraceColumn[];
  readonly found: readonly string[];
}

/**
 * uDSV splits some four million rows a second, PapaParse one and csv-parse less than one, measured on a trace of half a million;
 * a trace is read twice, and the simulator wants a million requests a second. It trusts that rows are well-formed: `read-rows.ts`
 * notices where they are not.
 */
export const toTraceFormat = (header: string): TraceFormat | MissingColumns => {
  const schema = inferSchema(`${header}\n`, { row: '\n', trim: true });
  const found = schema.cols.map(({ name }) => name.replaceAll('"', '').trim());
  const missing = TRACE_COLUMNS.filter((column) => !found.includes(column));
  if (missing.length > 0) return { missing, found };
  const placeOf = (column: TraceColumn): number => found.indexOf(column);
  const parser = initParser({ ...inferSchema(`${header}\n`, { row: '\n', header: () => [] }), row: '\n' });
  return {
    separator: schema.col,
    width: found.length,
    place: { t_s: placeOf('t_s'), input_tokens: placeOf('input_tokens'), output_tokens: placeOf('output_tokens') },
    eachRow: (text, each) => {
      parser.stringArrs(text, each);
    },
  };
};
