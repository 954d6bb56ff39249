import { targetStateOf } from '../../../src/core/domain-state.ts';
import { parseRecheck } from '../../../src/core/recheck-message.ts';
import { GIVE_UP_MS } from '../../../src/core/rules/target-changeable.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import { type Account, START } from '../harness/account.ts';
import { invoke, type Sabotage } from '../harness/invoke.ts';
import { createRandom } from '../harness/random.ts';
import { type Delivery, type Ending, playStory } from '../harness/story.ts';
import { createWitness, type Violation, type Witness } from '../harness/witness.ts';
import { hashOrder, runTogether } from './scheduler.ts';
import type { RaceSetting } from './settings.ts';

export interface Race {
  readonly account: Account;
  readonly witness: Witness;
  readonly order: readonly string[];
  readonly hash: string;
  readonly violations: readonly Violation[];
}

const CALM_MS = 20 * MINUTE_MS;

const passThrough = <T>(_call: string, carryOut: () => Promise<T>): Promise<T> => carryOut();

/** Why an account has not come to rest: something is under way, or an alarm asks for what it could have. */
export const unrestOf = async (account: Account): Promise<string | undefined> => {
  const now = account.clock.now();
  for (const target of account.setting.targets) {
    const { id, capacity } = target;
    const { desired, actual, status, lastModifiedAt } = account.unitsOf(target);
    // What SageMaker has not brought in 45 minutes it does not bring.
    const givenUp = now - lastModifiedAt > GIVE_UP_MS;
    if (status !== 'InService' || (desired !== actual && !givenUp)) return `${id} is ${desired}/${actual} ${status}`;
    const { phase } = await account.readDomain(target);
    if (phase !== 'idle') return `${id} is ${phase}`;
    const demand = account.demandOf(id);
    const { high, low, wake } = demand.alarmStates(now);
    if (high === 'ALARM' && desired < capacity.max && desired === actual)
      return `${id} has ${desired} units, and its high alarm asks for more`;
    if (wake === 'ALARM' && desired === 0) return `${id} sleeps, and is asked for`;
    const least = Math.max(1, capacity.min);
    if (low === 'ALARM' && desired > least && !demand.isCrashing(now))
      return `${id} has ${desired} units, and its low alarm asks for fewer`;
  }
  return undefined;
};

/** Targets that SageMaker left with fewer units than it was asked for, and that nobody asks again for. */
export const leftShort = (account: Account): number =>
  account.setting.targets.filter((target) => {
    const { desired, actual } = account.unitsOf(target);
    return actual < desired;
  }).length;

/** Reminders in the queue that would be obeyed: one per target at most. */
export const judgeFollowers = async (account: Account, witness: Witness): Promise<void> => {
  for (const target of account.setting.targets) {
    const { follow } = targetStateOf(await account.readDomain(target), target.id);
    const waiting = account.queue.waiting.filter(({ body }) => {
      const parsed = parseRecheck(body);
      return parsed.kind === 'recheck' && parsed.message.targetId === target.id && parsed.message.gen === follow?.gen;
    });
    if (waiting.length > 1) witness.accuse('no more than one follower', `${target.id} has ${waiting.length}`);
  }
};

/** One storm in the order that the seed draws, and the calm after it. */
export const runRace = async (setting: RaceSetting, seed: number, sabotage: Sabotage = {}): Promise<Race> => {
  const account = setting.open();
  const witness = createWitness();
  const storm = Object.entries(await setting.prepare(account, witness));
  const tasks = storm.map(([id, invocation]) => ({
    id,
    start: (around: Parameters<typeof invoke>[4]) => invoke(account, witness, id, invocation, around, sabotage),
  }));
  const { order, endings } = await runTogether(tasks, account.clock, createRandom(seed));

  const pending = storm.flatMap(([, invocation], index): readonly Delivery[] =>
    endings[index] === 'done' ? [] : [{ at: account.clock.now() + MINUTE_MS, invocation, attempt: 1 }],
  );
  let deliveries = 0;
  await playStory(account, {
    until: START + CALM_MS,
    tickSeconds: 10,
    pending,
    async deliver({ invocation }): Promise<Ending> {
      deliveries += 1;
      const id = `calm ${invocation.function} ${deliveries}`;
      return invoke(account, witness, id, invocation, passThrough, sabotage).then(
        () => 'done',
        () => 'failed',
      );
    },
    isOver: async () => account.clock.now() >= START + 120 * SECOND_MS && (await unrestOf(account)) === undefined,
  });
  const unrest = await unrestOf(account);
  if (unrest !== undefined) witness.accuse('it converges', unrest);
  await judgeFollowers(account, witness);
  return { account, witness, order, hash: hashOrder([setting.name, ...order]), violations: witness.violations };
};
