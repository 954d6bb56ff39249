import type { Sabotage } from '../harness/invoke.ts';
import { createRandom } from '../harness/random.ts';
import { FUNCTIONS, type FunctionName } from '../harness/run.ts';
import type { Violation } from '../harness/witness.ts';
import { type CrashPoint, WAYS, type Way } from './crash-point.ts';
import { judgeAftermath } from './judge.ts';
import { type Aftermath, playSetting } from './play.ts';
import type { CrashSetting } from './settings.ts';

/** A crash after which something was not as it must be. */
export interface CrashFailure {
  readonly setting: string;
  /** Absent: nobody died, and it failed all the same. */
  readonly point?: CrashPoint;
  readonly at?: string;
  readonly violations: readonly Violation[];
}

export interface CrashTally {
  readonly setting: string;
  /** Invocations and I/Os of the undisturbed run, by function. */
  readonly functions: Readonly<Record<FunctionName, { readonly invocations: number; readonly ios: number }>>;
  /** Crashes tried, by way. */
  readonly tried: Readonly<Record<Way, number>>;
  /** The longest that a change was claimed later, in ms. */
  readonly longestWaitMs: number;
  /** The longest that a cooldown began later, counted from the first claim, in ms. */
  readonly longestDelayMs: number;
  readonly failures: readonly CrashFailure[];
}

export interface CrashSearchOptions {
  readonly ways?: readonly Way[];
  /** So many points at most, drawn by the seed. Absent: every one. */
  readonly runs?: number;
  readonly seed?: number;
  readonly sabotage?: Sabotage;
  /** Stops after so many failures. */
  readonly mostFailures?: number;
}

const countFunctions = ({ invocations }: Aftermath): CrashTally['functions'] => {
  const count = (name: FunctionName) => {
    const played = invocations.filter((invocation) => invocation.function === name);
    return { invocations: played.length, ios: played.reduce((total, { calls }) => total + calls.length, 0) };
  };
  return {
    'on-alarm': count('on-alarm'),
    recheck: count('recheck'),
    'on-endpoint-state': count('on-endpoint-state'),
    reconcile: count('reconcile'),
  };
};

/** Every crash point of the undisturbed run: each I/O of each invocation, in each way. */
const pointsOf = ({ invocations }: Aftermath, ways: readonly Way[]): readonly CrashPoint[] =>
  invocations.flatMap(({ calls }, invocation) =>
    calls.flatMap((_, io) => ways.map((way) => ({ invocation, io, way }))),
  );

/** Plays a story undisturbed, and once more for every point at which a function of it can die. */
export const searchCrashes = async (setting: CrashSetting, options: CrashSearchOptions = {}): Promise<CrashTally> => {
  const { ways = WAYS, runs, seed = 0, sabotage, mostFailures = 20 } = options;
  const undisturbed = await playSetting(setting, undefined, sabotage);
  const failures: CrashFailure[] = [];
  const tried: Record<Way, number> = { 'not-done': 0, 'answer-lost': 0, answered: 0, late: 0 };
  let longestWaitMs = 0;
  let longestDelayMs = 0;
  const alone = judgeAftermath(undisturbed, undisturbed).violations;
  if (alone.length > 0) failures.push({ setting: setting.name, violations: alone });

  const points = pointsOf(undisturbed, ways);
  for (const point of runs === undefined ? points : createRandom(seed).sample(points, runs)) {
    if (failures.length >= mostFailures) break;
    const found = await playSetting(setting, point, sabotage);
    const { violations, delays } = judgeAftermath(found, undisturbed, setting.mayAddMs);
    tried[point.way] += 1;
    longestWaitMs = Math.max(longestWaitMs, ...delays.map(({ waitMs }) => waitMs));
    longestDelayMs = Math.max(longestDelayMs, ...delays.map(({ delayMs }) => delayMs));
    if (violations.length === 0) continue;
    const dead = undisturbed.invocations[point.invocation];
    const at = `${dead?.function} ${point.invocation}, ${dead?.calls[point.io]} (I/O ${point.io})`;
    failures.push({ setting: setting.name, point, at, violations });
  }
  return {
    setting: setting.name,
    functions: countFunctions(undisturbed),
    tried,
    longestWaitMs,
    longestDelayMs,
    failures,
  };
};

export const totalIos = (tally: CrashTally): number =>
  FUNCTIONS.reduce((total, name) => total + tally.functions[name].ios, 0);
