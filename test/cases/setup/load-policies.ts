import { compileTargets } from '../../../src/config/compile.ts';
import { ConfigError } from '../../../src/config/config-error.ts';
import { parseTargets } from '../../../src/config/parse-targets.ts';
import { formatProblem } from '../../../src/config/problem.ts';
import type { CompiledConfiguration } from '../../../src/core/target-configuration.ts';
import { toTargetsDocument } from './targets-document.ts';
import type { Trial } from './trial.ts';

export type LoadedPolicies =
  | {
      readonly kind: 'loaded';
      readonly configuration: CompiledConfiguration;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'refused'; readonly because: string };

const NAMES = { service: 'sagemaker-scaling-controller', stage: 'dev' };

/** The document as `targets.yml` is loaded: parsed, checked, compiled. */
export const loadDocument = (document: string): LoadedPolicies => {
  const parsed = parseTargets(document, 'policy');
  if (parsed.kind === 'invalid') return { kind: 'refused', because: parsed.problems.map(formatProblem).join(' ') };
  try {
    const configuration = compileTargets(parsed.configuration, NAMES, 'policy');
    return { kind: 'loaded', configuration, warnings: parsed.warnings.map(formatProblem) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { kind: 'refused', because: error.message };
  }
};

export const loadPolicies = (trial: Trial): LoadedPolicies => loadDocument(toTargetsDocument(trial));
