import { createRandom, exponential } from '../../../src/sim/random.ts';
import type { ServiceModel, StepTime } from '../../../src/sim/scenario.ts';
import type { Source, Stage } from './drive-fleet.ts';
import { closedLoop, constantWork, erlangWork, exponentialWork, mixedWork, poissonArrivals } from './sources.ts';

/** A case of the reference file as the simulator's own terms have it. */
export interface StagedCase {
  readonly stage: Stage;
  readonly source: Source;
  readonly slots: number;
  /** Seconds per unit of work, where it does not depend on the number running: only then a wait can be read off the first token. */
  readonly stepSeconds?: number;
}

export type Inputs = Readonly<Record<string, unknown>>;

/** More than ever run at once. */
const ENOUGH = 2_048;
const ONE_SECOND: StepTime = { kind: 'fit', s0: 1, s1: 0, c: 1 };
/** n running: each gets an n-th of the speed. */
const SHARED: StepTime = { kind: 'fit', s0: 0, s1: 1, c: 1 };

const numberIn = (inputs: Inputs, name: string): number => {
  const value = inputs[name];
  if (typeof value !== 'number') throw new Error(`${name}: expected a number, found ${String(value)}`);
  return value;
};

/** First come, first served by so many servers: one copy with as many slots, whose speed does not fall. */
const servers = (slots: number, rest: Partial<ServiceModel> = {}) => ({ slots, step: ONE_SECOND, ...rest });

const drawOf = (inputs: Inputs) => {
  if (inputs.service === 'constant') return constantWork(1);
  if (inputs.service === 'Erlang') return erlangWork(numberIn(inputs, 'phases'), numberIn(inputs, 'mean'));
  return mixedWork(numberIn(inputs, 'probability_1'), [numberIn(inputs, 'rate_1'), numberIn(inputs, 'rate_2')]);
};

type Staging = (inputs: Inputs, arrivals: number, id: string) => StagedCase;

const manyServers: Staging = (inputs, arrivals, id) => {
  const slots = numberIn(inputs, 'servers');
  const work = exponentialWork(1 / numberIn(inputs, 'service_rate_per_server'));
  const places = inputs.places_in_system;
  const limit = id.startsWith('erlang-b') ? 0 : typeof places === 'number' ? places - slots : undefined;
  return {
    stage: { service: servers(slots, limit === undefined ? {} : { queueLimit: limit }), seed: id },
    source: poissonArrivals(createRandom(1, `${id} load`), numberIn(inputs, 'arrival_rate'), arrivals, work),
    slots,
    stepSeconds: 1,
  };
};

const oneServer: Staging = (inputs, arrivals, id) => {
  const batch = typeof inputs.batch_size === 'number' ? inputs.batch_size : 1;
  const rate = numberIn(inputs, batch > 1 ? 'batch_rate' : 'arrival_rate');
  const draw = inputs.service === undefined ? exponentialWork(1 / numberIn(inputs, 'service_rate')) : drawOf(inputs);
  return {
    stage: { service: servers(1), seed: id },
    source: poissonArrivals(createRandom(1, `${id} load`), rate, arrivals, draw, batch),
    slots: 1,
    stepSeconds: 1,
  };
};

const sharedServer: Staging = (inputs, arrivals, id) => {
  const { source } = oneServer(inputs, arrivals, id);
  return { stage: { service: { slots: ENOUGH, step: SHARED }, seed: id }, source, slots: ENOUGH };
};

const noQueue: Staging = (inputs, arrivals, id) => {
  const work = exponentialWork(numberIn(inputs, 'mean_service'));
  return {
    stage: { service: servers(ENOUGH), seed: id },
    source: poissonArrivals(createRandom(1, `${id} load`), numberIn(inputs, 'arrival_rate'), arrivals, work),
    slots: ENOUGH,
    stepSeconds: 1,
  };
};

const batchingServer: Staging = (inputs, arrivals, id) => {
  const slots = numberIn(inputs, 'slots');
  const step: StepTime = { kind: 'fit', s0: numberIn(inputs, 'a'), s1: numberIn(inputs, 'b'), c: 1 };
  return {
    stage: { service: { slots, step }, seed: id },
    source: poissonArrivals(
      createRandom(1, `${id} load`),
      numberIn(inputs, 'arrival_rate'),
      arrivals,
      exponentialWork(1),
    ),
    slots,
  };
};

const usersWhoThink: Staging = (inputs, arrivals, id) => {
  const [demand] = inputs.service_demands as readonly number[];
  const random = createRandom(1, `${id} load`);
  const think = (): number => numberIn(inputs, 'think_time') * exponential(random);
  const work = (): number => (demand ?? 0) * exponential(random);
  return {
    stage: { service: servers(1), seed: id },
    source: closedLoop(numberIn(inputs, 'users'), arrivals, think, work),
    slots: 1,
    stepSeconds: 1,
  };
};

/** What a set-up costs is read before the first request of a busy period: a prefill, during which everybody waits. */
const setUpWhenEmpty: Staging = (inputs, arrivals, id) => {
  const setUp = numberIn(inputs, 'mean_setup');
  const work = exponentialWork(1 / numberIn(inputs, 'service_rate'));
  const source = poissonArrivals(
    createRandom(1, `${id} load`),
    numberIn(inputs, 'arrival_rate'),
    arrivals,
    (random, fleet) => ({
      ...work(random, fleet),
      input: fleet.counts().inSystem === 0 ? setUp * exponential(random) : 0,
    }),
  );
  return { stage: { service: servers(1, { prefillTokensPerSecond: 1 }), seed: id }, source, slots: 1 };
};

/** Two copies behind a router, or one copy that is both of them. */
const STAGES_OF_ROUTING: Readonly<Record<string, Omit<Stage, 'seed'>>> = {
  W_random: { service: servers(1), copies: 2, rules: { routing: 'RANDOM' } },
  W_shorter_queue: { service: servers(1), copies: 2, rules: { routing: 'LEAST_OUTSTANDING_REQUESTS' } },
  W_one_queue: { service: servers(2) },
};

export const stageRouting = (inputs: Inputs, arrivals: number, how: string): StagedCase => {
  const stage = STAGES_OF_ROUTING[how];
  if (stage === undefined) throw new Error(`no routing ${how}`);
  const work = exponentialWork(1 / numberIn(inputs, 'service_rate'));
  return {
    stage: { ...stage, seed: how },
    source: poissonArrivals(createRandom(1, `${how} load`), numberIn(inputs, 'arrival_rate'), arrivals, work),
    slots: stage.service.slots,
  };
};

const STAGINGS: readonly (readonly [pattern: RegExp, staging: Staging])[] = [
  [/^(mm1-rho|mg1-(deterministic|erlang4|hyperexp)$|batch-m)/, oneServer],
  [/^(mmc-c|erlang-b-|mmck-)/, manyServers],
  [/^(mm1-ps$|mg1-ps-)/, sharedServer],
  [/^mg-inf$/, noQueue],
  [/^batch-llm-/, batchingServer],
  [/^closed-/, usersWhoThink],
  [/^cold-start$/, setUpWhenEmpty],
];

/** How a case is put on, by its name; undefined: not by this table. */
export const stagingOf = (id: string): Staging | undefined => STAGINGS.find(([pattern]) => pattern.test(id))?.[1];
