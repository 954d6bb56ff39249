import { formatProblem, type Problem } from './problem.ts';

/** The configuration cannot be used. Carries every problem found, not only the first; no retry can mend it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly retryable = false;
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}
