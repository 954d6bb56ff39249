import { describeValue, type Problem } from '../../config/problem.ts';
import { nearest } from '../../core/nearest.ts';
import { CliError } from '../cli-error.ts';
import { parseJson } from '../input/parse-json.ts';
import { readText } from '../input/read-text.ts';
import { PRICE_KEYS, PRICES, type Price, type PriceKey, type PriceTable } from './prices.ts';

const EXPECTED = 'a JSON object of prices in USD, e.g. { "cloudWatchRequest": 0.00001 }';

const isKey = (key: string): key is PriceKey => PRICE_KEYS.some((known) => known === key);

const problemsOf = (given: Readonly<Record<string, unknown>>, file: string): readonly Problem[] =>
  Object.entries(given).flatMap(([key, value]): readonly Problem[] => {
    if (!isKey(key)) {
      const like = nearest(key, PRICE_KEYS);
      const hint = like === undefined ? `Known are ${PRICE_KEYS.join(', ')}.` : `Did you mean ${like}?`;
      return [{ file, path: key, expected: 'a price that is known here', found: 'another', hint }];
    }
    return typeof value === 'number' && Number.isFinite(value) && value >= 0
      ? []
      : [{ file, path: key, expected: `USD for one ${PRICES[key].unit}`, found: describeValue(value) }];
  });

/** The shipped prices with those of a file in their place. @throws CliError with every fault of the file */
export const readPrices = async (path: string | undefined): Promise<PriceTable> => {
  if (path === undefined) return PRICES;
  const given = parseJson(await readText(path, EXPECTED), path, EXPECTED);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new CliError([{ file: path, path: '', expected: EXPECTED, found: describeValue(given) }]);
  }
  const problems = problemsOf({ ...given }, path);
  if (problems.length > 0) throw new CliError(problems);
  const table: Record<PriceKey, Price> = { ...PRICES };
  for (const [key, usd] of Object.entries(given)) {
    if (isKey(key)) table[key] = { ...PRICES[key], usd, source: path };
  }
  return table;
};
