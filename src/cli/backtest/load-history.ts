import { basename } from 'node:path';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import { withAccountOpen } from '../adopt/open-account.ts';
import { CliError } from '../cli-error.ts';
import { parseJson } from '../input/parse-json.ts';
import { readText } from '../input/read-text.ts';
import { writeFiles } from '../simulate/report/write-files.ts';
import { type ParsedExport, parseExport } from './parse-export.ts';
import { readAccount } from './read-account.ts';
import { describeRetention, readRange } from './read-range.ts';

export interface HistoryOptions {
  /** What `aws cloudwatch get-metric-data` wrote; absent: the account is read. */
  readonly history?: string;
  readonly from?: string;
  readonly to?: string;
  readonly region?: string;
  /** Where what was read of the account goes. */
  readonly export?: string;
}

const EXPECTED = 'the answer of aws cloudwatch get-metric-data';
const OF_ACCOUNT = ['from', 'to', 'export', 'region'] as const;

/** @throws CliError where an option asks for what the other way of reading has */
export const checkHistoryOptions = (options: HistoryOptions, hasTarget: boolean): void => {
  if (options.history === undefined) {
    if (hasTarget) return;
    const expected = '--history, or --targets to read the account of a target';
    throw new CliError([{ file: 'command line', path: '--history', expected, found: 'neither' }]);
  }
  const odd = OF_ACCOUNT.filter((option) => options[option] !== undefined);
  if (odd.length === 0) return;
  const expected = 'to be left out: --history reads a file, whole';
  throw new CliError(
    odd.map((option) => ({ file: 'command line', path: `--${option}`, expected, found: String(options[option]) })),
  );
};

/** @throws CliError with every fault of the file */
export const loadHistoryFile = async (path: string): Promise<ParsedExport> => {
  const raw = parseJson(await readText(path, EXPECTED), path, EXPECTED);
  return parseExport(raw, path, basename(path));
};

/**
 * Reads CloudWatch, and nothing else. What was read is written before it is looked at, so that it can be looked at again.
 * @throws CliError where no Region is known, or there is no invocation
 * @throws AwsCallError
 */
export const loadAccountHistory = async (
  { id, target }: TargetConfiguration,
  options: HistoryOptions,
): Promise<ParsedExport> =>
  withAccountOpen(options, async ({ metrics, now }) => {
    const asOf = now();
    const range = readRange(options, asOf);
    const document = await readAccount(metrics, target, range);
    if (options.export !== undefined) {
      await writeFiles([{ path: options.export, text: `${JSON.stringify(document, undefined, 1)}\n` }]);
    }
    const parsed = parseExport(document, `CloudWatch history of ${id}`, id);
    return { ...parsed, notes: [...describeRetention(range, asOf), ...parsed.notes] };
  });
