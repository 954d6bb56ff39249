import { MINUTE_MS } from '../../../src/core/time.ts';
import { type Account, openAccount, type Setting, START } from '../harness/account.ts';
import type { Load } from '../harness/demand.ts';
import { invoke, type Sabotage } from '../harness/invoke.ts';
import { createRandom, type Random } from '../harness/random.ts';
import { type Ending, playStory } from '../harness/story.ts';
import { aComponent, aVariantTarget } from '../harness/targets.ts';
import { createWitness, type Violation, type Witness } from '../harness/witness.ts';
import { judgeFollowers, leftShort, unrestOf } from '../races/race.ts';
import { runTogether } from '../races/scheduler.ts';
import { type FaultCounts, foulActuator, foulAround, NO_FAULTS, type Weather } from './faults.ts';
import { foulRoute, NOTHING_ROUTED, type RouteCounts } from './route.ts';

export interface Episode {
  readonly account: Account;
  readonly virtualMs: number;
  readonly invocations: number;
  readonly faults: FaultCounts;
  readonly routed: RouteCounts;
  readonly witness: Witness;
  /** Targets that SageMaker left short for good. */
  readonly short: number;
  readonly violations: readonly Violation[];
}

const FOUL_MS = 90 * MINUTE_MS;
const LONGEST_CALM_MS = 240 * MINUTE_MS;
const CALM_LOAD_MS = 10 * MINUTE_MS;

/** A load that jumps every few minutes, now and then with containers that crash or metrics that are missing, and then stays. */
const drawLoads = (random: Random, most: number): readonly Load[] => {
  const loads: Load[] = [];
  let at = START - 60 * MINUTE_MS;
  while (at < START + FOUL_MS - CALM_LOAD_MS) {
    const concurrency = random.chance(0.15) ? 0 : Math.round(random.next() * most * 10) / 10;
    const crashing = concurrency >= 2 && random.chance(0.12);
    const missing = !crashing && random.chance(0.08);
    loads.push({ from: at, concurrency, crashing, missing });
    at += (3 + random.below(10)) * MINUTE_MS;
  }
  loads.push({ from: at, concurrency: Math.round(random.next() * most * 10) / 10 });
  return loads;
};

const drawSetting = (random: Random): Omit<Setting, 'actuator'> => ({
  name: 'soak',
  targets: [aVariantTarget('chat', 'AllTraffic'), aVariantTarget('canary', 'canary'), aComponent('summariser')],
  desired: { chat: 1 + random.below(5), canary: 1 + random.below(5), summariser: random.below(4) },
  loads: { chat: drawLoads(random, 28), canary: drawLoads(random, 22), summariser: drawLoads(random, 16) },
  provisioningSeconds: 20 + random.below(220),
  releaseSeconds: 10 + random.below(60),
});

/** Foul weather for an hour and a half, then fair weather until everything is at rest. */
export const playEpisode = async (seed: number, sabotage: Sabotage = {}): Promise<Episode> => {
  const random = createRandom(seed);
  const witness = createWitness();
  const faults: FaultCounts = { ...NO_FAULTS };
  const routed: RouteCounts = { ...NOTHING_ROUTED };
  const weather: Weather = { random, counts: faults, foul: true };
  const account = openAccount({ ...drawSetting(random), actuator: foulActuator(weather, witness) });
  const { clock } = account;
  let invocations = 0;
  const route = foulRoute(weather, routed);
  await playStory(account, {
    until: START + FOUL_MS + LONGEST_CALM_MS,
    tickSeconds: 10,
    route(invocation, now) {
      weather.foul = now < START + FOUL_MS;
      return route(invocation, now);
    },
    deliver: (): Promise<Ending> => Promise.reject(new Error('everything runs together here')),
    async together(due) {
      const tasks = due.map(({ invocation }) => {
        invocations += 1;
        const id = `${invocation.function} ${invocations}`;
        return {
          id,
          start: (around: Parameters<typeof foulAround>[1]) =>
            invoke(account, witness, id, invocation, foulAround(weather, around), sabotage),
        };
      });
      return (await runTogether(tasks, clock, random, weather.foul)).endings;
    },
    isOver: async () => clock.now() >= START + FOUL_MS + 5 * MINUTE_MS && (await unrestOf(account)) === undefined,
  });
  const unrest = await unrestOf(account);
  if (unrest !== undefined) witness.accuse('it converges', unrest);
  await judgeFollowers(account, witness);
  return {
    account,
    virtualMs: clock.now() - START,
    invocations,
    faults,
    routed,
    witness,
    short: leftShort(account),
    violations: witness.violations,
  };
};
