import { formatProblem, type Problem } from '../config/problem.ts';

/** Bad input: every fault at once, exit code 2, nothing done. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}
