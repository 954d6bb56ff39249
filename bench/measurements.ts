import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledConfiguration } from '../src/core/target-configuration.ts';
import { PROJECT_ROOT } from '../src/deploy/bundle.ts';
import { runBundled, writeBundle } from './bundled-worker.ts';
import { callFigures } from './call-figures.ts';
import { measureColdStart } from './cold-start.ts';
import { monthlyCost } from './cost.ts';
import { type Figure, formatNumber, spreadFigure } from './figure.ts';
import { runHandler, SCENARIOS } from './handler.ts';
import type { Spread, Timed } from './rounds.ts';
import { storms } from './storm/measure.ts';

const DECISIONS_PER_SECOND = 1_000_000;
const ZIPPED_KB = 120;
const INIT_RATIO = 0.9;

export interface Bench {
  /** A folder for bundles, removed in the end. */
  readonly folder: string;
  readonly configuration: CompiledConfiguration;
}

const divided = ({ median, least, largest }: Spread, by: number): Spread => ({
  median: median / by,
  least: least / by,
  largest: largest / by,
});

const decisions = async ({ folder, configuration }: Bench): Promise<readonly Figure[]> => {
  const { cpu, elapsed, calls, lots } = (await runBundled(
    folder,
    'bench/workers/decide.ts',
    configuration,
  )) as Timed & {
    readonly calls: number;
    readonly lots: Readonly<Record<string, number>>;
  };
  const perSecond = ({ median, least, largest }: Spread): Spread => ({
    median: (calls * 1_000_000) / median,
    least: (calls * 1_000_000) / largest,
    largest: (calls * 1_000_000) / least,
  });
  const perCpuSecond = perSecond(cpu);
  const { 'scale-out': out = 0, 'scale-in': guarded = 0 } = lots;
  const mix = `${out} scale out, ${guarded} scale in past the guard, ${calls - out - guarded} hold`;
  return [
    {
      ...spreadFigure('decide, on one core', perCpuSecond, 'decisions/CPU s'),
      aim: { text: '≥ 1,000,000', met: perCpuSecond.median >= DECISIONS_PER_SECOND },
    },
    spreadFigure('· by the clock, whatever else ran', perSecond(elapsed), 'decisions/s'),
    { what: '· distinct observations', value: formatNumber(calls), unit: 'per round', beside: mix },
  ];
};

const parseAndDecide = async ({ folder, configuration }: Bench): Promise<readonly Figure[]> => {
  const { cpu } = (await runBundled(folder, 'bench/workers/parse-and-decide.ts', configuration)) as Timed;
  return [spreadFigure('parse and decide', cpu, 'CPU µs/event')];
};

const summarise = async ({ folder, configuration }: Bench): Promise<readonly Figure[]> => {
  const timed = await runBundled(folder, 'bench/workers/summarise.ts', configuration);
  const { cpu, points } = timed as Timed & { readonly points: number };
  const what = `summarise traffic: 3 h, ${formatNumber(points)} points at 10 s`;
  return [spreadFigure(what, divided(cpu, 1_000), 'CPU ms/evaluation')];
};

const warmHandler = async ({ folder, configuration }: Bench): Promise<readonly Figure[]> => {
  const worker = await writeBundle(folder, 'bench/workers/handler-runs.ts', configuration);
  const bundle = await writeBundle(folder, 'functions/on-alarm.ts', configuration);
  const figures: Figure[] = [];
  for (const scenario of SCENARIOS) {
    const { outcome, wall, cpu, waiting, calls } = await runHandler(worker, bundle, scenario);
    figures.push(
      spreadFigure(`warm handler, ${scenario.name} (${outcome}): elapsed`, wall, 'ms'),
      spreadFigure('· own CPU', cpu, 'ms'),
      spreadFigure('· waiting', waiting, 'ms'),
      ...callFigures(calls),
    );
  }
  return figures;
};

const functionNames = (): readonly string[] =>
  readdirSync(join(PROJECT_ROOT, 'functions'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();

const coldStart = async ({ folder, configuration }: Bench): Promise<readonly Figure[]> => {
  const worker = await writeBundle(folder, 'bench/workers/probe-init.ts', configuration);
  const figures: Figure[] = [];
  for (const name of functionNames()) {
    const measured = await measureColdStart(folder, worker, `functions/${name}.ts`, configuration);
    const { zippedKb, rawKb, whole, bareDefaultChain, bareStandIn } = measured;
    const { ratio } = bareDefaultChain;
    figures.push(
      {
        what: `${name}: artefact`,
        value: formatNumber(zippedKb),
        unit: 'kB zipped',
        beside: `${formatNumber(rawKb)} kB raw`,
        aim: { text: `≤ ${ZIPPED_KB}`, met: zippedKb <= ZIPPED_KB },
      },
      spreadFigure('· init', whole.initMs, 'ms'),
      spreadFigure('· init of its bare clients, default credential chain', bareDefaultChain.initMs, 'ms'),
      {
        ...spreadFigure('·· ratio to them', ratio, '×'),
        aim: { text: `≤ ${INIT_RATIO}`, met: ratio.median <= INIT_RATIO },
      },
      spreadFigure('· init of its bare clients, our credentials stand-in', bareStandIn.initMs, 'ms'),
      spreadFigure('·· ratio to them', bareStandIn.ratio, '×'),
      spreadFigure('· peak memory', whole.peakMb, 'MB'),
      spreadFigure('· peak memory of its bare clients, default chain', bareDefaultChain.peakMb, 'MB'),
      spreadFigure('· peak memory of its bare clients, stand-in', bareStandIn.peakMb, 'MB'),
    );
  }
  return figures;
};

/** By the name under which one of them is asked for. */
export const MEASUREMENTS: Readonly<Record<string, (bench: Bench) => Promise<readonly Figure[]>>> = {
  decide: decisions,
  parse: parseAndDecide,
  summarise,
  handler: warmHandler,
  storm: storms,
  cost: monthlyCost,
  'cold-start': coldStart,
};
