import type * as z from 'zod';
import { nearest } from '../core/nearest.ts';

/** One thing wrong with a file: where, what belongs there, what stands there. */
export interface Problem {
  /** E.g. `endpoints[0].variants[1].desired`; empty for the file as a whole. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const LONGEST_QUOTE = 60;

const show = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 3)}...` : text;
};

const formatPath = (path: Path): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (Object.hasOwn(Object(value), part) ? Object(value)[part] : undefined), root);

const unknownKey = (key: string, path: Path, known: string): Problem => {
  const near = nearest(key, known.split(', '));
  const expected = near === undefined ? `one of ${known}` : `perhaps "${near}"`;
  return { path: formatPath([...path, key]), expected, found: `the unknown key "${key}"` };
};

/** Of the shapes a value may have, the one it meant: of its own type, whatever else is wrong with it. */
const meantBy = (alternatives: readonly Issue[][]): readonly Issue[] =>
  alternatives.find((issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) ??
  alternatives[0] ??
  [];

const toProblems = (root: unknown, issue: Issue, above: Path): readonly Problem[] => {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(key, path, issue.message));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return meantBy(issue.errors).flatMap((inner) => toProblems(root, inner, path));
  }
  return [{ path: formatPath(path), expected: issue.message, found: show(valueAt(root, path)) }];
};

/** What zod found wrong with a value; several complaints about one place in the same words are one. */
export const problemsOf = (root: unknown, issues: readonly Issue[]): readonly Problem[] => {
  const problems = issues.flatMap((issue) => toProblems(root, issue, []));
  const said = new Set<string>();
  return problems.filter(({ path, expected }) => !said.has(`${path} ${expected}`) && said.add(`${path} ${expected}`));
};
