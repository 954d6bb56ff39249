import { setImmediate as turn } from 'node:timers/promises';
import { type EpochMs, MINUTE_MS } from '../../../src/core/time.ts';
import { type Account, openAccount, START } from '../harness/account.ts';
import { invoke, type Sabotage } from '../harness/invoke.ts';
import type { FunctionName } from '../harness/run.ts';
import { type Ending, playStory } from '../harness/story.ts';
import { createWitness, type Witness } from '../harness/witness.ts';
import { type CrashPoint, crashAt } from './crash-point.ts';
import type { CrashSetting } from './settings.ts';

/** One invocation of a story, with its I/Os in the order in which they were begun. */
export interface PlayedInvocation {
  readonly function: FunctionName;
  readonly calls: readonly string[];
}

/** What a story left behind. */
export interface Aftermath {
  readonly account: Account;
  readonly witness: Witness;
  readonly invocations: readonly PlayedInvocation[];
  readonly endings: readonly Ending[];
  /** By target: desired/actual, and the status of its lock. */
  readonly capacity: Readonly<Record<string, string>>;
  readonly phases: readonly string[];
  /** Accepted by SageMaker, `target from→to`, sorted. */
  readonly changes: readonly string[];
  /** By `target →to`: when the first claim of it was made, and when its cooldown began, the newest where there were several. */
  readonly times: ReadonlyMap<string, { readonly claimedAt: EpochMs; readonly completedAt: EpochMs }>;
}

/** Plays a story once, undisturbed or with one crash in it. */
export const playSetting = async (
  setting: CrashSetting,
  point?: CrashPoint,
  sabotage: Sabotage = {},
): Promise<Aftermath> => {
  const account = openAccount(setting);
  const witness = createWitness();
  const invocations: PlayedInvocation[] = [];
  const endings: Ending[] = [];
  await playStory(account, {
    until: START + setting.minutes * MINUTE_MS,
    async deliver({ invocation }) {
      const index = invocations.length;
      const crash = crashAt(index === point?.invocation ? point : undefined, account.clock);
      invocations.push({ function: invocation.function, calls: crash.calls });
      const id = `${invocation.function} ${index}`;
      const running = invoke(account, witness, id, invocation, crash.around, sabotage).then(
        (): Ending => 'done',
        (): Ending => 'failed',
      );
      const ended = await Promise.race([running, crash.died]);
      await turn(); // whatever was on its way beside the crash has arrived
      // Dead before it could say that it had ended: whoever invoked it does not know.
      const unheard = index === point?.invocation && point.way === 'answered';
      const ending = unheard ? 'died' : ended;
      endings.push(ending);
      return ending;
    },
  });
  return toAftermath(account, witness, invocations, endings);
};

const toAftermath = async (
  account: Account,
  witness: Witness,
  invocations: readonly PlayedInvocation[],
  endings: readonly Ending[],
): Promise<Aftermath> => {
  const { targets } = account.setting;
  const states = await Promise.all(targets.map(async (target) => [target, await account.readDomain(target)] as const));
  const times = new Map<string, { claimedAt: EpochMs; completedAt: EpochMs }>();
  for (const { targetId, to, completedAt } of witness.cooldowns) {
    const first = witness.claims.find((claim) => claim.targetId === targetId && claim.to === to);
    if (first) times.set(`${targetId} →${to}`, { claimedAt: first.claimedAt, completedAt });
  }
  return {
    account,
    witness,
    invocations,
    endings,
    capacity: Object.fromEntries(
      targets.map((target) => {
        const { desired, actual, status } = account.unitsOf(target);
        return [target.id, `${desired}/${actual} ${status}`];
      }),
    ),
    phases: states.map(([, { phase }]) => phase),
    changes: witness.changes.map(({ call, from, to }) => `${call.targetId} ${from}→${to}`).toSorted(),
    times,
  };
};
