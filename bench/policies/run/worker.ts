import { performance } from 'node:perf_hooks';
import type { Arrivals } from '../../../src/sim/load/arrivals.ts';
import { type LoadCase, type LoadSource, nameOfLoad } from '../cells/cell.ts';
import { openLoad } from '../play/open-load.ts';
import { playCell } from '../play/play-cell.ts';
import { openPrepared, type PreparedLoad, prepareLoad } from '../play/prepare-load.ts';
import { tunePolicy } from '../play/tune-policy.ts';
import type { Answer, Task } from './task.ts';

// A process of its own per core: a play is one thread's work. Started by open-pool.ts with the folder of the traces.
const [, , traces = ''] = process.argv;

const keepLast = <T>(make: () => Promise<T>, kept: { key: string; value: T | undefined }, key: string): Promise<T> => {
  if (kept.key === key && kept.value !== undefined) return Promise.resolve(kept.value);
  kept.value = undefined;
  return make().then((value) => {
    Object.assign(kept, { key, value });
    return value;
  });
};

const lastBase: { key: string; value: Arrivals | undefined } = { key: '', value: undefined };
const lastLoad: { key: string; value: Arrivals | undefined } = { key: '', value: undefined };

const baseOf = (source: LoadSource): Promise<Arrivals> =>
  keepLast(() => openLoad(source, traces), lastBase, source.name);

const loadOf = (load: LoadCase, prepared: PreparedLoad): Promise<Arrivals> =>
  keepLast(async () => openPrepared(await baseOf(load.source), prepared), lastLoad, nameOfLoad(load));

const carryOut = async (task: Task): Promise<unknown> => {
  if (task.kind === 'prepare') return prepareLoad(task.load, await baseOf(task.load.source));
  const arrivals = await loadOf(task.cell.load, task.prepared);
  return task.kind === 'tune'
    ? tunePolicy(task.cell, task.prepared, arrivals)
    : playCell(task.cell, task.prepared, arrivals);
};

process.on('message', (task: Task) => {
  const begun = performance.now();
  const busy = process.cpuUsage();
  const answer = (rest: Pick<Answer, 'result' | 'error'>): void => {
    const { user, system } = process.cpuUsage(busy);
    const cpuSeconds = (user + system) / 1e6;
    process.send?.({
      name: task.name,
      seconds: (performance.now() - begun) / 1_000,
      cpuSeconds,
      ...rest,
    } satisfies Answer);
  };
  carryOut(task).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
