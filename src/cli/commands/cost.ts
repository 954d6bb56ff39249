import Table from 'cli-table3';
import type { CompiledConfiguration } from '../../core/target-configuration.ts';
import { DEPLOYED_FUNCTIONS } from '../../deploy/functions.ts';
import { toOwnAlarmResources } from '../../deploy/own-alarms.ts';
import { ASSUMED, type Item, priceOf, type Sum, stackItems, sumOf, targetItems } from '../cost/monthly-cost.ts';
import { PRICE_KEYS, type PriceTable } from '../cost/prices.ts';
import { readPrices } from '../cost/read-prices.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import { announceTargets, loadTargets, type TargetsOptions } from '../load-targets.ts';
import type { Output } from '../output.ts';

export interface CostOptions extends TargetsOptions {
  readonly prices?: string;
  readonly json?: boolean;
}

const EVALUATIONS_PER_DAY = [10, 1_000, 100_000] as const;

/** Cents are enough, until there are fewer than ten of them. */
const money = ({ usd, isKnown }: Sum): string => {
  const amount = usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2);
  if (isKnown) return amount;
  return usd === 0 ? '?' : `${amount} + ?`;
};

const printTable = (output: Output, head: string, columns: readonly (readonly Item[])[], prices: PriceTable): void => {
  const table = new Table({
    head: [
      head,
      ...(columns.length === 1 ? ['USD a month'] : EVALUATIONS_PER_DAY.map((n) => `${n.toLocaleString('en')} a day`)),
    ],
    colAligns: ['left', ...columns.map(() => 'right' as const)],
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
    style: { head: output.colours ? ['bold'] : [], border: output.colours ? ['grey'] : [] },
  });
  for (const [index, { what }] of (columns[0] ?? []).entries()) {
    const cells = columns.map((items) => {
      const item = items[index];
      return item === undefined ? '' : money(priceOf(item, prices));
    });
    if (cells.some((cell) => cell !== '0.00')) table.push([what, ...cells]);
  }
  table.push(['sum', ...columns.map((items) => money(sumOf(items, prices)))]);
  const beside = columns.map((items) =>
    sumOf(
      items.filter(({ isAlarm }) => !isAlarm),
      prices,
    ),
  );
  table.push(['· beside its alarms', ...beside.map(money)]);
  output.out(table.toString());
};

/** Metrics Insights alarms have one series for each target; the others one metric each. */
const countOwnAlarms = (configuration: CompiledConfiguration) => {
  const made = Object.values(toOwnAlarmResources(configuration, DEPLOYED_FUNCTIONS));
  const alarms = made.filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
  const perTarget = alarms.filter(({ Properties }) => Properties?.Metrics !== undefined).length;
  return { standard: alarms.length - perTarget, perTarget };
};

const printJson = (
  output: Output,
  configuration: CompiledConfiguration,
  stack: readonly Item[],
  prices: PriceTable,
): void => {
  const line = (about: object, items: readonly Item[]): void =>
    output.out(
      JSON.stringify({
        ...about,
        ...sumOf(items, prices),
        items: items.map((item) => ({ ...item, ...priceOf(item, prices) })),
      }),
    );
  line({ about: 'stack' }, stack);
  for (const target of configuration.targets) {
    for (const evaluationsPerDay of EVALUATIONS_PER_DAY) {
      line({ about: 'target', target: target.id, evaluationsPerDay }, targetItems(target, evaluationsPerDay));
    }
  }
};

const printBasis = (output: Output, prices: PriceTable): void => {
  output.out('');
  output.out('Prices, USD:');
  for (const key of PRICE_KEYS) {
    const { usd, unit, source } = prices[key];
    output.out(`  ${key} ${usd === undefined ? '?' : Number(usd.toPrecision(6))} per ${unit}: ${source}`);
  }
  output.out(
    `Assumed: ${ASSUMED.lambdaSeconds} s of ${ASSUMED.lambdaGigabytes} GB per invocation, ${ASSUMED.logKilobytes} kB of log and ` +
      `${ASSUMED.writesPerEvaluation} write units per evaluation, an audit each hour; 30 days, no free tier, not the endpoint itself.`,
  );
};

/** What the targets of a file will cost, from the file alone: nothing is asked of AWS. */
export const runCost = async (options: CostOptions, output: Output): Promise<number> => {
  const [loaded, prices] = await allOrProblems(
    () => loadTargets(options),
    () => readPrices(options.prices),
  );
  const { configuration } = loaded;
  announceTargets(loaded, output);
  const stack = stackItems(configuration, countOwnAlarms(configuration));
  if (options.json) {
    printJson(output, configuration, stack, prices);
    return 0;
  }
  for (const target of configuration.targets) {
    const columns = EVALUATIONS_PER_DAY.map((evaluationsPerDay) => targetItems(target, evaluationsPerDay));
    printTable(output, `${target.id}, evaluations`, columns, prices);
  }
  printTable(output, 'the stack itself', [stack], prices);
  printBasis(output, prices);
  return 0;
};
