import * as z from 'zod';
import { valueAt } from '../../config/draft.ts';
import type { Finding } from '../../config/finding.ts';
import { parseYaml } from '../../config/parse-yaml.ts';
import { didYouMean, formatPath, type Path, type Problem } from '../../config/problem.ts';
import { keysOf, type ShapeWords, toShapeFaults } from '../../config/shape-faults.ts';
import { nearest } from '../../core/nearest.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { CliError } from '../cli-error.ts';
import { checkScenario } from './check-scenario.ts';
import { type ScenarioFile, scenarioFileSchema } from './scenario-schema.ts';
import { toScenario } from './to-scenario.ts';

const hint = (word: string | undefined): { readonly hint?: string } =>
  word === undefined ? {} : { hint: didYouMean(word) };

const keysAt = keysOf(z.toJSONSchema(scenarioFileSchema, { io: 'input' }));

const WORDS: ShapeWords = {
  keysAt,
  hintForKey: (key, path) => hint(nearest(key, keysAt(path))),
  hintForValue: (value, _, choices) => hint(nearest(value, choices)),
};

/** Keys that take a name alone, too. */
const NAMED = ['service', 'coldStart'] as const;

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `service: <name>` is short for `service: { like: <name> }`. */
const spellOut = (raw: unknown): unknown => {
  if (!isMap(raw)) return raw;
  const named = NAMED.filter((key) => typeof raw[key] === 'string');
  return { ...raw, ...Object.fromEntries(named.map((key) => [key, { like: raw[key] }])) };
};

/** And a fault of it stands where the name stands. */
const asWritten = (raw: unknown, finding: Finding): Finding => {
  const [key = '', second] = finding.path;
  return second === 'like' && typeof valueAt(raw, [key]) === 'string' ? { ...finding, path: [key] } : finding;
};

/** The document without what the schema dislikes, so that its other faults come at once; of a faulty list nothing is left. */
const withoutFaulty = (raw: unknown, faulty: readonly Path[]): unknown => {
  const rest: unknown = structuredClone(raw);
  for (const path of faulty) {
    const list = path.findIndex((part) => typeof part === 'number');
    const place = list === -1 ? path : path.slice(0, list);
    const parent = valueAt(rest, place.slice(0, -1));
    const last = place.at(-1);
    if (last !== undefined && isMap(parent)) Reflect.deleteProperty(parent, last);
  }
  return rest;
};

/** A scenario, and what the caller still needs of its file. */
export interface ParsedScenario {
  readonly scenario: Scenario;
  readonly file: ScenarioFile;
  /** Findings of later checks as problems of this file. */
  toProblems(findings: readonly Finding[]): readonly Problem[];
}

/** @throws CliError with every fault of the text, in the order of the file */
export const parseScenario = (text: string, path: string, name: string): ParsedScenario => {
  const parsed = parseYaml(text);
  if (parsed.kind === 'faulty') {
    const expected = 'a scenario: a map of keys and values';
    throw new CliError(
      parsed.faults.map((fault) =>
        fault.found === 'an empty file'
          ? { file: path, path: '', expected, found: fault.found }
          : { file: path, ...fault },
      ),
    );
  }
  const toProblem = ({ severity: _, path: place, ...said }: Finding): Problem => {
    const line = parsed.lineOf(place);
    return { file: path, path: formatPath(place), ...said, ...(line === undefined ? {} : { line }) };
  };
  const toProblems = (findings: readonly Finding[]): readonly Problem[] =>
    findings.map(toProblem).sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const raw = spellOut(parsed.value);
  const verdict = scenarioFileSchema.safeParse(raw);
  if (verdict.success) {
    const scenario = toScenario(verdict.data, name);
    const findings = checkScenario(scenario);
    if (findings.length > 0) throw new CliError(toProblems(findings));
    return { scenario, file: verdict.data, toProblems };
  }
  const { faults, faulty } = toShapeFaults(raw, verdict.error.issues, WORDS);
  const rest = scenarioFileSchema.safeParse(withoutFaulty(raw, faulty));
  const others = rest.success ? checkScenario(toScenario(rest.data, name)) : [];
  throw new CliError(toProblems([...faults.map((finding) => asWritten(parsed.value, finding)), ...others]));
};
