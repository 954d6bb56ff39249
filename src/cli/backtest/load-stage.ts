import { basename } from 'node:path';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import { recordedUnits } from '../../sim/history/recorded-units.ts';
import { DEFAULT_SCENARIO } from '../../sim/presets/default-scenario.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { CliError } from '../cli-error.ts';
import { readText } from '../input/read-text.ts';
import { checkAgainstLoad } from '../simulate/check-scenario.ts';
import { fitToTarget } from '../simulate/fit-to-target.ts';
import { type ParsedScenario, parseScenario } from '../simulate/parse-scenario.ts';
import { usualWarmUp } from '../simulate/to-scenario.ts';
import type { ParsedExport } from './parse-export.ts';

const MINUTE = 60;

/** The scenario of a file; its own load, where it has one, is not played. @throws CliError with every fault */
export const readBacktestScenario = async (path: string | undefined): Promise<ParsedScenario> => {
  if (path === undefined) return { scenario: DEFAULT_SCENARIO, file: {}, toProblems: () => [] };
  const text = await readText(path, 'a scenario in YAML');
  return parseScenario(text, path, basename(path).replace(/\.(ya?ml|json)$/, ''));
};

/** A scenario that begins as the history does. @throws CliError where the file speaks of times beyond the history */
export const toBacktestScenario = (
  parsed: ParsedScenario,
  { history, unit }: ParsedExport,
  target: TargetConfiguration | undefined,
  seed: number | undefined,
): Scenario => {
  const { scenario, file, toProblems } = parsed;
  const seconds = history.minutes.length * MINUTE;
  // What the metrics are of stands for a kind that neither the file nor a target says.
  const ofMetrics = { ...scenario, unit: file.unit ?? unit ?? scenario.unit };
  const complete: Scenario = {
    ...fitToTarget(ofMetrics, file, target, recordedUnits(history)),
    seed: seed ?? scenario.seed,
    warmUpSeconds: file.warmUpSeconds ?? usualWarmUp(scenario.coldStart, seconds),
  };
  const findings = checkAgainstLoad(complete, seconds);
  if (findings.length > 0) throw new CliError(toProblems(findings));
  return complete;
};
