import type * as z from 'zod';
import { nearest } from '../core/nearest.ts';
import { type DraftFile, toDraft, valueAt } from './draft.ts';
import { type Finding, fault } from './finding.ts';
import { toTargetsJsonSchema } from './json-schema.ts';
import { describeValue, formatPath, type Path } from './problem.ts';
import { type TargetsFile, targetsFileSchema } from './schema.ts';
import { hintForKey, hintForValue } from './slips.ts';

type Issue = z.core.$ZodIssue;

const jsonSchema = toTargetsJsonSchema();

/** The keys the schema knows at a path. JSON Schema is plain data, so it is the easier of the two to walk. */
const keysAt = (path: Path): readonly string[] => {
  const steps = path.flatMap((part) => (typeof part === 'number' ? ['items'] : ['properties', part]));
  return Object.keys(Object(valueAt(jsonSchema, [...steps, 'properties'])));
};

const toPath = (issue: Issue): Path => issue.path.map((part) => (typeof part === 'number' ? part : String(part)));

const toFindings = (raw: unknown, issue: Issue): readonly Finding[] => {
  const path = toPath(issue);
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(path);
    return issue.keys.map((key) =>
      fault({
        path: [...path, key],
        expected: `only the keys ${known.join(', ')}`,
        found: `the unknown key ${JSON.stringify(key)}`,
        ...hintForKey(key, path, keysAt),
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
      ...(typeof value === 'string' ? hintForValue(value, path, choices) : {}),
    }),
  ];
};

export interface ShapeVerdict {
  readonly findings: readonly Finding[];
  /** What can still be read, for the checks of meaning. */
  readonly draft: DraftFile;
  /** Only where the shape is right in every place. */
  readonly file?: TargetsFile;
}

/** Where a misspelt key belongs: `capcity` is the capacity that the schema misses. */
const meantPaths = (raw: unknown, issue: Issue): readonly Path[] => {
  if (issue.code !== 'unrecognized_keys') return [];
  const path = toPath(issue);
  return issue.keys.flatMap((key) => {
    const meant = nearest(key, keysAt(path));
    return meant === undefined || valueAt(raw, [...path, meant]) !== undefined ? [] : [[...path, meant]];
  });
};

/** Compares a document with the schema. Several complaints about one value, or about one misspelling, are one. */
export const checkShape = (raw: unknown): ShapeVerdict => {
  const verdict = targetsFileSchema.safeParse(raw);
  if (verdict.success) return { findings: [], draft: toDraft(raw, []), file: verdict.data };
  const meant = verdict.error.issues.flatMap((issue) => meantPaths(raw, issue));
  const findings = verdict.error.issues.flatMap((issue) => toFindings(raw, issue));
  const said = new Set(meant.map(formatPath));
  return {
    findings: findings.filter(({ path }) => {
      const place = formatPath(path);
      return !said.has(place) && said.add(place);
    }),
    draft: toDraft(raw, [...findings.map(({ path }) => path), ...meant]),
  };
};
