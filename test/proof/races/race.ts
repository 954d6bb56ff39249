import { GIVE_UP_MS } from '../../../src/core/domain-capacity.ts';
import { targetStateOf } from '../../../src/core/domain-state.ts';
import { parseRecheck } from '../../../src/core/recheck-message.ts';
import { formatLockDomain, lockDomainOf } from '../../../src/core/scalable-target.ts';
import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { type EpochMs, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import { type Account, START, type Units } from '../harness/account.ts';
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

/** SageMaker brought fewer units than it was asked for, and gave up. */
const isShort = ({ desired, actual, lastModifiedAt }: Units, now: EpochMs): boolean =>
  actual < desired && now - lastModifiedAt > GIVE_UP_MS;

/**
 * Why an account has not come to rest: something is under way, or an alarm asks for what it could have. A target that
 * SageMaker left short is not asked for again, and whoever stands behind its lock goes on yielding to it.
 */
export const unrestOf = async (account: Account): Promise<string | undefined> => {
  const now = account.clock.now();
  const { targets } = account.setting;
  for (const target of targets) {
    const { id, capacity } = target;
    const units = account.unitsOf(target);
    const { desired, actual, status } = units;
    const short = isShort(units, now);
    if (status !== 'InService' || (desired !== actual && !short)) return `${id} is ${desired}/${actual} ${status}`;
    const { phase } = await account.readDomain(target);
    if (phase !== 'idle') return `${id} is ${phase}`;
    const demand = account.demandOf(id);
    const { high, low, wake } = demand.alarmStates(now);
    const told = `${id} has ${desired}/${actual} units, and its`;
    if (high === 'ALARM' && desired < capacity.max && !short) return `${told} high alarm asks for more`;
    if (wake === 'ALARM' && desired === 0) return `${told} wake alarm asks for some`;
    const shortNeighbour = targets.some(
      (other) => isSameLock(other, target) && isShort(account.unitsOf(other), now) && other.id !== id,
    );
    const mayFall = actual > Math.max(1, capacity.min) && !demand.isCrashing(now) && !shortNeighbour;
    if (low === 'ALARM' && mayFall) return `${told} low alarm asks for fewer`;
  }
  return undefined;
};

const isSameLock = (a: TargetConfiguration, b: TargetConfiguration): boolean =>
  formatLockDomain(lockDomainOf(a.target)) === formatLockDomain(lockDomainOf(b.target));

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
