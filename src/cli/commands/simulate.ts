import { resolve } from 'node:path';
import { listCandidates } from '../../sim/list-candidates.ts';
import { recommendTarget } from '../../sim/recommend-target.ts';
import type { SimulationReport } from '../../sim/result.ts';
import { simulate } from '../../sim/simulate.ts';
import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import type { Output } from '../output.ts';
import { choosePolicies } from '../simulate/choose-policies.ts';
import { chooseTarget, type TargetOptions } from '../simulate/choose-target.ts';
import { createProgress } from '../simulate/create-progress.ts';
import { type LoadedScenario, loadScenario, type ScenarioOptions } from '../simulate/load-scenario.ts';
import { checkWritable } from '../simulate/report/check-writable.ts';
import { printTable } from '../simulate/report/print-table.ts';
import { toHtml } from '../simulate/report/to-html.ts';
import { toJson } from '../simulate/report/to-json.ts';
import { writeReport } from '../simulate/report/write-report.ts';

export interface SimulateOptions extends ScenarioOptions, TargetOptions {
  readonly policies: string;
  /** Where the HTML report goes. */
  readonly report?: string;
  readonly json?: string;
}

/** Before minutes are spent on what could not be written. @throws CliError */
const checkFiles = async ({ report, json }: SimulateOptions): Promise<void> => {
  const files = [report, json].filter((path) => path !== undefined);
  const problems = (await Promise.all(files.map(checkWritable))).flat();
  if (report !== undefined && json !== undefined && resolve(report) === resolve(json)) {
    problems.push({ file: report, path: '--json', expected: 'another file than --report', found: 'the same' });
  }
  if (problems.length > 0) throw new CliError(problems);
};

const announce = ({ isShipped, scenario }: LoadedScenario, isRecommended: boolean, output: Output): void => {
  if (isShipped) output.err('no --trace, --load or --scenario: playing the shipped scenario, flash-crowd');
  if (isRecommended)
    output.err(`no --targets: the controller plays the policy recommended for ${scenario.service.name}`);
};

const writeFiles = async ({ report, json }: SimulateOptions, simulated: SimulationReport): Promise<void> => {
  // Both texts first: a fault in one of them leaves neither file.
  const html = report === undefined ? undefined : await toHtml(simulated);
  const text = json === undefined ? undefined : toJson(simulated);
  if (report !== undefined && html !== undefined) await writeReport(report, html);
  if (json !== undefined && text !== undefined) await writeReport(json, text);
};

/** Plays a load under every policy, prints the table, and writes the reports that are asked for. */
export const runSimulate = async (options: SimulateOptions, output: Output): Promise<number> => {
  const [names, loaded, target] = await allOrProblems(
    () => choosePolicies(options.policies),
    () => loadScenario(options),
    () => chooseTarget(options),
    () => checkFiles(options),
  );
  const { scenario, arrivals } = loaded;
  announce(loaded, target === undefined, output);
  const progress = createProgress(process.stderr, 1);
  let simulated: SimulationReport;
  try {
    simulated = await simulate(
      {
        scenario,
        arrivals,
        candidates: (oracle, demand) =>
          listCandidates(names, { scenario, demand, oracle, target: target ?? recommendTarget(scenario) }),
      },
      ({ done, total, name }) => progress.advance(done / total, name),
    );
  } finally {
    progress.end();
  }
  printTable(output, simulated);
  await writeFiles(options, simulated);
  return 0;
};
