import { expect } from 'vitest';
import { parseTargets } from '../../src/config/parse-targets.ts';
import { formatProblem } from '../../src/config/problem.ts';
import type { TargetsFile } from '../../src/config/schema.ts';

const FILE = 'targets.yml';

const withoutPlace = (line: string): string => line.replace(/^targets\.yml(:\d+)?: /, '');

/** The problems of a text that must be refused, without file and line. */
export const problemsOf = (text: string): readonly string[] => {
  const parsed = parseTargets(text, FILE);
  expect(parsed.kind).toBe('invalid');
  return parsed.kind === 'invalid' ? parsed.problems.map(formatProblem).map(withoutPlace) : [];
};

/** The warnings of a text that must be accepted, without file and line. */
export const warningsOf = (text: string): readonly string[] => {
  const parsed = parseTargets(text, FILE);
  expect(parsed).toMatchObject({ kind: 'valid' });
  return parsed.kind === 'valid' ? parsed.warnings.map(formatProblem).map(withoutPlace) : [];
};

/** The notes on a text that must be accepted, without file and line. */
export const noticesOf = (text: string): readonly string[] => {
  const parsed = parseTargets(text, FILE);
  expect(parsed).toMatchObject({ kind: 'valid' });
  return parsed.kind === 'valid' ? parsed.notices.map(formatProblem).map(withoutPlace) : [];
};

/** The configuration of a text that must be accepted. */
export const configurationOf = (text: string): TargetsFile => {
  const parsed = parseTargets(text, FILE);
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return parsed.configuration;
};
