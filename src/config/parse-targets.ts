import { checkFile } from './check-file.ts';
import { checkShape } from './check-shape.ts';
import type { Finding } from './finding.ts';
import { parseYaml } from './parse-yaml.ts';
import { formatPath, type Path, type Problem } from './problem.ts';
import type { TargetsFile } from './schema.ts';

export type ParsedTargets =
  | {
      readonly kind: 'valid';
      readonly configuration: TargetsFile;
      readonly warnings: readonly Problem[];
      readonly notices: readonly Problem[];
    }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

const toProblem = (finding: Finding, file: string, line: number | undefined): Problem => ({
  file,
  path: formatPath(finding.path),
  ...(line === undefined ? {} : { line }),
  expected: finding.expected,
  found: finding.found,
  ...(finding.hint === undefined ? {} : { hint: finding.hint }),
});

const inFileOrder = (a: Problem, b: Problem): number => (a.line ?? 0) - (b.line ?? 0);

/**
 * Reads the text of a targets file, YAML or JSON, and checks all of it.
 *
 * @param file the name the problems carry
 * @returns every problem at once, in the order of the file; warnings and notices leave the file valid
 */
export const parseTargets = (text: string, file: string): ParsedTargets => {
  const parsed = parseYaml(text);
  if (parsed.kind === 'faulty')
    return { kind: 'invalid', problems: parsed.faults.map((fault) => ({ file, ...fault })) };
  const shape = checkShape(parsed.value);
  const findings = [...shape.findings, ...checkFile(shape.draft)];
  const lineOf = (path: Path): number | undefined => parsed.lineOf(path);
  const toProblems = (severity: Finding['severity']): readonly Problem[] =>
    findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => toProblem(finding, file, lineOf(finding.path)))
      .sort(inFileOrder);
  const problems = toProblems('fault');
  return problems.length > 0 || shape.file === undefined
    ? { kind: 'invalid', problems }
    : { kind: 'valid', configuration: shape.file, warnings: toProblems('warning'), notices: toProblems('notice') };
};
