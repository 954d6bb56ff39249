import { remainingCooldownMs } from '../cooldown.ts';
import type { Situation } from '../evaluation.ts';
import { LOOK_AGAIN_OUT_MS, lookAgainForData } from '../look-again.ts';
import { describedOf, transitionOf } from '../observation.ts';
import { applyAdjustment, selectStep } from '../step-scaling.ts';
import type { Wake } from '../target-configuration.ts';
import { SECOND_MS } from '../time.ts';
import { readScaleOutBreach } from './breach.ts';
import { type NoProposal, type Proposal, settleProposals } from './proposal.ts';
import type { DrivingAlarm, Wish } from './wish.ts';

const proposeStep = (situation: Situation, { signal, direction }: DrivingAlarm): Proposal | NoProposal => {
  const { notes, observation, state, ground, now } = situation;
  const { alarm, policy } = direction;
  const described = describedOf(observation, alarm.name);
  const transition = transitionOf(observation, alarm.name);
  const reading = observation.readings[alarm.name];
  const breach = readScaleOutBreach(notes, { signal, direction, reading, described, transition, now });
  if (breach.kind === 'none') {
    return {
      kind: 'none',
      rule: 'usable-value',
      reason: breach.reason,
      facts: { alarm: alarm.name },
      lookAgainAt: lookAgainForData(state.hold, breach.reason, now),
    };
  }
  const { value, threshold } = breach;
  const seen = { alarm: alarm.name, value, threshold };
  const breachDelta = value - threshold;
  const step = selectStep(policy.steps, breachDelta, 'above');
  if (step === undefined) {
    const lookAgainAt = now + LOOK_AGAIN_OUT_MS;
    return { kind: 'none', rule: 'step', reason: 'no-step', breach: seen, facts: { breachDelta }, lookAgainAt };
  }
  const wanted = applyAdjustment(policy, step, ground.from);
  const facts = { breachDelta, adjustment: step.adjustment, adjustmentType: policy.adjustmentType, wanted };
  if (wanted <= Math.max(ground.from, ground.desired)) {
    const lookAgainAt = now + LOOK_AGAIN_OUT_MS;
    return { kind: 'none', rule: 'step', reason: 'already-there', breach: seen, facts, lookAgainAt };
  }
  const propose = (to: number, base: number, asked?: number): Proposal => ({
    kind: 'proposal',
    to,
    base,
    because: 'step',
    alarmName: alarm.name,
    decidedOn: { value, threshold, at: breach.at },
    breach: seen,
    step: facts,
    asked,
  });
  const { last } = state;
  const remainingMs = last?.direction === 'out' ? remainingCooldownMs(last, policy.cooldownSeconds, now) : 0;
  if (last === undefined || remainingMs === 0) return propose(wanted, ground.from);
  // Inside the cooldown only what a larger step adds beyond the earlier one counts: both from the same base.
  const netted = applyAdjustment(policy, step, last.base);
  if (netted > ground.desired) return propose(netted, last.base, netted < wanted ? wanted : undefined);
  return {
    kind: 'none',
    rule: 'cooldown',
    reason: 'cooldown',
    breach: seen,
    step: facts,
    facts: { secondsLeft: Math.ceil(remainingMs / SECOND_MS), base: last.base, netted },
    lookAgainAt: now + remainingMs,
  };
};

/** From 0 only: with units running the other alarms have metrics, and the last refused request may be minutes old. */
const proposeWake = ({ observation, ground, now }: Situation, { to: wakeTo, alarm }: Wake) => {
  const to = Math.max(wakeTo, 1);
  const facts = { alarm: alarm.name, wakeTo: to };
  if (ground.desired !== 0) {
    const lookAgainAt = now + LOOK_AGAIN_OUT_MS;
    return { kind: 'none', rule: 'step', reason: 'already-there', facts, lookAgainAt } satisfies NoProposal;
  }
  const newest = transitionOf(observation, alarm.name)?.newest;
  const decidedOn = newest?.kind === 'datapoint' ? { value: newest.value, at: newest.at } : undefined;
  const by = { because: 'wake', alarmName: alarm.name, decidedOn } as const;
  return { kind: 'proposal', to, base: ground.from, ...by, step: facts } satisfies Proposal;
};

/** Rules 6 to 8 for a scale-out: each driving alarm proposes, the wake alarm and a reset deployment too; the largest wins. */
export const proposeScaleOut = (situation: Situation, wish: Extract<Wish, { kind: 'out' }>): Proposal | NoProposal => {
  const { ground } = situation;
  const answers: (Proposal | NoProposal)[] = wish.driving.map((driver) => proposeStep(situation, driver));
  if (wish.wake) answers.push(proposeWake(situation, wish.wake));
  if (wish.restore !== undefined) {
    const step = { trafficFloor: wish.restore };
    answers.push({ kind: 'proposal', to: wish.restore, base: ground.from, because: 'deployment-reset', step });
  }
  return settleProposals(answers);
};
