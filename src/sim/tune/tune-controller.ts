import type { Candidate } from '../candidate.ts';
import { CONTROLLER_SEARCH_SPACE, controllerDefaults, tunedTarget } from '../controller/search-space.ts';
import { CONTROLLER, toBaseline, toController } from '../list-candidates.ts';
import type { Arrivals } from '../load/arrivals.ts';
import { measureDemand } from '../load/demand.ts';
import { DEMAND_SLOT_SECONDS } from '../oracle/oracle.ts';
import { POLICIES } from '../policies/list-policies.ts';
import type { TunedValues } from '../policies/policy-definition.ts';
import type { PolicyRun } from '../result.ts';
import { runTrial } from '../run.ts';
import type { Scenario } from '../scenario.ts';
import { choosePoint, type TuningGoal } from './choose-point.ts';
import { compareRuns } from './confidence.ts';
import { type Objectives, toObjectives, WEIGHTS } from './objectives.ts';
import { type Evaluated, optimise } from './optimise.ts';
import { atEdge } from './search-point.ts';
import { type LoadPart, splitInTime } from './split-in-time.ts';
import type { ComparedPolicy, PartTimes, TunedPoint, Tuning } from './tuning.ts';

const AGAINST = 'target-tracking-both';
/** What a user has without tuning and without us, on the same signal. */
const COMPARED: readonly string[] = [AGAINST, 'native-step-long-low'];
/** More are never played on the held-out part: one for each weight, the defaults, the chosen one. */
const MOST_POINTS = WEIGHTS.length + 2;

export interface TuningTask {
  readonly scenario: Scenario;
  readonly arrivals: Arrivals;
  readonly durationSeconds: number;
  readonly evaluations: number;
  readonly goal: TuningGoal;
}

interface Played {
  readonly objectives: Objectives;
  readonly run: PolicyRun;
}

/** Told how much of all the work is done, 0 to 1, and what is at work. */
export type OnTuned = (done: number, label: string) => void;

type Play = (part: LoadPart, candidate: Candidate, label: string) => Promise<Played>;

const lengthOf = ({ from, to }: LoadPart): number => to - from;
const timesOf = ({ scoredFrom, to }: LoadPart): PartTimes => ({ scoredFrom, to });

/** Plays one candidate after the other, and tells how far all of them are. */
const createPlayer = (total: number, onProgress: OnTuned): Play => {
  let before = 0;
  return async (part, candidate, label) => {
    const trial = { scenario: part.scenario, arrivals: part.arrivals, oracle: [] };
    const run = await runTrial(trial, candidate, (now) => {
      if (now % 600 === 0) onProgress((before + now) / total, label);
    });
    before += lengthOf(part);
    return { objectives: toObjectives(run), run };
  };
};

interface Parts {
  readonly tuning: LoadPart;
  readonly heldOut: LoadPart;
}

interface Native extends ComparedPolicy {
  readonly heldOutRun: PolicyRun;
}

/** Those that count invocations know the load's tokens from the first part alone. */
const playNatives = async (scenario: Scenario, { tuning, heldOut }: Parts, play: Play): Promise<readonly Native[]> => {
  const demand = await measureDemand(tuning.arrivals, DEMAND_SLOT_SECONDS);
  const field = { scenario, demand, oracle: { needed: [], wanted: [] }, target: tunedTarget(scenario) };
  const natives: Native[] = [];
  for (const definition of POLICIES.filter(({ name }) => COMPARED.includes(name))) {
    const { name } = definition;
    const candidate = toBaseline(definition, field, 'sagemaker');
    const { objectives } = await play(tuning, candidate, name);
    const held = await play(heldOut, candidate, name);
    natives.push({ name, tuning: objectives, heldOut: held.objectives, heldOutRun: held.run });
  }
  return natives;
};

/** Searches the controller's settings on the first part of a load, and says what they come to on the rest. Every run has the same luck. */
export const tuneController = async (
  { scenario, arrivals, durationSeconds, evaluations, goal }: TuningTask,
  onProgress: OnTuned = () => undefined,
): Promise<Tuning> => {
  const parts = splitInTime(scenario, arrivals, durationSeconds);
  const total =
    (evaluations + COMPARED.length) * lengthOf(parts.tuning) +
    (MOST_POINTS + COMPARED.length) * lengthOf(parts.heldOut);
  const play = createPlayer(total, onProgress);
  const playOurs = (part: LoadPart, values: TunedValues, label: string): Promise<Played> =>
    play(part, toController(tunedTarget(scenario, values)), label);

  let place = 0;
  const { evaluated, byWeight } = await optimise({
    space: CONTROLLER_SEARCH_SPACE,
    defaults: controllerDefaults(scenario),
    evaluations,
    seed: scenario.seed,
    evaluate: async (values) => {
      place += 1;
      return (await playOurs(parts.tuning, values, `setting ${place} of ${evaluations}`)).objectives;
    },
  });
  const defaults = evaluated[0] as Evaluated;
  const { point: picked, isWithin } = choosePoint(evaluated, goal);

  const heldOut = new Map<Evaluated, Played>();
  for (const point of new Set([defaults, picked, ...byWeight])) {
    heldOut.set(point, await playOurs(parts.heldOut, point.values, 'held-out part'));
  }
  const heldOutOf = (point: Evaluated): Played => heldOut.get(point) as Played;
  const toPoint = (point: Evaluated): TunedPoint => ({
    values: point.values,
    weights: WEIGHTS.filter((_, index) => byWeight[index] === point),
    tuning: { overLimitShare: point.overLimitShare, unitHours: point.unitHours },
    heldOut: heldOutOf(point).objectives,
  });
  const chosen = toPoint(picked);
  const points = [...new Set([picked, ...byWeight])].map((point) => (point === picked ? chosen : toPoint(point)));

  const natives = await playNatives(scenario, parts, play);
  const against = natives.find(({ name }) => name === AGAINST) as Native;
  const { tuning, heldOut: held } = toPoint(defaults);
  return {
    trace: arrivals.name,
    seed: scenario.seed,
    scenario: scenario.name,
    service: scenario.service.name,
    space: CONTROLLER_SEARCH_SPACE,
    evaluations: evaluated.length,
    goal,
    parts: { tuning: timesOf(parts.tuning), heldOut: timesOf(parts.heldOut) },
    points: points.sort((a, b) => a.tuning.unitHours - b.tuning.unitHours),
    chosen,
    isWithin,
    edges: atEdge(CONTROLLER_SEARCH_SPACE, chosen.values),
    compared: [
      { name: `${CONTROLLER}, default`, tuning, heldOut: held },
      ...natives.map(({ heldOutRun: _, ...policy }) => policy),
    ],
    confidence: compareRuns(heldOutOf(picked).run, against.heldOutRun, scenario.warmUpSeconds, scenario.seed),
    against: AGAINST,
  };
};
