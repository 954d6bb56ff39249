import type { Candidate } from '../../../src/sim/candidate.ts';
import { CONTROLLER_SEARCH_SPACE, controllerDefaults, tunedTarget } from '../../../src/sim/controller/search-space.ts';
import {
  CONTROLLER,
  type Field,
  listCandidates,
  ORACLE,
  toBaseline,
  toController,
} from '../../../src/sim/list-candidates.ts';
import type { Arrivals } from '../../../src/sim/load/arrivals.ts';
import { measureDemand } from '../../../src/sim/load/demand.ts';
import { sliceLoad } from '../../../src/sim/load/slice-load.ts';
import { DEMAND_SLOT_SECONDS, toOracle } from '../../../src/sim/oracle/oracle.ts';
import { POLICIES } from '../../../src/sim/policies/list-policies.ts';
import type { TunableNumber, TunedValues } from '../../../src/sim/policies/policy-definition.ts';
import type { Setting } from '../../../src/sim/result.ts';
import { runTrial } from '../../../src/sim/run.ts';
import type { Scenario } from '../../../src/sim/scenario.ts';
import { type Objectives, toObjectives } from '../../../src/sim/tune/objectives.ts';
import { optimise } from '../../../src/sim/tune/optimise.ts';
import { nameOfTuned, type TunedCell } from '../cells/tuned-cells.ts';
import { chooseExcerpts, type Excerpt } from './choose-excerpts.ts';
import type { PreparedLoad } from './prepare-load.ts';
import { SEED, toScenario } from './to-scenario.ts';

const MINUTE = 60;

/** A setting and what it came to on both excerpts. */
export interface TunedSetting {
  readonly values: TunedValues;
  readonly tuning: Objectives;
  readonly heldOut: Objectives;
}

export interface TunedResult {
  readonly cell: string;
  readonly policy: string;
  readonly setting: Setting;
  readonly space: readonly TunableNumber[];
  readonly evaluations: number;
  readonly defaults: TunedSetting;
  /** The best for each weight. */
  readonly tuned: readonly TunedSetting[];
  /** On the held-out excerpt. */
  readonly oracle: Objectives;
  readonly excerpts: { readonly tuning: Excerpt; readonly heldOut: Excerpt };
}

interface Part {
  readonly scenario: Scenario;
  readonly arrivals: Arrivals;
  readonly needed: readonly number[];
}

/** What policies that count invocations know of the tokens is the tuning excerpt's. */
const toField = async ({ scenario, needed }: Part, known: Arrivals): Promise<Field> => ({
  scenario,
  demand: await measureDemand(known, DEMAND_SLOT_SECONDS),
  oracle: toOracle(needed, scenario),
  target: tunedTarget(scenario),
});

/** How a policy is made from values, and what may be chosen of it. */
const toTunable = (policy: string) => {
  if (policy === CONTROLLER) {
    return {
      space: CONTROLLER_SEARCH_SPACE,
      defaultsOf: (scenario: Scenario): TunedValues => controllerDefaults(scenario),
      open: ({ scenario }: Field, values: TunedValues): Candidate => toController(tunedTarget(scenario, values)),
    };
  }
  const definition = POLICIES.find(({ name }) => name === policy);
  if (definition === undefined) throw new RangeError(`no policy ${policy}`);
  return {
    space: definition.searchSpace,
    defaultsOf: (): TunedValues => ({}),
    open: (field: Field, values: TunedValues): Candidate => toBaseline(definition, field, 'sagemaker', values),
  };
};

/**
 * Tunes one policy on six hours of the first half, with the optimiser, the evaluations and the weights that all get, and plays what it
 * found on the second half.
 */
export const tunePolicy = async (cell: TunedCell, prepared: PreparedLoad, whole: Arrivals): Promise<TunedResult> => {
  const circumstances = {
    part: 'matrix',
    load: cell.load,
    coldStart: 'nothing-cached',
    retries: true,
    players: 'natives',
  } as const;
  const { warmUpSeconds } = toScenario(circumstances, 1);
  const excerpts = chooseExcerpts(prepared.needed, warmUpSeconds);
  const cut = ({ from, to }: Excerpt): Part => {
    const needed = prepared.needed.slice(from / MINUTE, to / MINUTE);
    return {
      scenario: toScenario(circumstances, Math.max(1, needed[0] ?? 1)),
      arrivals: sliceLoad(whole, from, to),
      needed,
    };
  };
  const parts = { tuning: cut(excerpts.tuning), heldOut: cut(excerpts.heldOut) };
  const known = parts.tuning.arrivals;
  const fields = { tuning: await toField(parts.tuning, known), heldOut: await toField(parts.heldOut, known) };
  const { space, defaultsOf, open } = toTunable(cell.policy);
  const play = async (part: 'tuning' | 'heldOut', candidate: Candidate): Promise<Objectives> => {
    const { scenario, arrivals } = parts[part];
    return toObjectives(await runTrial({ scenario, arrivals, oracle: [] }, candidate));
  };
  const { evaluated, byWeight } = await optimise({
    space,
    defaults: defaultsOf(parts.tuning.scenario),
    evaluate: (values) => play('tuning', open(fields.tuning, values)),
    seed: SEED,
  });
  const judge = async (values: TunedValues, tuning: Objectives): Promise<TunedSetting> => ({
    values,
    tuning: { overLimitShare: tuning.overLimitShare, unitHours: tuning.unitHours },
    heldOut: await play('heldOut', open(fields.heldOut, values)),
  });
  const [first] = evaluated;
  if (first === undefined) throw new RangeError(`${cell.policy}: nothing was tried`);
  const tuned: TunedSetting[] = [];
  for (const best of new Set(byWeight)) tuned.push(await judge(best.values, best));
  const [reference] = listCandidates([ORACLE], fields.heldOut);
  return {
    cell: nameOfTuned(cell),
    policy: cell.policy,
    setting: open(fields.heldOut, first.values).setting,
    space,
    evaluations: evaluated.length,
    defaults: await judge(first.values, first),
    tuned,
    oracle: await play('heldOut', reference as Candidate),
    excerpts,
  };
};
