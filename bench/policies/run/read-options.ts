import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly traces: string;
  readonly workers: number;
  readonly only: RegExp | undefined;
  readonly isPinned: boolean;
  /** Compare with what is pinned. */
  readonly check: boolean;
  /** Write what is committed. */
  readonly write: boolean;
}

const OPTIONS = {
  traces: { type: 'string', default: '../shared/traces' },
  workers: { type: 'string', default: String(availableParallelism()) },
  only: { type: 'string' },
  subset: { type: 'string' },
  check: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const;

const toRegExp = (text: string, faults: string[]): RegExp | undefined => {
  try {
    return new RegExp(text);
  } catch {
    faults.push(`--only: a regular expression was expected, not ${JSON.stringify(text)}`);
    return undefined;
  }
};

/** @returns the options, or every fault of the command line, one sentence each */
export const readOptions = (args: readonly string[]): BenchOptions | readonly string[] => {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const faults: string[] = [];
  const { traces, subset, check, write } = values;
  const workers = Number(values.workers);
  const only = values.only === undefined ? undefined : toRegExp(values.only, faults);
  if (!Number.isInteger(workers) || workers < 1) {
    faults.push(`--workers: a whole number from 1 on was expected, not ${JSON.stringify(values.workers)}`);
  }
  if (subset !== undefined && subset !== 'pinned') faults.push(`--subset: pinned was expected, not ${subset}`);
  const isPinned = subset === 'pinned';
  if (check && !isPinned) faults.push('--check: --subset pinned was expected beside it');
  if (write && only !== undefined) faults.push('--write: not with --only, which leaves out what is to be written');
  if (check && write) faults.push('--check, --write: one of them was expected');
  if (!isPinned && !existsSync(traces)) {
    faults.push(`--traces: no folder ${traces}; it holds <name>.csv.gz with t_s,input_tokens,output_tokens`);
  }
  return faults.length > 0 ? faults : { traces, workers, only, isPinned, check, write };
};
