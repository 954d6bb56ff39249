import { sumOf, targetItems } from '../src/cli/cost/monthly-cost.ts';
import { PRICES } from '../src/cli/cost/prices.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../src/core/target-configuration.ts';
import { type Figure, formatNumber } from './figure.ts';

const EVALUATIONS_PER_DAY = [10, 1_000, 100_000] as const;
/** Beside its alarms, at 10 evaluations a day. */
const MOST_USD = 1;

/** What has no stated price is named, with the price up to which the aim would still be met. */
const costOf = (target: TargetConfiguration, evaluationsPerDay: number): Figure => {
  const items = targetItems(target, evaluationsPerDay);
  const alarms = items.filter(({ isAlarm }) => isAlarm);
  const beside = items.filter(({ isAlarm }) => !isAlarm);
  const { usd, isKnown } = sumOf(beside, PRICES);
  const unpriced = beside.filter(({ price, quantity }) => quantity > 0 && PRICES[price].usd === undefined);
  const requests = unpriced.reduce((sum, { quantity }) => sum + quantity, 0);
  const without = unpriced.map(({ what, quantity }) => `${formatNumber(quantity)} × ${what} without a stated price`);
  const judged = evaluationsPerDay === EVALUATIONS_PER_DAY[0];
  const upTo = judged && !isKnown ? [`met up to USD ${formatNumber((MOST_USD - usd) / requests)} each`] : [];
  return {
    what: `one target (${target.id}), ${evaluationsPerDay.toLocaleString('en-GB')} evaluations a day`,
    value: formatNumber(usd),
    unit: 'USD/month',
    beside: [`its alarms ${formatNumber(sumOf(alarms, PRICES).usd)}`, ...without, ...upTo].join('; '),
    ...(judged ? { aim: { text: `≤ ${MOST_USD} beside its alarms`, met: usd <= MOST_USD } } : {}),
  };
};

/** From the stated prices (src/cli/cost/prices.ts), 30 days, an audit each hour: nothing is measured here. */
export const monthlyCost = async ({
  configuration,
}: {
  readonly configuration: CompiledConfiguration;
}): Promise<readonly Figure[]> =>
  configuration.targets.flatMap((target) => EVALUATIONS_PER_DAY.map((perDay) => costOf(target, perDay)));
