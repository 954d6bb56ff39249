import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Cell, type LoadCase, nameOf, nameOfLoad } from '../cells/cell.ts';
import type { CellResult } from '../play/cell-result.ts';
import { traceFile } from '../play/open-load.ts';
import type { PreparedLoad } from '../play/prepare-load.ts';
import { openPool } from './open-pool.ts';
import { digestOf, digestOfImports, type Store } from './store.ts';
import type { Answer, Task } from './task.ts';

const entryOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** What a result depends on beside the cell. */
const SOURCES = ['../play/prepare-load.ts', '../play/play-cell.ts', '../play/open-load.ts'].map(entryOf);

export interface Options {
  readonly traces: string;
  readonly workers: number;
  readonly store: Store;
  readonly say: (line: string) => void;
}

/** The ones that take longest come first, so that no core is left alone with one at the end. */
const heaviness = ({ load, part, players }: Cell): number =>
  (load.source.kind === 'trace' ? 100 : 1) *
  (load.model.startsWith('llama') ? 1 : 10) *
  (part === 'matrix' ? 3 : 1) *
  (players === 'everybody' ? 3 : 1);

const toWork = <T>(tasks: readonly T[], say: Options['say'], what: string) => {
  if (tasks.length > 0) say(`${tasks.length} ${what}`);
  let done = 0;
  return ({ name, seconds, cpuSeconds }: Answer): void => {
    done += 1;
    say(`[${done}/${tasks.length}] ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s CPU)  ${name}`);
  };
};

/** Plays the cells that were not played yet with these sources, and gives the results of all, in their order. */
export const playCells = async (cells: readonly Cell[], options: Options): Promise<readonly CellResult[]> => {
  const { traces, workers, store, say } = options;
  const sources = digestOfImports(SOURCES);
  const contents = new Map<string, string>();
  const contentOf = ({ source }: LoadCase): string => {
    if (source.kind === 'generated') return source.words;
    const known = contents.get(source.name);
    if (known !== undefined) return known;
    const file = traceFile(traces, source.name);
    const content = existsSync(file) ? digestOf(readFileSync(file)) : 'absent';
    contents.set(source.name, content);
    return content;
  };
  const inputsOf = (of: Cell | LoadCase, load: LoadCase) => ({ sources, content: contentOf(load), of });
  const stored = (cell: Cell) => store.read(nameOf(cell), inputsOf(cell, cell.load)) as CellResult | undefined;
  const preparedOf = (load: LoadCase) => store.read(nameOfLoad(load), inputsOf(load, load)) as PreparedLoad | undefined;

  const missing = cells.filter((cell) => stored(cell) === undefined).sort((a, b) => heaviness(b) - heaviness(a));
  say(`${cells.length} cells, ${cells.length - missing.length} of them played before`);
  if (missing.length > 0) {
    const loads = new Map(missing.map(({ load }) => [nameOfLoad(load), load]));
    const unprepared = [...loads].filter(([, load]) => preparedOf(load) === undefined);
    const pool = openPool(Math.min(workers, Math.max(unprepared.length, missing.length)), traces);
    try {
      const prepared = toWork(unprepared, say, 'loads to be made as large as wanted');
      const prepare = unprepared.map(([name, load]): Task => ({ kind: 'prepare', name, load }));
      await pool.carryOut(prepare, (answer) => {
        const { name, result } = answer;
        const load = loads.get(name) as LoadCase;
        store.write(name, inputsOf(load, load), result);
        prepared(answer);
      });
      const byName = new Map(missing.map((cell) => [nameOf(cell), cell]));
      const played = toWork(missing, say, 'cells to be played');
      const play = [...byName].map(
        ([name, cell]): Task => ({ kind: 'play', name, cell, prepared: preparedOf(cell.load) as PreparedLoad }),
      );
      await pool.carryOut(play, (answer) => {
        const { name, result } = answer;
        const cell = byName.get(name) as Cell;
        store.write(name, inputsOf(cell, cell.load), result);
        played(answer);
      });
    } finally {
      pool.close();
    }
  }
  return cells.map((cell) => stored(cell) as CellResult);
};
