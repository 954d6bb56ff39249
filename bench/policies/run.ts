import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Played } from './aims/aim.ts';
import { judgeAims } from './aims/judge-aims.ts';
import { type LoadCase, nameOf } from './cells/cell.ts';
import { listCells, listPinned, listTuned } from './cells/list-cells.ts';
import { nameOfTuned } from './cells/tuned-cells.ts';
import { traceFile } from './play/open-load.ts';
import type { TunedResult } from './play/tune-policy.ts';
import { toAimLines } from './report/aims-text.ts';
import { toPolicyTables } from './report/policy-table.ts';
import { toTunedTables } from './report/tuned-text.ts';
import { writeEvidence } from './report/write-evidence.ts';
import { carryOutJobs } from './run/carry-out-jobs.ts';
import { toPlayJob, toTuneJob } from './run/job.ts';
import { findDifferences, type Pinned, toPinned } from './run/pinned.ts';
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

const choose = <T extends { readonly load: LoadCase }>(
  { only, traces }: BenchOptions,
  cells: readonly T[],
  nameOfCell: (cell: T) => string,
): readonly T[] =>
  cells
    .filter((cell) => only === undefined || only.test(nameOfCell(cell)))
    .filter(({ load: { source } }) => source.kind === 'generated' || existsSync(traceFile(traces, source.name)));

const checkPinned = (now: Pinned): void => {
  const pinned = existsSync(PINNED) ? (JSON.parse(readFileSync(PINNED, 'utf8')) as Pinned) : {};
  const differences = findDifferences(pinned, now);
  for (const difference of differences) console.error(difference);
  console.log(`${Object.keys(now).length - differences.length} as pinned, ${differences.length} different`);
  if (differences.length > 0) process.exitCode = 1;
};

const tell = (played: readonly Played[], tuned: readonly TunedResult[]): void => {
  for (const line of toAimLines(judgeAims(played, tuned))) console.log(line);
  if (played.length + tuned.length > SEVERAL) return;
  for (const { result } of played) console.log(`\n${result.cell}: ${result.verdict}\n\n${toPolicyTables(result)}`);
  if (tuned.length > 0) console.log(`\n${toTunedTables(tuned)}`);
};

const options = readOptions(process.argv.slice(2));
if (!('workers' in options)) {
  for (const fault of options) console.error(fault);
  process.exit(2);
}
const cells = choose(options, options.isPinned ? listPinned() : listCells(), nameOf);
const toTune = choose(options, options.isPinned ? [] : listTuned(), nameOfTuned);
if (cells.length + toTune.length === 0) {
  console.error(`--only: no cell's name matches ${options.only}, or its trace is absent`);
  process.exit(2);
}
const begun = performance.now();
const store = openStore(inRoot('.bench/policies'));
const surroundings = { ...options, store, say: (line: string) => console.error(line) };
const results = await carryOutJobs(cells.map(toPlayJob), surroundings);
const tuned = toTune.length === 0 ? [] : await carryOutJobs(toTune.map(toTuneJob), surroundings);
console.error(`${((performance.now() - begun) / 60_000).toFixed(1)} min`);
const played = cells.map((cell, place): Played => ({ cell, result: results[place] as Played['result'] }));
if (options.check) checkPinned(toPinned(results));
else tell(played, tuned);
if (options.write && options.isPinned) writeFileSync(PINNED, `${JSON.stringify(toPinned(results), null, 2)}\n`);
if (options.write && !options.isPinned) {
  const origin = { commit: commit(), command: 'npm run bench:policies -- --write' };
  await writeEvidence(inRoot('docs'), { played, tuned }, origin);
}
