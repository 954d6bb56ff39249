import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LoadCase, nameOfLoad } from '../cells/cell.ts';
import { traceFile } from '../play/open-load.ts';
import type { PreparedLoad } from '../play/prepare-load.ts';
import type { Job } from './job.ts';
import { openPool, type Pool } from './open-pool.ts';
import { digestOf, digestOfImports, type Store } from './store.ts';
import type { Answer, Task } from './task.ts';

export interface Surroundings {
  /** The folder of the traces. */
  readonly traces: string;
  readonly workers: number;
  readonly store: Store;
  readonly say: (line: string) => void;
}

const PREPARE = ['../play/prepare-load.ts', '../play/open-load.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Where results are kept: by the name, the sources, and the content of the load. */
const openShelf = (store: Store, traces: string) => {
  const digests = new Map<string, string>();
  const once = (key: string, make: () => string): string => {
    const digest = digests.get(key) ?? make();
    digests.set(key, digest);
    return digest;
  };
  const contentOf = ({ source }: LoadCase): string => {
    if (source.kind === 'generated') return source.words;
    const file = traceFile(traces, source.name);
    return once(file, () => (existsSync(file) ? digestOf(readFileSync(file)) : 'absent'));
  };
  const preparing = (load: LoadCase) => {
    const sources = once('prepare', () => digestOfImports(PREPARE));
    return [nameOfLoad(load), { sources, content: contentOf(load), of: load }] as const;
  };
  const carryingOut = ({ name, load, of, source }: Job<unknown>) => {
    const sources = once(source, () => digestOfImports([source, ...PREPARE]));
    return [name, { sources, content: contentOf(load), of }] as const;
  };
  return {
    prepared: (load: LoadCase) => store.read(...preparing(load)) as PreparedLoad | undefined,
    keepPrepared: (load: LoadCase, result: unknown) => store.write(...preparing(load), result),
    result: (job: Job<unknown>): unknown => store.read(...carryingOut(job)),
    keepResult: (job: Job<unknown>, result: unknown) => store.write(...carryingOut(job), result),
  };
};

const runAll = async <T>(
  items: readonly { readonly task: Task; readonly item: T }[],
  pool: Pool,
  keep: (item: T, result: unknown) => void,
  say: Surroundings['say'],
): Promise<void> => {
  const byName = new Map(items.map(({ task, item }) => [task.name, item]));
  let done = 0;
  await pool.carryOut(
    items.map(({ task }) => task),
    ({ name, result, seconds, cpuSeconds }: Answer) => {
      keep(byName.get(name) as T, result);
      done += 1;
      say(`[${done}/${items.length}] ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s CPU)  ${name}`);
    },
  );
};

/** Carries out what was not carried out yet with these sources, and gives the results of all, in their order. */
export const carryOutJobs = async <Result>(
  jobs: readonly Job<Result>[],
  { traces, workers, store, say }: Surroundings,
): Promise<readonly Result[]> => {
  const shelf = openShelf(store, traces);
  const missing = jobs
    .filter((job) => shelf.result(job) === undefined)
    .sort((a, b) => b.heaviness - a.heaviness || (a.name < b.name ? -1 : 1));
  say(`${jobs.length} cells, ${jobs.length - missing.length} of them known`);
  const loads = [...new Map(missing.map(({ load }) => [nameOfLoad(load), load])).values()];
  const unprepared = loads.filter((load) => shelf.prepared(load) === undefined);
  if (missing.length > 0) {
    const pool = openPool(Math.min(workers, missing.length), traces);
    try {
      if (unprepared.length > 0) say(`${unprepared.length} loads are made as large as wanted`);
      const prepare = (load: LoadCase): Task => ({ kind: 'prepare', name: nameOfLoad(load), load });
      await runAll(
        unprepared.map((load) => ({ task: prepare(load), item: load })),
        pool,
        shelf.keepPrepared,
        say,
      );
      if (unprepared.length > 0) say(`${missing.length} cells are played`);
      await runAll(
        missing.map((job) => ({ task: job.toTask(shelf.prepared(job.load) as PreparedLoad), item: job })),
        pool,
        shelf.keepResult,
        say,
      );
    } finally {
      pool.close();
    }
  }
  return jobs.map((job) => shelf.result(job) as Result);
};
