import { existsSync } from 'node:fs';
import type { Problem } from '../../../config/problem.ts';
import type { SimulationReport } from '../../../sim/result.ts';
import { CliError } from '../../cli-error.ts';
import { checkWritable } from './check-writable.ts';
import { placeOf } from './place-of.ts';
import { type PageExtras, toHtml } from './to-html.ts';
import { toJson } from './to-json.ts';
import { type FileText, writeFiles } from './write-files.ts';

export interface ReportFiles {
  /** Where the HTML report goes. */
  readonly report?: string;
  readonly json?: string;
}

type PathsByOption = Readonly<Record<string, string | undefined>>;

interface Named {
  readonly option: string;
  readonly path: string;
  /** Two paths may lead to one file. */
  readonly place: string;
}

const named = (paths: PathsByOption): Promise<readonly Named[]> =>
  Promise.all(
    Object.entries(paths).flatMap(([option, path]) =>
      path === undefined ? [] : [placeOf(path).then((place) => ({ option, path, place }))],
    ),
  );

/**
 * Looks at the places of what is to be written before minutes are spent on it.
 * @param files path by option, in the order of the command's help
 * @param inputs what is read, by option: nothing of it may be written over
 * @throws CliError with every fault
 */
export const checkOutputFiles = async (files: PathsByOption, inputs: PathsByOption = {}): Promise<void> => {
  const outputs = await named(files);
  const read = (await named(inputs)).filter(({ place }) => existsSync(place));
  const problems: Problem[] = (await Promise.all(outputs.map(({ path }) => checkWritable(path)))).flat();
  for (const [index, { option, path, place }] of outputs.entries()) {
    const same = [...read, ...outputs.slice(0, index)].find((other) => other.place === place);
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
  const files: FileText[] = [];
  if (report !== undefined) files.push({ path: report, text: await toHtml(simulated, extras) });
  if (json !== undefined) files.push({ path: json, text: toJson(simulated, extras.json) });
  await writeFiles(files);
};
