import type { Problem } from '../../config/problem.ts';
import { CliError } from '../cli-error.ts';

type Results<T extends readonly (() => unknown)[]> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

/**
 * Runs every reader, one after the other, and gives what all of them gave.
 * @throws CliError with the faults of all of them, so that a person mends everything in one go
 */
export const allOrProblems = async <const T extends readonly (() => unknown)[]>(...readers: T): Promise<Results<T>> => {
  const results: unknown[] = [];
  const problems: Problem[] = [];
  for (const read of readers) {
    try {
      results.push(await read());
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new CliError(problems);
  return results as Results<T>;
};
