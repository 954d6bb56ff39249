import { basename } from 'node:path';
import type { Problem } from '../../config/problem.ts';
import type { ArrivalBlock, Arrivals } from '../../sim/load/arrivals.ts';
import { CliError } from '../cli-error.ts';
import { tracePieces } from './trace-pieces.ts';

/** More faults than that are one: the wrong file. */
const MOST_PROBLEMS = 50;

/** What a look through a whole trace tells. */
export interface TraceFacts {
  readonly rows: number;
  /** The time of the last request. */
  readonly durationSeconds: number;
  readonly meanInputTokens: number;
  readonly meanOutputTokens: number;
}

/**
 * Reads a trace to its end and keeps nothing of it: nothing is to be simulated on a faulty one.
 * @throws CliError with the first 50 faults
 */
export const checkTrace = async (file: string): Promise<TraceFacts> => {
  const problems: Problem[] = [];
  let rows = 0;
  let durationSeconds = 0;
  let input = 0;
  let output = 0;
  for await (const piece of tracePieces(file, MOST_PROBLEMS)) {
    problems.push(...piece.problems);
    if (problems.length >= MOST_PROBLEMS) break;
    const { count, at, inputTokens, outputTokens } = piece.block;
    rows += count;
    durationSeconds = at[count - 1] ?? durationSeconds;
    for (let index = 0; index < count; index += 1) {
      input += inputTokens[index] ?? 0;
      output += outputTokens[index] ?? 0;
    }
  }
  if (problems.length === 0 && rows === 0) {
    problems.push({ file, path: '', expected: 'a row or more below the header', found: 'none' });
  }
  if (problems.length > 0) throw new CliError(problems.slice(0, MOST_PROBLEMS));
  return { rows, durationSeconds, meanInputTokens: input / rows, meanOutputTokens: output / rows };
};

/** @throws CliError where the file is no longer the one that was checked */
async function* blocks(file: string): AsyncGenerator<ArrivalBlock> {
  for await (const { block, problems } of tracePieces(file, 1)) {
    if (problems.length > 0) throw new CliError(problems);
    if (block.count > 0) yield block;
  }
}

/**
 * The requests of a trace `t_s,input_tokens,output_tokens`: CSV, plain or gzip, read anew from the disk each time and never held whole.
 * @throws CliError with the first 50 faults, before anything is simulated
 */
export const openTrace = async (file: string): Promise<Arrivals & { readonly facts: TraceFacts }> => {
  if (file === '-') {
    const found = 'standard input';
    throw new CliError([{ file: '--trace', path: '', expected: 'a file, which is read more than once', found }]);
  }
  const facts = await checkTrace(file);
  return { name: basename(file), durationSeconds: facts.durationSeconds, facts, blocks: () => blocks(file) };
};
