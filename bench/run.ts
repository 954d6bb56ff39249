import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadExampleConfiguration } from './example-configuration.ts';
import { type Figure, formatTable } from './figure.ts';
import { MEASUREMENTS } from './measurements.ts';

// npm run bench -- [--write] [decide parse summarise handler storm cost cold-start]
// Exit 1 only where a figure could not be measured: a machine that is slow today is no fault of the code.
const RESULTS = fileURLToPath(new URL('results.md', import.meta.url));

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter((name) => MEASUREMENTS[name] === undefined);
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such measurement; there are ${Object.keys(MEASUREMENTS).join(', ')}`);
  process.exit(2);
}
const wanted = positionals.length > 0 ? positionals : Object.keys(MEASUREMENTS);

// Beyond 1 of 2 cores others were busy too, and what is measured by the clock says so.
const loadBefore = loadavg()[0] ?? 0;
const folder = mkdtempSync(join(tmpdir(), 'scalectl-bench-'));
const figures: Figure[] = [];
try {
  const configuration = await loadExampleConfiguration();
  for (const name of wanted) {
    console.error(`measuring ${name} …`);
    try {
      figures.push(...((await MEASUREMENTS[name]?.({ folder, configuration })) ?? []));
    } catch (error) {
      console.error(error);
      figures.push({ what: name, value: 'not measured', unit: '' });
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const commit = (): string =>
  `${git('rev-parse', 'HEAD')}${git('status', '--porcelain', 'src', 'functions') ? ' (changed)' : ''}`;
const machine = `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'} (${cpus().length} cores), load ${loadBefore.toFixed(1)} before`;
const table = formatTable(figures);
console.log(`${machine}\n\n${table}`);
if (values.write) {
  const facts = [`- date: ${new Date().toISOString().slice(0, 10)}`, `- machine: ${machine}`, `- commit: ${commit()}`];
  const head = '# What it costs\n\nThe last `npm run bench -- --write`. Value: the median of the rounds.';
  writeFileSync(RESULTS, `${head}\n\n${facts.join('\n')}\n\n${table}\n`);
  console.error(`written to ${RESULTS}`);
}
