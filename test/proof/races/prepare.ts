import type { Intention, TargetState } from '../../../src/core/domain-state.ts';
import { accept, claim } from '../../../src/core/intention.ts';
import { formatRecheck } from '../../../src/core/recheck-message.ts';
import { formatLockDomain, lockDomainOf, unitNameOf } from '../../../src/core/scalable-target.ts';
import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts';
import { type Account, START } from '../harness/account.ts';
import type { Witness } from '../harness/witness.ts';

export const NEWEST_GEN = 3;

/** What is remembered of a target before the storm: its count since two hours, and a follower whose time has come. */
export const rememberTarget = async (
  account: Account,
  target: TargetConfiguration,
  known: Partial<TargetState> = {},
): Promise<void> => {
  const { desired } = account.unitsOf(target);
  await account.state.note(
    lockDomainOf(target.target),
    target.id,
    {},
    {
      units: { desired, configName: 'config-1', since: START - 120 * MINUTE_MS },
      follow: { gen: NEWEST_GEN, dueAt: START },
      ...known,
    },
  );
};

export const messageOf = (target: TargetConfiguration, gen = NEWEST_GEN): string =>
  formatRecheck({ targetId: target.id, gen });

const unitOf = ({ target }: TargetConfiguration): string => unitNameOf(target);

/**
 * A change of one unit outwards that was claimed so many seconds ago.
 * `claimed`: nobody knows what became of the call; `applied`: SageMaker took it.
 */
export const claimBefore = async (
  account: Account,
  witness: Witness,
  target: TargetConfiguration,
  secondsAgo: number,
  phase: 'claimed' | 'applied',
): Promise<Intention> => {
  const domain = lockDomainOf(target.target);
  const { desired: from } = account.unitsOf(target);
  const before = await account.state.read(domain);
  const seen = await account.ports.capacity.readCapacity(domain);
  const scale = {
    kind: 'scale',
    direction: 'out',
    from,
    to: from + 1,
    base: from,
    because: 'step',
    verdicts: [],
    remarks: [],
  } as const;
  const who = { id: 'before', targetId: target.id, unit: unitOf(target) };
  const claimed = claim(before, who, scale, seen, START - secondsAgo * SECOND_MS);
  await account.state.transition(domain, before, claimed);
  if (phase === 'applied') await account.state.transition(domain, claimed, accept(claimed));
  witness.arrows.set(formatLockDomain(domain), phase === 'applied' ? 2 : 1);
  return claimed.intention;
};

/** SageMaker took the call of this intention, and was done with it so many seconds ago. */
export const endChange = (
  account: Account,
  witness: Witness,
  target: TargetConfiguration,
  intention: Intention,
  secondsAgo: number,
): void => {
  const { from, to } = intention;
  const endedAt = START - secondsAgo * SECOND_MS;
  const { target: scalable } = target;
  if (scalable.kind !== 'variant') throw new TypeError('only a variant is changed before a storm');
  account.putEndpoint({ [target.id]: to }, endedAt);
  const call = {
    intention,
    targetId: target.id,
    direction: 'out',
    from,
    to,
    at: intention.claimedAt,
    accepted: true,
  } as const;
  witness.calls.push(call);
  witness.changes.push({ call, from, to, endedAt, endedWith: to });
};
