import { formatProblem, type Problem } from '../config/problem.ts';

/** Who has more faults than that has another fault: the wrong file. */
const MOST_LINES = 50;

const toMessage = (problems: readonly Problem[]): string => {
  const lines = problems.slice(0, MOST_LINES).map(formatProblem);
  const more = problems.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
};

/** Bad input: every fault at once, exit code 2, nothing done. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(toMessage(problems));
    this.problems = problems;
  }
}
