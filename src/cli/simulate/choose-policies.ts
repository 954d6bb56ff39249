import { didYouMean, type Problem } from '../../config/problem.ts';
import { nearest } from '../../core/nearest.ts';
import { CANDIDATE_NAMES } from '../../sim/list-candidates.ts';
import { CliError } from '../cli-error.ts';

const toProblem = (name: string): Problem => {
  const meant = nearest(name, CANDIDATE_NAMES);
  return {
    file: '--policies',
    path: '',
    expected: `all, or names out of ${CANDIDATE_NAMES.join(', ')}`,
    found: JSON.stringify(name),
    ...(meant === undefined ? {} : { hint: didYouMean(meant) }),
  };
};

/** `all`, or names with commas between them, each once, in the order of every table. @throws CliError with every name that is none */
export const choosePolicies = (text: string): readonly string[] => {
  if (text === 'all') return CANDIDATE_NAMES;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !CANDIDATE_NAMES.includes(name));
  if (unknown.length > 0) throw new CliError(unknown.map(toProblem));
  return CANDIDATE_NAMES.filter((name) => names.includes(name));
};
