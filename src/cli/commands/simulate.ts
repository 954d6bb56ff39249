import { allOrProblems } from '../input/all-or-problems.ts';
import { TARGETS_HERE } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { choosePolicies } from '../simulate/choose-policies.ts';
import { chooseTarget, describePlayed, type TargetOptions } from '../simulate/choose-target.ts';
import { fitToTarget } from '../simulate/fit-to-target.ts';
import { loadScenario, type ScenarioOptions } from '../simulate/load-scenario.ts';
import { playPolicies } from '../simulate/play-policies.ts';
import { describeScenario, warnOfShortLoad } from '../simulate/report/describe-scenario.ts';
import { checkOutputFiles, type ReportFiles, writeReports } from '../simulate/report/output-files.ts';
import { printTable } from '../simulate/report/print-table.ts';

export interface SimulateOptions extends ScenarioOptions, TargetOptions, ReportFiles {
  readonly policies: string;
}

const announce = (isShipped: boolean, lines: readonly string[], output: Output): void => {
  if (isShipped) output.err('no --trace, --load or --scenario: playing the shipped scenario, flash-crowd');
  for (const line of lines) output.err(line);
};

const inputsOf = ({ trace, scenario, targets }: SimulateOptions) => ({
  '--trace': trace,
  '--scenario': scenario,
  '--targets': targets ?? TARGETS_HERE,
});

/** Plays a load under every policy, prints the table, and writes the reports that are asked for. */
export const runSimulate = async (options: SimulateOptions, output: Output): Promise<number> => {
  const [names, loaded, target] = await allOrProblems(
    () => choosePolicies(options.policies),
    () => loadScenario(options),
    () => chooseTarget(options),
    () => checkOutputFiles({ '--report': options.report, '--json': options.json }, inputsOf(options)),
  );
  const { arrivals, own, isShipped } = loaded;
  const scenario = fitToTarget(loaded.scenario, own, target);
  const [played, warnings] = [describePlayed(options, target, scenario), warnOfShortLoad(scenario)];
  announce(isShipped, [played, ...warnings], output);
  const simulated = await playPolicies({ scenario, arrivals, names, target });
  // The files first: a reader that has seen enough of the table (`| head`) ends the process.
  await writeReports(options, simulated, {
    warnings,
    assumptions: [['bounds and controller', played], ...describeScenario(scenario)],
  });
  printTable(output, simulated);
  return 0;
};
