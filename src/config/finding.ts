import type { Path } from './problem.ts';

/** A fault refuses the file, a warning lets it pass. A notice is of what may well be meant, and is no reason to be strict. */
type Severity = 'fault' | 'warning' | 'notice';

/** What a check has to say, before file and line are known. */
export interface Finding {
  readonly severity: Severity;
  readonly path: Path;
  readonly expected: string;
  readonly found: string;
  readonly hint?: string;
}

type Said = Omit<Finding, 'severity'>;

export const fault = (said: Said): Finding => ({ severity: 'fault', ...said });
export const warning = (said: Said): Finding => ({ severity: 'warning', ...said });
export const notice = (said: Said): Finding => ({ severity: 'notice', ...said });

/** Findings of a part, seen from the whole. */
export const under = (prefix: Path, findings: readonly Finding[]): readonly Finding[] =>
  findings.map((finding) => ({ ...finding, path: [...prefix, ...finding.path] }));
