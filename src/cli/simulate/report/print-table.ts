import Table from 'cli-table3';
import pc from 'picocolors';
import type { PolicyRun, SimulationReport } from '../../../sim/result.ts';
import type { Output } from '../../output.ts';
import { wrapText } from '../../print/wrap-text.ts';
import { describeLimits, FIGURES, formatNumber, tablesOf } from './figures.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 120;

const HEAD = ['policy', ...FIGURES.map(({ head }) => head.join('\n'))];

const cellsOf = (run: PolicyRun): readonly string[] => [
  run.name,
  ...FIGURES.map(({ text }) => text(run).replace(' %', '%')),
];

/** Of all policies, so that both tables stand under each other. */
const widthsOf = (policies: readonly PolicyRun[]): readonly number[] => {
  const heads = HEAD.map((head) => head.split('\n'));
  return heads.map((head, column) =>
    Math.max(...[...head, ...policies.map((run) => cellsOf(run)[column] ?? '')].map((text) => text.length)),
  );
};

const printRuns = (output: Output, policies: readonly PolicyRun[], widths: readonly number[]): void => {
  const table = new Table({
    head: HEAD,
    colWidths: [...widths],
    colAligns: ['left', ...FIGURES.map(() => 'right' as const)],
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: {
      head: output.colours ? ['bold'] : [],
      border: output.colours ? ['grey'] : [],
      'padding-left': 0,
      'padding-right': 0,
    },
  });
  for (const run of policies) table.push([...cellsOf(run)]);
  output.out(table.toString());
};

const printList = (output: Output, policies: readonly PolicyRun[]): void => {
  for (const run of policies) {
    output.out(output.colours ? pc.bold(run.name) : run.name);
    for (const { title, text } of FIGURES) output.out(`  ${title}: ${text(run)}`);
  }
};

const printWrapped = (output: Output, text: string): void => {
  for (const line of wrapText(text, Math.min(output.columns, WIDEST))) output.out(line);
};

/** The end of `simulate`: tables, or where they are wider than the terminal lists, and below them what they rest on. */
export const printTable = (output: Output, report: SimulationReport): void => {
  const { trace, seed, scenario, service, policies } = report;
  const count = policies[0]?.requests ?? 0;
  const requests = `${formatNumber(count)} ${count === 1 ? 'request' : 'requests'}`;
  printWrapped(output, `${trace}: ${requests} scored, seed ${seed}, scenario ${scenario}, service ${service}`);
  const widths = widthsOf(policies);
  const borders = widths.length + 1;
  const isTooWide = widths.reduce((sum, width) => sum + width, borders) > output.columns;
  for (const { title, policies: runs } of tablesOf(policies)) {
    if (title !== undefined) printWrapped(output, title);
    if (isTooWide) printList(output, runs);
    else printRuns(output, runs, widths);
  }
  printWrapped(output, describeLimits(report));
};
