import { prepareBacktest } from '../backtest/backtest.ts';
import { type GivenTokens, readTokens, type TokenOptions } from '../backtest/choose-tokens.ts';
import { assumptionsOf, describeBacktest, warningsOf } from '../backtest/describe-backtest.ts';
import {
  checkHistoryOptions,
  type HistoryOptions,
  loadAccountHistory,
  loadHistoryFile,
} from '../backtest/load-history.ts';
import { readBacktestScenario, toBacktestScenario } from '../backtest/load-stage.ts';
import { toMembers } from '../backtest/to-members.ts';
import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import { TARGETS_HERE } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { wrapText } from '../print/wrap-text.ts';
import { choosePolicies } from '../simulate/choose-policies.ts';
import { chooseTarget, describePlayed, type TargetOptions } from '../simulate/choose-target.ts';
import { readSeed } from '../simulate/load-scenario.ts';
import { playPolicies } from '../simulate/play-policies.ts';
import { describeScenario, warnOfShortLoad } from '../simulate/report/describe-scenario.ts';
import { checkOutputFiles, type ReportFiles, writeReports } from '../simulate/report/output-files.ts';
import { printTable } from '../simulate/report/print-table.ts';

export interface BacktestOptions extends HistoryOptions, TokenOptions, TargetOptions, ReportFiles {
  readonly scenario?: string;
  readonly units?: string;
  readonly policies: string;
  readonly seed?: string;
}

const MOST_UNITS = 10_000;
const WIDEST = 120;

const readUnits = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const units = /^\d+$/.test(text) ? Number(text) : 0;
  if (units >= 1 && units <= MOST_UNITS) return units;
  const expected = `a whole number, 1 to ${MOST_UNITS.toLocaleString('en')}`;
  throw new CliError([{ file: 'command line', path: '--units', expected, found: JSON.stringify(text) }]);
};

const inputsOf = ({ history, scenario, targets }: BacktestOptions) => ({
  '--history': history,
  '--scenario': scenario,
  '--targets': targets ?? TARGETS_HERE,
});

/** Everything that can be checked before an account is asked. */
const readOptions = async (options: BacktestOptions) => {
  const { report, json, export: exported } = options;
  const [names, target, , scenario, tokens, units, seed, file] = await allOrProblems(
    () => choosePolicies(options.policies),
    () => chooseTarget(options),
    () => checkOutputFiles({ '--report': report, '--json': json, '--export': exported }, inputsOf(options)),
    () => readBacktestScenario(options.scenario),
    (): GivenTokens => readTokens(options),
    () => readUnits(options.units),
    () => readSeed(options.seed),
    () => (options.history === undefined ? undefined : loadHistoryFile(options.history)),
  );
  checkHistoryOptions(options, target !== undefined);
  return { names, target, scenario, tokens, units, seed, file };
};

/** Plays a real endpoint's history under every policy, says what the history is worth, and prints the table. Changes nothing. */
export const runBacktest = async (options: BacktestOptions, output: Output): Promise<number> => {
  const { names, target, scenario: parsed, tokens, units, seed, file } = await readOptions(options);
  const loaded = file ?? (target === undefined ? undefined : await loadAccountHistory(target, options));
  if (loaded === undefined) throw new RangeError('neither a file nor a target');
  const scenario = toBacktestScenario(parsed, loaded, target, seed);
  const backtest = await prepareBacktest({ ...loaded, scenario, tokens, units });
  const [played, short] = [describePlayed(options, target, scenario), warnOfShortLoad(scenario)];
  for (const line of [played, ...short]) output.err(line);
  const simulated = await playPolicies({ scenario, arrivals: backtest.arrivals, names, target });
  // The files first: a reader that has seen enough of the text (`| head`) ends the process.
  await writeReports(options, simulated, {
    json: toMembers(backtest),
    warnings: [...warningsOf(backtest), ...short],
    assumptions: [['bounds and controller', played], ...assumptionsOf(backtest), ...describeScenario(scenario)],
  });
  const width = Math.min(output.columns, WIDEST);
  for (const line of describeBacktest(backtest)) for (const part of wrapText(line, width)) output.out(part);
  printTable(output, simulated);
  return 0;
};
