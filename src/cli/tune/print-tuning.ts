import type { TunableNumber } from '../../sim/policies/policy-definition.ts';
import type { OnBothParts, TunedPoint, Tuning } from '../../sim/tune/tuning.ts';
import type { Output } from '../output.ts';
import { type Column, printGrid } from '../print/print-grid.ts';
import { wrapText } from '../print/wrap-text.ts';
import { formatMeasured, formatShare } from '../simulate/report/figures.ts';
import { describeParts, describeTuning } from './describe-tuning.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 120;

const FIGURES: readonly Column[] = [
  { head: ['setting'], title: 'setting' },
  { head: ['tuning:', 'over limit'], title: 'over the limit, tuning part' },
  { head: ['held out:', 'over limit'], title: 'over the limit, held-out part' },
  { head: ['tuning:', 'unit-hours'], title: 'unit-hours, tuning part' },
  { head: ['held out:', 'unit-hours'], title: 'unit-hours, held-out part' },
  { head: ['best for', 'weight'], title: 'best for weight' },
];

/** What is best for two weights is so for those between. */
const toRange = (weights: readonly number[]): string => {
  const [first, ...others] = weights.map((weight) => String(Number(weight.toPrecision(2))));
  const last = others.at(-1);
  return last === undefined ? (first ?? '') : `${first}–${last}`;
};

const figuresOf = (name: string, { tuning, heldOut }: OnBothParts, weights: readonly number[]): readonly string[] => [
  name,
  formatShare(tuning.overLimitShare, 1),
  formatShare(heldOut.overLimitShare, 1),
  formatMeasured(tuning.unitHours),
  formatMeasured(heldOut.unitHours),
  toRange(weights),
];

const nameOf = (tuning: Tuning, point: TunedPoint, place: number): string =>
  point === tuning.chosen ? `${place + 1}, chosen` : `${place + 1}`;

/** `scaleOutCooldownSeconds` in lines that make a narrow column. */
const headOf = (name: string): readonly string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

const valuesTable = (tuning: Tuning): { columns: readonly Column[]; rows: readonly (readonly string[])[] } => {
  const { space, points } = tuning;
  const cell = (point: TunedPoint, { name }: TunableNumber): string => String(point.values[name] ?? 'default');
  return {
    columns: [
      { head: ['setting'], title: 'setting' },
      ...space.map(({ name }) => ({ head: headOf(name), title: name })),
    ],
    rows: [
      ...points.map((point, place) => [nameOf(tuning, point, place), ...space.map((number) => cell(point, number))]),
      ['searched', ...space.map(({ least, most }) => `${least}–${most}`)],
    ],
  };
};

/** The end of `tune`: the front on both parts, the settings it is made of, and how sure it is. */
export const printTuning = (output: Output, tuning: Tuning): void => {
  const { trace, seed, scenario, service, points, compared } = tuning;
  const say = (text: string): void => {
    for (const line of wrapText(text, Math.min(output.columns, WIDEST))) output.out(line);
  };
  say(`${trace}: seed ${seed}, scenario ${scenario}, service ${service}`);
  say(describeParts(tuning));
  printGrid(output, FIGURES, [
    ...points.map((point, place) => figuresOf(nameOf(tuning, point, place), point, point.weights)),
    ...compared.map((policy) => figuresOf(policy.name, policy, [])),
  ]);
  say(
    'best for weight: least unit-hours (those of the default are 1) + weight × share over the limit, on the tuning part',
  );
  const { columns, rows } = valuesTable(tuning);
  printGrid(output, columns, rows);
  for (const text of describeTuning(tuning)) say(text);
};
