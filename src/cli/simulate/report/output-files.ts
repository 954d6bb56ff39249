import { resolve } from 'node:path';
import type { Problem } from '../../../config/problem.ts';
import type { SimulationReport } from '../../../sim/result.ts';
import { CliError } from '../../cli-error.ts';
import { checkWritable } from './check-writable.ts';
import { type PageExtras, toHtml } from './to-html.ts';
import { toJson } from './to-json.ts';
import { writeReport } from './write-report.ts';

export interface ReportFiles {
  /** Where the HTML report goes. */
  readonly report?: string;
  readonly json?: string;
}

/** Paths by option, in the order of the command's help. */
type NamedFiles = Readonly<Record<string, string | undefined>>;

const namedOf = (files: NamedFiles) =>
  Object.entries(files).flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]));

/**
 * Looks at the places of what is to be written before minutes are spent on it.
 * @param inputs what the command reads: a report never takes the place of that
 * @throws CliError with every fault
 */
export const checkOutputFiles = async (files: NamedFiles, inputs: NamedFiles = {}): Promise<void> => {
  const named = namedOf(files);
  const problems: Problem[] = (await Promise.all(named.map(({ path }) => checkWritable(path)))).flat();
  for (const [place, { option, path }] of named.entries()) {
    const others = [...namedOf(inputs), ...named.slice(0, place)];
    const same = others.find((other) => resolve(other.path) === resolve(path));
    if (same === undefined) continue;
    problems.push({ file: path, path: option, expected: `another file than ${same.option}`, found: 'the same' });
  }
  if (problems.length > 0) throw new CliError(problems);
};

/** What a command adds to a report. */
export interface ReportExtras extends PageExtras {
  /** Further members of the JSON. */
  readonly json?: Readonly<Record<string, unknown>>;
}

export const writeReports = async (
  { report, json }: ReportFiles,
  simulated: SimulationReport,
  extras: ReportExtras = {},
): Promise<void> => {
  // Both texts first: a fault in one of them leaves neither file.
  const html = report === undefined ? undefined : await toHtml(simulated, extras);
  const text = json === undefined ? undefined : toJson(simulated, extras.json);
  if (report !== undefined && html !== undefined) await writeReport(report, html);
  if (json !== undefined && text !== undefined) await writeReport(json, text);
};
