import { fileURLToPath } from 'node:url';
import { type Cell, type LoadCase, nameOf } from '../cells/cell.ts';
import { nameOfTuned, type TunedCell } from '../cells/tuned-cells.ts';
import type { CellResult } from '../play/cell-result.ts';
import type { PreparedLoad } from '../play/prepare-load.ts';
import type { TunedResult } from '../play/tune-policy.ts';
import type { Task } from './task.ts';

/** Something to be carried out on a prepared load, whose result is kept. `Result` is what its worker answers with. */
export interface Job<Result> {
  readonly name: string;
  readonly load: LoadCase;
  /** What tells it from every other. */
  readonly of: Result extends CellResult ? Cell : TunedCell;
  /** The file whose imports its result depends on. */
  readonly source: string;
  /** Those that take longest come first, so that no core is left alone with one at the end. */
  readonly heaviness: number;
  toTask(prepared: PreparedLoad): Task;
}

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PLAY = fileOf('../play/play-cell.ts');
const TUNE = fileOf('../play/tune-policy.ts');

const weigh = ({ source, model }: LoadCase): number =>
  (source.kind === 'trace' ? 100 : 1) * (model.startsWith('llama') ? 1 : 10);

export const toPlayJob = (cell: Cell): Job<CellResult> => ({
  name: nameOf(cell),
  load: cell.load,
  of: cell,
  source: PLAY,
  heaviness: weigh(cell.load) * (cell.players === 'everybody' ? 3 : 1),
  toTask: (prepared) => ({ kind: 'play', name: nameOf(cell), cell, prepared }),
});

export const toTuneJob = (cell: TunedCell): Job<TunedResult> => ({
  name: nameOfTuned(cell),
  load: cell.load,
  of: cell,
  source: TUNE,
  heaviness: weigh(cell.load),
  toTask: (prepared) => ({ kind: 'tune', name: nameOfTuned(cell), cell, prepared }),
});
