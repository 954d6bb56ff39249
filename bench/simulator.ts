import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunction } from '../src/deploy/bundle.ts';
import { type Figure, formatNumber, formatTable, spreadFigure } from './figure.ts';
import { spreadOf } from './rounds.ts';

// npm run bench:simulator: requests per second and core with one policy, and peak memory, each run in a process of its own.
// Exit 1 only where a figure could not be measured: a machine that is slow today is no fault of the code.

/** Requests of a run, and how often it is run. */
const SIZES = [
  { requests: 100_000, rounds: 5 },
  { requests: 1_000_000, rounds: 5 },
  { requests: 10_000_000, rounds: 3 },
] as const;
const ROUTINGS = ['RANDOM', 'LEAST_OUTSTANDING_REQUESTS'] as const;
const PER_SECOND = 1_000_000;
const PEAK_MB = 300;

interface Run {
  readonly requests: number;
  readonly failed: number;
  readonly perUnit: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

const runOnce = (worker: string, requests: number, routing: string): Run =>
  JSON.parse(execFileSync(process.execPath, [worker, String(requests), routing], { encoding: 'utf8' }));

/** What it takes to start and to compile is in each figure, and weighs on the smallest alone: for the others there is an aim. */
const figuresOf = (runs: readonly Run[], requests: number, routing: string): readonly Figure[] => {
  const rate = spreadOf(runs.map((run) => run.requests / run.cpuSeconds));
  const peak = spreadOf(runs.map(({ peakMb }) => peakMb));
  const [first] = runs;
  const speed = spreadFigure(`${formatNumber(requests)} requests, ${routing}`, rate, 'requests/CPU s');
  const aim = { text: `≥ ${formatNumber(PER_SECOND)}`, met: rate.median >= PER_SECOND };
  return [
    requests >= PER_SECOND ? { ...speed, aim } : speed,
    spreadFigure('· CPU', spreadOf(runs.map(({ cpuSeconds }) => cpuSeconds)), 's'),
    spreadFigure('· by the clock, whatever else ran', spreadOf(runs.map(({ seconds }) => seconds)), 's'),
    {
      ...spreadFigure('· peak memory', peak, 'MB'),
      aim: { text: `≤ ${PEAK_MB}`, met: peak.largest <= PEAK_MB },
    },
    {
      what: '· in each of 8 units',
      value: formatNumber(first?.perUnit ?? 0),
      unit: 'requests',
      beside: `mean; ${formatNumber(first?.failed ?? 0)} failed`,
    },
  ];
};

/** Linear or flatter: a request of a run ten times as long takes no longer. */
const ratioOf = (routing: string, medians: readonly number[]): readonly Figure[] =>
  medians.slice(1).map((perRequest, place) => {
    const ratio = perRequest / (medians[place] ?? Number.NaN);
    const [from, to] = [SIZES[place], SIZES[place + 1]].map((size) => formatNumber(size?.requests ?? 0));
    return {
      what: `CPU per request, ${to} over ${from}, ${routing}`,
      value: formatNumber(ratio),
      unit: '×',
      // A tenth for the noise of a shared machine.
      aim: { text: '≤ 1.1', met: ratio <= 1.1 },
    };
  });

const folder = mkdtempSync(join(tmpdir(), 'scalectl-bench-'));
const loadBefore = loadavg()[0] ?? 0;
const figures: Figure[] = [];
try {
  const worker = join(folder, 'simulate.mjs');
  writeFileSync(worker, (await bundleFunction({ entry: 'bench/workers/simulate.ts' })).code);
  for (const routing of ROUTINGS) {
    const medians: number[] = [];
    for (const { requests, rounds } of SIZES) {
      console.error(`measuring ${formatNumber(requests)} requests, ${routing} …`);
      const runs = Array.from({ length: rounds }, () => runOnce(worker, requests, routing));
      figures.push(...figuresOf(runs, requests, routing));
      medians.push(spreadOf(runs.map((run) => run.cpuSeconds / run.requests)).median);
    }
    figures.push(...ratioOf(routing, medians));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'} (${cpus().length} cores), load ${loadBefore.toFixed(1)} before\n\n${formatTable(figures)}`,
);
