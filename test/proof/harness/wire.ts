import { longestCooldownSeconds } from '../../../src/core/cooldown.ts';
import { targetStateOf } from '../../../src/core/domain-state.ts';
import { effectiveBounds } from '../../../src/core/rules/bounds.ts';
import {
  formatLockDomain,
  formatResourceId,
  lockDomainOf,
  type ScalableTarget,
} from '../../../src/core/scalable-target.ts';
import type { ScalingActivity, Settlement } from '../../../src/core/scaling-activity.ts';
import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { SECOND_MS } from '../../../src/core/time.ts';
import type { ActuatorAnswer } from '../../../src/ports/capacity-actuator.ts';
import type { Account } from './account.ts';
import type { FunctionPorts } from './around.ts';
import type { Run } from './run.ts';
import { watchChanges } from './watch-changes.ts';
import { witnessState } from './wire-state.ts';
import type { OwnChange, SentCall, Witness } from './witness.ts';

const domainKey = ({ target }: TargetConfiguration): string => formatLockDomain(lockDomainOf(target));

const judgeCooldown = (witness: Witness, target: TargetConfiguration, call: SentCall): void => {
  const last = witness.changes.findLast(
    (change): change is OwnChange & { endedAt: number } =>
      change.call.targetId === target.id && change.endedAt !== undefined && change.endedWith !== change.from,
  );
  if (last === undefined) return;
  const lastDirection = last.to > last.from ? 'out' : 'in';
  if (call.direction === 'out' && lastDirection === 'in') return;
  // A larger step from the same base is netted against the earlier one, and may go at once.
  if (call.direction === 'out' && call.intention?.base === last.call.intention?.base) return;
  const seconds = longestCooldownSeconds(target, lastDirection);
  const begun = witness.cooldowns.findLast(({ targetId, to }) => targetId === target.id && to === last.to);
  const until = Math.min(last.endedAt, begun?.completedAt ?? last.endedAt) + seconds * SECOND_MS;
  if (call.at < until) {
    witness.accuse('no change within a cooldown', `${target.id} ${call.from} → ${call.to}: ${until - call.at} ms left`);
  }
};

/** What may be wrong with a call before SageMaker answers it. */
const judgeCall = async (
  account: Account,
  witness: Witness,
  run: Run,
  target: TargetConfiguration,
  call: SentCall,
): Promise<void> => {
  const { intention, from, to, at } = call;
  const told = `${run.id}: ${target.id} ${from} → ${to}`;
  const stored = await account.state.read(run.claimedUnder ?? lockDomainOf(target.target));
  if (intention === undefined || intention.to !== to || intention.targetId !== target.id) {
    witness.accuse('no call without a standing claim', `${told}, no claim of it`);
  } else {
    const earlier = witness.calls.filter((other) => other.intention?.id === intention.id).length;
    if (earlier > 0) witness.accuse('one call per intention', `${told}: ${earlier + 1} calls of ${intention.id}`);
    if (at >= intention.callBy) witness.accuse('no call after callBy', `${told}: ${at - intention.callBy} ms after`);
    if (stored.phase !== 'claimed' || stored.intention?.id !== intention.id) {
      const found = `${stored.phase} ${stored.intention?.id ?? ''}`;
      witness.accuse('no call without a standing claim', `${told} of ${intention.id}, found ${found}`);
    }
  }
  const { min, max } = effectiveBounds(target, targetStateOf(stored, target.id));
  if (to < min || to > max) witness.accuse('no call outside the bounds', `${told}, ${min} to ${max}`);
  if (call.direction === 'in' && target.trafficGuard && account.demandOf(target.id).isCrashing(at) && from > 1) {
    witness.accuse('no scale-in while the guard holds', told);
  }
  judgeCooldown(witness, target, call);
};

const judgeAnswer = (
  account: Account,
  witness: Witness,
  run: Run,
  target: TargetConfiguration,
  call: SentCall,
  answer: ActuatorAnswer,
  changed: boolean,
): void => {
  call.accepted = changed;
  if (answer.kind === 'refused' && answer.because === 'updating') {
    const behindLock = account.setting.targets.filter((other) => domainKey(other) === domainKey(target));
    const running = witness.changes.find(
      ({ endedAt, late, call: { targetId } }) =>
        endedAt === undefined && !late && behindLock.some(({ id }) => id === targetId),
    );
    if (running) {
      const other = `${running.call.targetId} ${running.from} → ${running.to}`;
      witness.accuse(
        'never refused by our own change',
        `${run.id}: ${target.id} ${call.from} → ${call.to} met ${other}`,
      );
    }
  }
  if (changed) witness.changes.push({ call, from: call.from, to: call.to });
};

