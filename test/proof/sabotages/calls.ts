import { delaySecondsUntil } from '../../../src/app/follow.ts';
import { type DomainState, targetStateOf } from '../../../src/core/domain-state.ts';
import { formatRecheck, parseRecheck, type RecheckMessage } from '../../../src/core/recheck-message.ts';
import type { ScalableTarget } from '../../../src/core/scalable-target.ts';
import type { EpochMs } from '../../../src/core/time.ts';
import type { Sabotage } from '../harness/invoke.ts';
import { ofState } from './writes.ts';

/** The client that writes repeats a call whose answer it did not get, as the SDK does by default. */
export const retryingWrite: Sabotage = {
  ports: (ports) => ({
    ...ports,
    actuator: {
      async setDesired(target: ScalableTarget, desired: number) {
        const answer = await ports.actuator.setDesired(target, desired);
        return answer.kind === 'unknown' ? ports.actuator.setDesired(target, desired) : answer;
      },
    },
  }),
};

/** After its claim a function does not look at the clock again until it has sent its call. */
export const ignoringCallBy: Sabotage = {
  ports(ports) {
    let stoppedAt: EpochMs | undefined;
    return {
      ...ports,
      now: () => stoppedAt ?? ports.now(),
      state: {
        ...ports.state,
        transition(domain, before, after) {
          if (after.phase === 'claimed') stoppedAt = after.intention?.claimedAt;
          return ports.state.transition(domain, before, after);
        },
      },
      actuator: {
        setDesired(target, desired) {
          stoppedAt = undefined;
          return ports.actuator.setDesired(target, desired);
        },
      },
    };
  },
};

/** Nobody looks at LastModifiedTime. */
export const withoutLastModified: Sabotage = {
  ports: (ports) => ({
    ...ports,
    capacity: {
      async readCapacity(domain) {
        const found = await ports.capacity.readCapacity(domain);
        if (found.kind === 'not-found') return found;
        const { lastModifiedAt: _unread, ...capacity } = found;
        return capacity;
      },
    },
  }),
};

/** Every message is taken for one of the newest generation. */
export const withoutGenerationCheck: Sabotage = {
  async invocation(invocation, account) {
    if (invocation.function !== 'recheck') return invocation;
    const parsed = parseRecheck(invocation.body);
    if (parsed.kind !== 'recheck') return invocation;
    const target = account.setting.targets.find(({ id }) => id === parsed.message.targetId);
    if (target === undefined) return invocation;
    const { follow } = targetStateOf(await account.readDomain(target), target.id);
    return follow === undefined
      ? invocation
      : { ...invocation, body: formatRecheck({ targetId: target.id, gen: follow.gen }) };
  },
};

/** The message goes out first, and then its generation is armed. */
export const sendingBeforeArming: Sabotage = {
  ports(ports) {
    let sent: RecheckMessage | undefined;
    return {
      ...ports,
      state: {
        ...ports.state,
        async note(domain, targetId, before, after) {
          const { follow } = after;
          if (follow?.dueAt !== undefined && follow.gen !== before.follow?.gen) {
            sent = { targetId, gen: follow.gen };
            await ports.rechecks.send(sent, delaySecondsUntil(follow.dueAt, ports.now()));
          }
          return ports.state.note(domain, targetId, before, after);
        },
      },
      rechecks: {
        async send(message, delaySeconds) {
          if (message.targetId === sent?.targetId && message.gen === sent.gen) return;
          await ports.rechecks.send(message, delaySeconds);
        },
      },
    };
  },
};

const startedAtTheCall = (before: DomainState, after: DomainState): DomainState => {
  const { intention } = before;
  const state = intention && after.targets[intention.targetId];
  if (intention === undefined || state?.last === undefined) return after;
  if (state.last === before.targets[intention.targetId]?.last) return after;
  const last = { ...state.last, completedAt: intention.claimedAt };
  return { ...after, targets: { ...after.targets, [intention.targetId]: { ...state, last } } };
};

/** A cooldown is counted from the call, not from its completion. */
export const coolingFromTheCall = ofState((state) => ({
  transition: (domain, before, after) => state.transition(domain, before, startedAtTheCall(before, after)),
}));
