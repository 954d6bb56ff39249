import { basename } from 'node:path';
import { didYouMean, formatPath, type Problem } from '../../config/problem.ts';
import type { Arrivals } from '../../sim/load/arrivals.ts';
import { generateLoad } from '../../sim/load/generate-load.ts';
import type { LoadFault } from '../../sim/load/load-fault.ts';
import type { LoadSpec } from '../../sim/load/load-spec.ts';
import { parseLoad } from '../../sim/load/parse-load.ts';
import { DEFAULT_SCENARIO } from '../../sim/presets/default-scenario.ts';
import type { Scenario } from '../../sim/scenario.ts';
import { CliError } from '../cli-error.ts';
import { allOrProblems } from '../input/all-or-problems.ts';
import { readText } from '../input/read-text.ts';
import { shippedFile } from '../shipped-files.ts';
import { checkAgainstLoad } from './check-scenario.ts';
import type { OwnUnits } from './fit-to-target.ts';
import { openTrace } from './open-trace.ts';
import { type ParsedScenario, parseScenario } from './parse-scenario.ts';
import { usualWarmUp } from './to-scenario.ts';

export interface ScenarioOptions {
  /** A CSV file, plain or gzip. */
  readonly trace?: string;
  /** The words of a load, see `parseLoad`. */
  readonly load?: string;
  /** A YAML file. */
  readonly scenario?: string;
  readonly seed?: string;
}

export interface LoadedScenario {
  readonly scenario: Scenario;
  readonly arrivals: Arrivals;
  /** What a file of the user's says of the units. */
  readonly own: OwnUnits;
  /** Nobody named a scenario or a load: it is the example that comes with the project. */
  readonly isShipped: boolean;
}

const SHIPPED = 'src/cli/simulate/scenarios/flash-crowd.yml';

const toProblem = (file: string, { meant, path, ...fault }: LoadFault): Problem => ({
  file,
  path: formatPath(path),
  ...fault,
  ...(meant === undefined ? {} : { hint: didYouMean(meant) }),
});

const SEED = `a whole number from 0 to ${Number.MAX_SAFE_INTEGER.toLocaleString('en')}`;

/** @throws CliError where it is no whole number, or one that a number does not hold exactly */
export const readSeed = (seed: string | undefined): number | undefined => {
  if (seed === undefined) return undefined;
  const value = /^\d+$/.test(seed) ? Number(seed) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw new CliError([{ file: '--seed', path: '', expected: SEED, found: JSON.stringify(seed) }]);
};

const parseOption = (text: string): LoadSpec => {
  const parsed = parseLoad(text);
  if (parsed.kind === 'load') return parsed.spec;
  throw new CliError(parsed.faults.map((fault) => toProblem('--load', fault)));
};

/** Without a scenario, a load of the user's own meets the defaults: the shipped scenario's crash has its place in the shipped load. */
const readScenario = async ({ scenario: path, trace, load }: ScenarioOptions): Promise<ParsedScenario> => {
  if (path === undefined && (trace !== undefined || load !== undefined)) {
    return { scenario: DEFAULT_SCENARIO, file: {}, toProblems: () => [] };
  }
  const file = path ?? shippedFile(SHIPPED);
  const text = await readText(file, 'a scenario in YAML');
  return parseScenario(text, file, basename(file).replace(/\.(ya?ml|json)$/, ''));
};

type Source = (seed: number) => Arrivals;

const refuseBoth = ({ trace, load }: ScenarioOptions): void => {
  if (trace === undefined || load === undefined) return;
  const said = { expected: 'one load', found: 'another beside --trace', hint: 'Leave one out.' };
  throw new CliError([{ file: '--load', path: '', ...said }]);
};

/** What the options name as the load; undefined where they leave it to the scenario. */
const openOptions = async (options: ScenarioOptions): Promise<Source | undefined> => {
  const [, spec, trace] = await allOrProblems(
    () => refuseBoth(options),
    () => (options.load === undefined ? undefined : parseOption(options.load)),
    () => (options.trace === undefined ? undefined : openTrace(options.trace)),
  );
  if (trace !== undefined) return () => trace;
  return spec === undefined ? undefined : (seed) => generateLoad(spec, seed);
};

const openOwnLoad = ({ file, toProblems }: ParsedScenario): Source => {
  const { load } = file;
  if (load === undefined) {
    const expected = 'load: in the scenario, or --trace or --load beside it';
    throw new CliError(toProblems([{ severity: 'fault', path: [], expected, found: 'no load' }]));
  }
  const parsed = parseLoad(load);
  if (parsed.kind === 'load') return (seed) => generateLoad(parsed.spec, seed);
  const findings = parsed.faults.map(({ path, expected, found, meant }) => ({
    severity: 'fault' as const,
    path: ['load', ...path],
    expected,
    found,
    ...(meant === undefined ? {} : { hint: didYouMean(meant) }),
  }));
  throw new CliError(toProblems(findings));
};

interface Read {
  readonly parsed: ParsedScenario;
  /** The scenario's own load, where the options name none. */
  readonly own: Source | undefined;
}

const readWithLoad = async (options: ScenarioOptions): Promise<Read> => {
  const parsed = await readScenario(options);
  const hasOther = options.trace !== undefined || options.load !== undefined;
  return { parsed, own: hasOther ? undefined : openOwnLoad(parsed) };
};

/**
 * What `scalectl simulate` is asked to play: the scenario, with its defaults and the seed, and the load.
 * @throws CliError with every fault of options, scenario and trace; nothing has been simulated then
 */
export const loadScenario = async (options: ScenarioOptions): Promise<LoadedScenario> => {
  const [seed, { parsed, own }, given] = await allOrProblems(
    () => readSeed(options.seed),
    () => readWithLoad(options),
    () => openOptions(options),
  );
  const { scenario, file, toProblems } = parsed;
  const drawn = { ...scenario, seed: seed ?? scenario.seed };
  const arrivals = (given ?? own ?? openOwnLoad(parsed))(drawn.seed);
  const { durationSeconds = Number.POSITIVE_INFINITY } = arrivals;
  const warmUpSeconds = file.warmUpSeconds ?? usualWarmUp(scenario.coldStart, durationSeconds);
  const complete = { ...drawn, warmUpSeconds };
  const findings = checkAgainstLoad(complete, durationSeconds);
  if (findings.length > 0) throw new CliError(toProblems(findings));
  const isShipped = options.scenario === undefined && options.trace === undefined && options.load === undefined;
  return { scenario: complete, arrivals, own: isShipped ? {} : file, isShipped };
};
