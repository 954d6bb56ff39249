import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Played } from './aims/aim.ts';
import { judgeAims } from './aims/judge-aims.ts';
import { type Cell, nameOf } from './cells/cell.ts';
import { listCells, listPinned } from './cells/list-cells.ts';
import { traceFile } from './play/open-load.ts';
import { toAimLines } from './report/aims-text.ts';
import { toPolicyTables } from './report/policy-table.ts';
import { writeEvidence } from './report/write-evidence.ts';
import { findDifferences, type Pinned, toPinned } from './run/pinned.ts';
import { playCells } from './run/play-cells.ts';
import { type BenchOptions, readOptions } from './run/read-options.ts';
import { openStore } from './run/store.ts';

// npm run bench:policies -- [--traces <folder>] [--workers <n>] [--only <regex>] [--write]
// npm run bench:policies -- --subset pinned [--check | --write]
// Results are kept in .bench/policies: what was played with the same sources is not played again.
const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PINNED = inRoot('bench/policies/pinned.json');
const SEVERAL = 4;

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const commit = (): string =>
  `${git('rev-parse', 'HEAD')}${git('status', '--porcelain', 'src', 'bench/policies') ? ' (changed)' : ''}`;

const chooseCells = ({ isPinned, only, traces }: BenchOptions): readonly Cell[] => {
  const cells = isPinned ? listPinned() : listCells();
  return cells
    .filter((cell) => only === undefined || only.test(nameOf(cell)))
    .filter(({ load: { source } }) => source.kind === 'generated' || existsSync(traceFile(traces, source.name)));
};

const checkPinned = (now: Pinned): void => {
  const pinned = existsSync(PINNED) ? (JSON.parse(readFileSync(PINNED, 'utf8')) as Pinned) : {};
  const differences = findDifferences(pinned, now);
  for (const difference of differences) console.error(difference);
  console.log(`${Object.keys(now).length - differences.length} as pinned, ${differences.length} different`);
  if (differences.length > 0) process.exitCode = 1;
};

const tell = (played: readonly Played[]): void => {
  for (const line of toAimLines(judgeAims(played))) console.log(line);
  if (played.length > SEVERAL) return;
  for (const { result } of played) console.log(`\n${result.cell}: ${result.verdict}\n\n${toPolicyTables(result)}`);
};

const options = readOptions(process.argv.slice(2));
if (!('workers' in options)) {
  for (const fault of options) console.error(fault);
  process.exit(2);
}
const cells = chooseCells(options);
if (cells.length === 0) {
  console.error(`--only: no cell's name matches ${options.only}, or its trace is absent`);
  process.exit(2);
}
const begun = performance.now();
const store = openStore(inRoot('.bench/policies'));
const results = await playCells(cells, { ...options, store, say: (line) => console.error(line) });
console.error(`${((performance.now() - begun) / 60_000).toFixed(1)} min`);
const played = cells.map((cell, place): Played => ({ cell, result: results[place] as Played['result'] }));
if (options.check) checkPinned(toPinned(results));
else tell(played);
if (options.write && options.isPinned) writeFileSync(PINNED, `${JSON.stringify(toPinned(results), null, 2)}\n`);
if (options.write && !options.isPinned) {
  await writeEvidence(inRoot('docs'), played, { commit: commit(), command: 'npm run bench:policies -- --write' });
}
