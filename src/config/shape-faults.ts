import type * as z from 'zod';
import { nearest } from '../core/nearest.ts';
import { valueAt } from './draft.ts';
import { type Finding, fault } from './finding.ts';
import { describeValue, formatPath, type Path } from './problem.ts';

type Issue = z.core.$ZodIssue;

interface Hint {
  readonly hint?: string;
}

/** What a document's own kind adds to the words of its schema. */
export interface ShapeWords {
  /** The keys the schema knows at a path. */
  keysAt(path: Path): readonly string[];
  hintForKey(key: string, path: Path): Hint;
  hintForValue(value: string, path: Path, choices: readonly string[]): Hint;
}

export interface ShapeFaults {
  /** One per place: several complaints about one value, or about one misspelling, are one. */
  readonly faults: readonly Finding[];
  /** Where something stands that cannot be read, or should stand under another name. */
  readonly faulty: readonly Path[];
}

/** The keys a JSON Schema knows at a path. It is plain data, so it is easier to walk than the schema it was made of. */
export const keysOf =
  (jsonSchema: unknown) =>
  (path: Path): readonly string[] => {
    const steps = path.flatMap((part) => (typeof part === 'number' ? ['items'] : ['properties', part]));
    return Object.keys(Object(valueAt(jsonSchema, [...steps, 'properties'])));
  };

const toPath = (issue: Issue): Path => issue.path.map((part) => (typeof part === 'number' ? part : String(part)));

const toFindings = (raw: unknown, issue: Issue, words: ShapeWords): readonly Finding[] => {
  const path = toPath(issue);
  if (issue.code === 'unrecognized_keys') {
    const known = words.keysAt(path);
    return issue.keys.map((key) =>
      fault({
        path: [...path, key],
        expected: `only the keys ${known.join(', ')}`,
        found: `the unknown key ${JSON.stringify(key)}`,
        ...words.hintForKey(key, path),
      }),
    );
  }
  const value = valueAt(raw, path);
  const choices = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  const found = describeValue(value);
  return [
    fault({
      path,
      expected: issue.message,
      found,
      ...(typeof value === 'string' ? words.hintForValue(value, path, choices) : {}),
    }),
  ];
};

/** Where a misspelt key belongs: `capcity` is the capacity that the schema misses. */
const meantPaths = (raw: unknown, issue: Issue, { keysAt }: ShapeWords): readonly Path[] => {
  if (issue.code !== 'unrecognized_keys') return [];
  const path = toPath(issue);
  return issue.keys.flatMap((key) => {
    const meant = nearest(key, keysAt(path));
    return meant === undefined || valueAt(raw, [...path, meant]) !== undefined ? [] : [[...path, meant]];
  });
};

/** What a schema dislikes about a document, in the words of a problem. */
export const toShapeFaults = (raw: unknown, issues: readonly Issue[], words: ShapeWords): ShapeFaults => {
  const meant = issues.flatMap((issue) => meantPaths(raw, issue, words));
  const findings = issues.flatMap((issue) => toFindings(raw, issue, words));
  const said = new Set(meant.map(formatPath));
  return {
    faults: findings.filter(({ path }) => {
      const place = formatPath(path);
      return !said.has(place) && said.add(place);
    }),
    faulty: [...findings.map(({ path }) => path), ...meant],
  };
};
