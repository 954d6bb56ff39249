import { basename } from 'node:path';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import { DEFAULT_SCENARIO } from '../../sim/default-scenario.ts';
import { recordedUnits } from '../../sim/history/recorded-units.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { CliError } from '../cli-error.ts';
import { readText } from '../input/read-text.ts';
import { checkAgainstLoad } from '../simulate/check-scenario.ts';
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

/** Bounds that hold all that was recorded, and the count the history begins with, where the file says nothing of it. */
const toCapacity = (
  { scenario, file }: ParsedScenario,
  target: TargetConfiguration | undefined,
  units: readonly number[] | undefined,
): Scenario['capacity'] => {
  const bounds = target?.capacity ?? scenario.capacity;
  const min = file.capacity?.min ?? Math.min(bounds.min, file.capacity?.max ?? bounds.min);
  const most = (units ?? []).reduce((a, b) => Math.max(a, b), bounds.max);
  const max = file.capacity?.max ?? Math.max(most, min);
  const initial = file.capacity?.initial ?? Math.min(max, Math.max(min, units?.[0] ?? scenario.capacity.initial));
  return { min, max, initial };
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
  const kind = target === undefined ? unit : target.target.kind === 'variant' ? 'instance' : 'copy';
  const complete: Scenario = {
    ...scenario,
    seed: seed ?? scenario.seed,
    unit: file.unit ?? kind ?? scenario.unit,
    capacity: toCapacity(parsed, target, recordedUnits(history)),
    warmUpSeconds: file.warmUpSeconds ?? usualWarmUp(scenario.coldStart, seconds),
  };
  const findings = checkAgainstLoad(complete, seconds);
  if (findings.length > 0) throw new CliError(toProblems(findings));
  return complete;
};
