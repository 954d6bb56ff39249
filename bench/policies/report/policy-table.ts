import { formatMeasured, formatShare } from '../../../src/cli/simulate/report/figures.ts';
import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { toObjectives } from '../../../src/sim/tune/objectives.ts';
import { oracleIn, shareOf } from '../aims/aim.ts';
import { ATTAINMENTS, formatMultiple, multiplesOf } from '../aims/cost-multiple.ts';
import type { CellResult, PolicyFigures } from '../play/cell-result.ts';
import { type Column, toMarkdownTable } from './markdown-table.ts';

const nameOf = ({ name, setting }: PolicyFigures): string => {
  if (name.startsWith(CONTROLLER)) return `→ ${name}`;
  return setting === 'transplanted' ? `${name} ¹` : setting === 'reference' ? `*${name}*` : name;
};

const measured = (head: string, value: (run: PolicyFigures) => number, isRated = true): Column<PolicyFigures> => ({
  head,
  text: (run) => formatMeasured(value(run)),
  ...(isRated ? { value } : {}),
});

const share = (head: string, count: (run: PolicyFigures) => number): Column<PolicyFigures> => ({
  head,
  text: (run) => formatShare(count(run), run.requests),
  value: count,
});

const whole = (head: string, value: (run: PolicyFigures) => number): Column<PolicyFigures> => ({
  head,
  text: (run) => String(value(run)),
});

const JUDGED: readonly Column<PolicyFigures>[] = [
  { head: 'policy', text: nameOf },
  share('over limit', ({ overLimit }) => overLimit),
  share('at ½×', ({ overLimitAtHalf }) => overLimitAtHalf),
  share('at 2×', ({ overLimitAtDouble }) => overLimitAtDouble),
];

const TIMES: readonly Column<PolicyFigures>[] = [
  measured('latency p95, s', ({ latencySeconds }) => latencySeconds.p95),
  measured('first token p95, s', ({ ttftSeconds }) => ttftSeconds.p95),
  measured('detection p50, s', ({ detectionSeconds }) => detectionSeconds.p50, false),
  measured('to capacity p50, s', ({ timeToCapacitySeconds }) => timeToCapacitySeconds.p50, false),
  measured('under, unit-min', ({ underProvisionedUnitMinutes }) => underProvisionedUnitMinutes),
];

const costs = (result: CellResult): readonly Column<PolicyFigures>[] => {
  const oracle = oracleIn(result)?.unitHours ?? Number.NaN;
  return [
    measured('unit-hours', ({ unitHours }) => unitHours),
    measured('× oracle', ({ unitHours }) => unitHours / oracle, false),
    measured('serving', ({ servingHours }) => servingHours, false),
    whole('outs', ({ scaleOuts }) => scaleOuts),
    whole('ins', ({ scaleIns }) => scaleIns),
  ];
};

const CRASH: readonly Column<PolicyFigures>[] = [
  whole('ins in crash', ({ scaleInsDuringCrash }) => scaleInsDuringCrash),
  {
    head: 'after recovery',
    text: (run) => formatShare(run.overLimitAfterRecovery, run.requestsAfterRecovery),
    value: ({ overLimitAfterRecovery }) => overLimitAfterRecovery,
  },
];

const multiples = (result: CellResult): readonly Column<PolicyFigures>[] => {
  const oracle = oracleIn(result);
  if (oracle === undefined) return [];
  const of = (run: PolicyFigures) => multiplesOf([toObjectives(run)], toObjectives(oracle));
  return ATTAINMENTS.map((attainment, place) => ({
    head: `cost at ${100 * attainment} %`,
    text: (run) => formatMultiple(of(run)[place]),
    value: (run) => of(run)[place],
  }));
};

const columnsOf = (result: CellResult): readonly Column<PolicyFigures>[] => {
  const isCrash = result.policies.some(({ requestsAfterRecovery }) => requestsAfterRecovery > 0);
  // A short trace says nothing of what a policy costs: it never comes to its scale-ins.
  if (result.verdict === 'scale-out-only') return [...JUDGED, ...TIMES];
  return [...JUDGED, ...costs(result), ...multiples(result), ...TIMES, ...(isCrash ? CRASH : [])];
};

/** One table of a cell: who stands in one setting, with the controller and the oracle beside them; the best in bold, the oracle apart. */
const tableOf = (result: CellResult, policies: readonly PolicyFigures[]): string =>
  toMarkdownTable(columnsOf(result), policies, ({ setting }) => setting !== 'reference');

/** What can be had or built on SageMaker, then what cannot: two tables, or the one of them that has anybody in it. */
export const toPolicyTables = (result: CellResult): string => {
  const home = result.policies.filter(({ setting }) => setting === 'home');
  const here = result.policies.filter(({ setting }) => setting !== 'home');
  const beside = here.filter(({ name, setting }) => name.startsWith(CONTROLLER) || setting === 'reference');
  const texts = [tableOf(result, here)];
  if (home.length > 0) {
    texts.push('At home, not available on SageMaker (own scrape, no lock); the controller stays on SageMaker:');
    texts.push(tableOf(result, [...beside, ...home]));
  }
  return texts.join('\n\n');
};

const inShort = (run: PolicyFigures): string =>
  `${(100 * shareOf(run)).toFixed(1)} % / ${formatMeasured(run.unitHours)}`;

/** With what a crash is about: scale-ins in it, and what comes after it. */
const inShortWithCrash = (run: PolicyFigures): string =>
  `${inShort(run)} / ${run.scaleInsDuringCrash} / ${formatShare(run.overLimitAfterRecovery, run.requestsAfterRecovery)}`;

/** The cells of one part, one row each, with every policy they have in common. */
export const toOverview = (results: readonly CellResult[], title: (result: CellResult) => string): string => {
  const names = results[0]?.policies.map(({ name }) => name) ?? [];
  const hasCrash = results.some(({ policies }) =>
    policies.some(({ requestsAfterRecovery }) => requestsAfterRecovery > 0),
  );
  const toText = hasCrash ? inShortWithCrash : inShort;
  const legend = `over limit / unit-hours${hasCrash ? ' / scale-ins in the crash / over limit after recovery' : ''}`;
  return toMarkdownTable<CellResult>(
    [
      { head: legend, text: title },
      ...names.map((name) => ({
        head: name.startsWith(CONTROLLER) ? `→ ${name}` : name,
        text: ({ policies }: CellResult) => {
          const run = policies.find((one) => one.name === name);
          return run === undefined ? '–' : toText(run);
        },
      })),
    ],
    results,
  );
};
