import { formatMeasured } from '../../../src/cli/simulate/report/figures.ts';
import { CONTROLLER } from '../../../src/sim/list-candidates.ts';
import { interpolateFront } from '../../../src/sim/tune/interpolate-front.ts';
import { WEIGHTS } from '../../../src/sim/tune/objectives.ts';
import { ATTAINMENTS, formatMultiple, multiplesOf } from '../aims/cost-multiple.ts';
import { frontOf, groupByLoad } from '../aims/tuned-multiples.ts';
import type { TunedResult } from '../play/tune-policy.ts';
import { type Column, toMarkdownTable } from './markdown-table.ts';

/** Times the oracle's unit-hours. */
const BUDGETS = [1, 1.25, 1.5] as const;

const shareAt = (result: TunedResult, budget: number): number | undefined =>
  interpolateFront(frontOf(result), { unitHours: budget * result.oracle.unitHours });

const COLUMNS: readonly Column<TunedResult>[] = [
  {
    head: 'policy',
    text: ({ policy, setting }) =>
      policy === CONTROLLER ? `→ ${policy}` : setting === 'transplanted' ? `${policy} ¹` : policy,
  },
  {
    head: 'as by default',
    text: ({ defaults: { heldOut } }) =>
      `${(100 * heldOut.overLimitShare).toFixed(2)} % / ${formatMeasured(heldOut.unitHours)}`,
  },
  ...BUDGETS.map(
    (budget): Column<TunedResult> => ({
      head: `over limit at ${budget} × oracle's hours`,
      text: (result) => {
        const share = shareAt(result, budget);
        return share === undefined ? '–' : `${(100 * share).toFixed(2)} %`;
      },
      value: (result) => shareAt(result, budget),
    }),
  ),
  ...ATTAINMENTS.map(
    (attainment, place): Column<TunedResult> => ({
      head: `cost at ${100 * attainment} %`,
      text: (result) => formatMultiple(multiplesOf(frontOf(result), result.oracle)[place]),
      value: (result) => multiplesOf(frontOf(result), result.oracle)[place],
    }),
  ),
];

const hours = (seconds: number): string => (seconds / 3_600).toFixed(1);

/** One table for each load: all tuned on its first half, judged on its second. */
export const toTunedTables = (results: readonly TunedResult[]): string =>
  [...groupByLoad(results)]
    .map(([load, policies]) => {
      const [first] = policies;
      if (first === undefined) return '';
      const { tuning, heldOut } = first.excerpts;
      const excerpts = `Tuned on hours ${hours(tuning.from)} to ${hours(tuning.to)}, judged on ${hours(heldOut.from)} to ${hours(heldOut.to)}; the oracle there: ${(100 * first.oracle.overLimitShare).toFixed(2)} % over the limit, ${formatMeasured(first.oracle.unitHours)} unit-hours.`;
      return `### ${load}\n\n${excerpts}\n\n${toMarkdownTable(COLUMNS, policies)}`;
    })
    .join('\n\n');

const SPACE_COLUMNS: readonly Column<TunedResult>[] = [
  { head: 'policy', text: ({ policy }) => policy },
  {
    head: 'what may be chosen',
    isText: true,
    text: ({ space }) => space.map(({ name, least, most }) => `${name} ${least} to ${most}`).join(', '),
  },
  { head: 'settings tried', text: ({ evaluations }) => String(evaluations) },
];

/** What the optimiser was allowed, by policy. */
export const toSearchSpaces = (results: readonly TunedResult[]): string => {
  const [first] = [...groupByLoad(results).values()];
  const weights = WEIGHTS.map((weight) => weight.toPrecision(2)).join(', ');
  return `Weights between the share over the limit and the unit-hours: ${weights}.\n\n${toMarkdownTable(SPACE_COLUMNS, first ?? [])}`;
};
