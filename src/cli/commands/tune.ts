import { parseTargets } from '../../config/parse-targets.ts';
import { formatProblem } from '../../config/problem.ts';
import { tunedTarget } from '../../sim/controller/search-space.ts';
import { measureDemand } from '../../sim/load/demand.ts';
import { cutOf } from '../../sim/tune/split-in-time.ts';
import { tuneController } from '../../sim/tune/tune-controller.ts';
import type { Tuning } from '../../sim/tune/tuning.ts';
import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import type { Output } from '../output.ts';
import { createProgress } from '../simulate/create-progress.ts';
import { type LoadedScenario, loadScenario } from '../simulate/load-scenario.ts';
import { warnOfShortLoad } from '../simulate/report/describe-scenario.ts';
import { type FileText, writeFiles } from '../simulate/report/write-files.ts';
import { printTuning } from '../tune/print-tuning.ts';
import { areGiven, chooseNames, renderTuned } from '../tune/render-tuned.ts';
import { toTuningJson } from '../tune/to-tuning-json.ts';
import { checkFiles, checkNames, readEvaluations, readGoal, type TuneOptions } from '../tune/tune-options.ts';

const MINUTE = 60;

/** The length of the load. @throws CliError where it cannot be cut, or a part of it has nothing to be scored by */
const measureLoad = async ({ scenario, arrivals }: LoadedScenario): Promise<number> => {
  const { endsAt, requests } = await measureDemand(arrivals, MINUTE);
  const cut = cutOf(scenario, endsAt);
  const problem = (expected: string, found: string): CliError =>
    new CliError([{ file: arrivals.name, path: '', expected, found }]);
  if (cut >= endsAt) {
    const warmUp = `twice the warm-up of ${scenario.warmUpSeconds} s, and a held-out rest behind`;
    throw problem(`a load of ${warmUp}`, `one of ${endsAt} s`);
  }
  const isSilent = (from: number, to: number): boolean =>
    requests.slice(Math.floor(from / MINUTE), Math.ceil(to / MINUTE)).every((count) => count === 0);
  if (isSilent(scenario.warmUpSeconds, cut) || isSilent(cut, endsAt)) {
    throw problem(
      'requests in the first part behind the warm-up, and in the rest',
      `none in one of them (cut at ${cut} s)`,
    );
  }
  return endsAt;
};

/** @throws CliError where the names are of another kind than the scenario's units */
const checkUnit = ({ scenario }: LoadedScenario, { endpoint, component }: TuneOptions): void => {
  const wrong = scenario.unit === 'copy' ? endpoint : component;
  if (wrong === undefined) return;
  const [path, expected] =
    scenario.unit === 'copy'
      ? ['--endpoint', '--component, since units are copies in the scenario']
      : ['--component', '--endpoint and --variant, or unit: copy in the scenario'];
  throw new CliError([{ file: 'command line', path, expected, found: JSON.stringify(wrong) }]);
};

/** The text of a targets file that is known to be sound. */
const render = (options: TuneOptions, { scenario }: LoadedScenario, tuning: Tuning, output: Output): string => {
  const names = chooseNames(options, scenario.unit);
  const text = renderTuned(tunedTarget(scenario, tuning.chosen.values), names, tuning, options);
  const parsed = parseTargets(text, options.write ?? '');
  if (parsed.kind === 'invalid') throw new CliError(parsed.problems);
  for (const warning of parsed.warnings) output.err(`warning: ${formatProblem(warning)}`);
  return text;
};

const writeTuning = async (
  options: TuneOptions,
  loaded: LoadedScenario,
  tuning: Tuning,
  output: Output,
): Promise<void> => {
  const { write, json } = options;
  const files: FileText[] = [];
  if (json !== undefined) files.push({ path: json, text: toTuningJson(tuning) });
  if (write !== undefined) files.push({ path: write, text: render(options, loaded, tuning, output) });
  await writeFiles(files);
  if (write === undefined) return;
  if (!areGiven(options)) output.err('the names in it are placeholders: --endpoint and --variant, or --component');
  output.err(`${write}: in mode shadow; next: npx scalectl validate --targets ${write}`);
};

/** Searches settings for the controller on the first part of a load, and says what they are worth on the rest. */
export const runTune = async (options: TuneOptions, output: Output): Promise<number> => {
  const [loaded, evaluations, goal] = await allOrProblems(
    () => loadScenario(options),
    () => readEvaluations(options),
    () => readGoal(options),
    () => checkNames(options),
    () => checkFiles(options),
  );
  const [durationSeconds] = await allOrProblems(
    () => measureLoad(loaded),
    () => checkUnit(loaded, options),
  );
  const { scenario, arrivals, isShipped } = loaded;
  if (isShipped) output.err('no --trace, --load or --scenario: tuning on the shipped scenario, flash-crowd');
  for (const line of warnOfShortLoad(scenario)) output.err(line);
  const progress = createProgress(process.stderr, 1);
  let tuning: Tuning;
  try {
    tuning = await tuneController({ scenario, arrivals, durationSeconds, evaluations, goal }, progress.advance);
  } finally {
    progress.end();
  }
  // Files first: whoever closes the pipe behind the table's head (`| head`) has them all the same.
  await writeTuning(options, loaded, tuning, output);
  printTuning(output, tuning);
  return 0;
};
