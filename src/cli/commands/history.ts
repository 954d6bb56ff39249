import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import type { Output } from '../output.ts';
import { printHistory } from '../print/print-history.ts';
import { withStackOpen } from '../stack/open-stack.ts';
import { parseStackName, type StackOptions } from '../stack/stack-options.ts';

export interface HistoryOptions extends StackOptions {
  readonly limit: string;
  readonly json?: boolean;
}

const MOST = 1_000;

const limitOf = (text: string): number => {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MOST) return limit;
  const expected = `a whole number, 1 to ${MOST}`;
  throw new CliError([{ file: 'command line', path: '--limit', expected, found: JSON.stringify(text) }]);
};

/** Needs no targets file: activities outlive the target they are of. */
export const runHistory = async (id: string, options: HistoryOptions, output: Output): Promise<number> => {
  const [limit] = await allOrProblems(
    () => limitOf(options.limit),
    () => options.stack === undefined || parseStackName(options.stack),
  );
  return withStackOpen(options, async ({ activities }) => {
    const newest = await activities.newest(id, limit);
    if (options.json) for (const activity of newest) output.out(JSON.stringify(activity));
    else if (newest.length === 0) output.out(`no activity of ${id}`);
    else printHistory(output, newest);
    return 0;
  });
};