const isLate = ({ late }: OwnChange): boolean => late === true;

const judgeSettlement = (witness: Witness, run: Run, settlement: Settlement): void => {
  const { intentionId, as, from, to, targetId } = settlement;
  const told = `${run.id}: ${intentionId} ${targetId} ${from} → ${to} settled as ${as}`;
  const same = (other: Settlement): boolean => other.intentionId === intentionId && other.as === as;
  if (witness.settlements.some(same)) witness.accuse('nothing is told twice', told);
  // A call that came late may do what a later intention asked for as well.
  const lateOnes = witness.changes.filter(({ call, late }) => late && call.targetId === targetId);
  const own = witness.changes.find(({ call }) => call.intention?.id === intentionId);
  const change = own ?? lateOnes.findLast((one) => one.to === to);
  const done = change !== undefined;
  const abandonedBefore = witness.abandoned.some((other) => other.targetId === targetId && other.to === to);
  const right = {
    accepted: done,
    fulfilled: done && (change.endedWith === to || lateOnes.some((one) => one.to === to)),
    partial: done && change.endedWith !== to && change.endedWith !== from,
    // A neighbour's call that came late moves the endpoint's LastModifiedTime, too.
    'rolled-back': own
      ? own.late === true || own.endedWith === from || own.endedWith === own.from
      : abandonedBefore || witness.changes.some(isLate),
    'not-sent': own === undefined || own.late === true,
    'late-applied': done,
    'external-change': lateOnes.length > 0,
    'endpoint-failed': true,
    'target-not-found': true,
  }[as];
  if (!right)
    witness.accuse(
      'a settlement is true',
      `${told}, SageMaker ${done ? `ended with ${change.endedWith}` : 'got no such call'}`,
    );
  witness.settlements.push(settlement);
};

const judgeActivity = (account: Account, witness: Witness, run: Run, activity: ScalingActivity): void => {
  watchChanges(account, witness);
  for (const settlement of activity.settled ?? []) judgeSettlement(witness, run, settlement);
};

/** The ports as the wire has them: nothing comes or goes that the witness does not see. */
export const witnessed = (account: Account, witness: Witness, run: Run): FunctionPorts => {
  const { ports, clock, setting, queue } = account;
  const targetOf = (wanted: ScalableTarget): TargetConfiguration => {
    const found = setting.targets.find(({ target }) => formatResourceId(target) === formatResourceId(wanted));
    if (found === undefined) throw new RangeError(`no target ${formatResourceId(wanted)}`);
    return found;
  };
  return {
    ...ports,
    state: witnessState(account, witness, run),
    actuator: {
      async setDesired(scalable, to) {
        watchChanges(account, witness);
        const target = targetOf(scalable);
        const before = account.unitsOf(target);
        const from = before.desired;
        const direction = to > from ? 'out' : 'in';
        const call: SentCall = {
          intention: run.claim,
          targetId: target.id,
          direction,
          from,
          to,
          at: clock.now(),
          accepted: false,
        };
        await judgeCall(account, witness, run, target, call);
        witness.calls.push(call);
        const answer = await ports.actuator.setDesired(scalable, to);
        const after = account.unitsOf(target);
        const changed = after.lastModifiedAt !== before.lastModifiedAt || after.desired !== from;
        judgeAnswer(account, witness, run, target, call, answer, changed);
        return answer;
      },
    },
    rechecks: {
      async send(message, delaySeconds) {
        const { targetId, gen } = message;
        const told = `${run.id}: ${targetId} gen ${gen}`;
        const received = run.message?.targetId === targetId && run.message.gen === gen;
        const armed = run.armed?.targetId === targetId && run.armed.gen === gen;
        if (!received && !armed) witness.accuse('a message is of an armed generation', told);
        const waiting = queue.waiting.filter(({ body }) => body === JSON.stringify({ targetId, gen })).length;
        if (waiting > 0 && !received) witness.accuse('a message is sent once', `${told}, ${waiting} wait`);
        await ports.rechecks.send(message, delaySeconds);
      },
    },
    activities: {
      async record(activity) {
        judgeActivity(account, witness, run, activity);
        await ports.activities.record(activity);
      },
      repeat: (activityId, at) => ports.activities.repeat(activityId, at),
    },
  };
};
