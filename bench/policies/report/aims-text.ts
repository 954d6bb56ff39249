import { type Aim, type Played, percent, signed } from '../aims/aim.ts';
import type { PrefillDependence } from '../aims/judge-aims.ts';
import type { Comparison } from '../statistics/compare-hours.ts';
import { toMarkdownTable } from './markdown-table.ts';

const verdictOf = ({ findings }: Aim): string => {
  const met = findings.filter((finding) => finding.met).length;
  if (findings.length === 0) return 'not played';
  return met === findings.length ? `met in all ${met}` : `**missed** in ${findings.length - met} of ${findings.length}`;
};

/** One line for each aim. */
export const toAimLines = (aims: readonly Aim[]): readonly string[] =>
  aims.map((aim) => `${aim.id}: ${aim.words}: ${verdictOf(aim)}`);

const escaped = (text: string): string => text.replaceAll('|', '\\|');

/** Every finding of every aim; the missed ones first. */
export const toAimTables = (aims: readonly Aim[]): string =>
  aims
    .map((aim) => {
      const findings = [...aim.findings].sort((a, b) => Number(a.met) - Number(b.met));
      const table = toMarkdownTable(
        [
          { head: 'where', text: ({ where }) => escaped(where) },
          { head: '', isText: true, text: ({ met }) => (met ? 'met' : '**missed**') },
          { head: 'figures', isText: true, text: ({ figures }) => escaped(figures) },
        ],
        findings,
      );
      return `### ${aim.id}: ${verdictOf(aim)}\n\n${aim.words[0]?.toUpperCase()}${aim.words.slice(1)}.\n\n${findings.length === 0 ? '' : table}`.trimEnd();
    })
    .join('\n\n');

const withInterval = (value: number, interval: { readonly low: number; readonly high: number } | undefined): string =>
  interval === undefined ? signed(value) : `${signed(value)} [${signed(interval.low)}, ${signed(interval.high)}]`;

/** The controller less each native, with 95 % intervals where there are any. */
export const toComparisonTable = (
  rows: readonly { readonly cell: string; readonly comparison: Comparison }[],
): string =>
  toMarkdownTable(
    [
      { head: 'where', text: ({ cell }) => cell },
      { head: 'against', isText: true, text: ({ comparison }) => comparison.against },
      {
        head: 'over limit',
        text: ({ comparison }) => withInterval(comparison.overLimitShare, comparison.intervals?.overLimitShare),
      },
      {
        head: 'unit-hours',
        text: ({ comparison }) => withInterval(comparison.unitHours, comparison.intervals?.unitHours),
      },
      { head: 'n', text: ({ comparison }) => (comparison.intervals === undefined ? '1, no interval' : '6 h blocks') },
    ],
    rows,
  );

export const toDependenceTable = (found: readonly PrefillDependence[]): string =>
  found.length === 0
    ? 'No conclusion flips between P/2, P and 2P.'
    : toMarkdownTable(
        [
          { head: 'load', text: ({ load }) => load },
          { head: 'depends on P', isText: true, text: ({ conclusion }) => conclusion },
          {
            head: 'holds at',
            isText: true,
            text: ({ held }) =>
              Object.entries(held)
                .map(([prefill, holds]) => `${prefill}: ${holds ? 'yes' : 'no'}`)
                .join(', '),
          },
        ],
        found,
      );

/** Cells that are not scored, and why. */
export const toUnscoredTable = (played: readonly Played[]): string =>
  toMarkdownTable(
    [
      { head: 'cell', text: ({ result }) => result.cell },
      { head: 'why', isText: true, text: ({ result }) => result.verdict.replaceAll('-', ' ') },
      { head: 'oracle after the warm-up', text: ({ result: { oracle } }) => `${oracle.least} to ${oracle.most}` },
      { head: 'length', text: ({ result: { seconds } }) => `${(seconds / 3_600).toFixed(1)} h` },
      { head: 'factor', text: ({ result: { factor } }) => percent(factor) },
    ],
    played,
  );
