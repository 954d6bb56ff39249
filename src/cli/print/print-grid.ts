import Table from 'cli-table3';
import pc from 'picocolors';
import type { Output } from '../output.ts';

export interface Column {
  /** One or two short lines. */
  readonly head: readonly string[];
  /** Unabridged, for a list. */
  readonly title: string;
}

const PLAIN = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' } as const;

/** A table whose first column names the row; where it is wider than the terminal, a list. */
export const printGrid = (output: Output, columns: readonly Column[], rows: readonly (readonly string[])[]): void => {
  const widths = columns.map(({ head }, place) =>
    Math.max(...head.map(({ length }) => length), ...rows.map((row) => row[place]?.length ?? 0)),
  );
  if (widths.reduce((sum, width) => sum + width, widths.length + 1) <= output.columns) {
    const table = new Table({
      head: columns.map(({ head }) => head.join('\n')),
      colAligns: columns.map((_, place) => (place === 0 ? 'left' : 'right')),
      chars: PLAIN,
      style: {
        head: output.colours ? ['bold'] : [],
        border: output.colours ? ['grey'] : [],
        'padding-left': 0,
        'padding-right': 0,
      },
    });
    for (const row of rows) table.push([...row]);
    output.out(table.toString());
    return;
  }
  for (const [name = '', ...cells] of rows) {
    output.out(output.colours ? pc.bold(name) : name);
    for (const [place, cell] of cells.entries()) output.out(`  ${columns[place + 1]?.title ?? ''}: ${cell}`);
  }
};
