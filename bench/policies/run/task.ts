import type { Cell, LoadCase } from '../cells/cell.ts';
import type { TunedCell } from '../cells/tuned-cells.ts';
import type { PreparedLoad } from '../play/prepare-load.ts';

/** What a worker is asked for; its answer is a `PreparedLoad`, a `CellResult` or a `TunedResult`. */
export type Task =
  | { readonly kind: 'prepare'; readonly name: string; readonly load: LoadCase }
  | { readonly kind: 'play'; readonly name: string; readonly cell: Cell; readonly prepared: PreparedLoad }
  | { readonly kind: 'tune'; readonly name: string; readonly cell: TunedCell; readonly prepared: PreparedLoad };

export interface Answer {
  readonly name: string;
  readonly result?: unknown;
  readonly seconds: number;
  /** What of it a core was busy: on a machine that others use too, this is what it costs. */
  readonly cpuSeconds: number;
  readonly error?: string;
}
