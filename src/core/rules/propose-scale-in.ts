import { longestCooldownSeconds, remainingCooldownMs } from '../cooldown.ts';
import type { TargetState } from '../domain-state.ts';
import type { Situation } from '../evaluation.ts';
import type { HoldWish } from '../evaluation-notes.ts';
import { LOOK_AGAIN_IN_MS, lookAgainForData } from '../look-again.ts';
import { describedOf, transitionOf } from '../observation.ts';
import { applyAdjustment, selectStep } from '../step-scaling.ts';
import type { TargetConfiguration } from '../target-configuration.ts';
import { type EpochMs, SECOND_MS } from '../time.ts';
import { readScaleInBreach } from './breach.ts';
import { NOTHING_PROPOSED, type NoProposal, type Proposal } from './proposal.ts';
import type { DrivingAlarm, Wish } from './wish.ts';

const proposeStep = (situation: Situation, { signal, direction }: DrivingAlarm): Proposal | NoProposal => {
  const { notes, observation, state, ground, now } = situation;
  const { alarm, policy } = direction;
  const described = describedOf(observation, alarm.name);
  const transition = transitionOf(observation, alarm.name);
  const reading = observation.readings[alarm.name];
  const breach = readScaleInBreach(notes, { signal, direction, reading, described, transition, now });
  if (breach.kind === 'none') {
    return {
      kind: 'none',
      rule: 'usable-value',
      reason: breach.reason,
      facts: { alarm: alarm.name, coverage: reading?.coverage },
      lookAgainAt: lookAgainForData(state.hold, breach.reason, now),
    };
  }
  const { value, threshold } = breach;
  const seen = { alarm: alarm.name, value, threshold };
  const decidedOn = { value, threshold, at: breach.at };
  const breachDelta = value - threshold;
  const step = selectStep(policy.steps, breachDelta, 'below');
  const lookAgainAt = now + LOOK_AGAIN_IN_MS;
  if (step === undefined) {
    return { kind: 'none', rule: 'step', reason: 'no-step', breach: seen, facts: { breachDelta }, lookAgainAt };
  }
  const to = applyAdjustment(policy, step, ground.from);
  const facts = { breachDelta, adjustment: step.adjustment, adjustmentType: policy.adjustmentType, wanted: to };
  if (to >= ground.from) {
    return { kind: 'none', rule: 'step', reason: 'already-there', breach: seen, facts, lookAgainAt };
  }
  const by = { because: 'step', alarmName: alarm.name, decidedOn } as const;
  return { kind: 'proposal', to, base: ground.from, ...by, breach: seen, step: facts };
};

/** Rules 6 and 7 for a scale-in: every low alarm must propose, and the largest capacity wins. One that cannot holds all. */
export const proposeScaleIn = (
  situation: Situation,
  { driving }: Extract<Wish, { kind: 'in' }>,
): Proposal | NoProposal => {
  let largest: Proposal | undefined;
  for (const driver of driving) {
    const answer = proposeStep(situation, driver);
    if (answer.kind === 'none') return answer;
    if (largest === undefined || answer.to > largest.to) largest = answer;
  }
  return largest ?? NOTHING_PROPOSED;
};

/** Rule 8 for a scale-in: any cooldown holds it, and so does a count, a configuration or a target that is new. */
export const waitBeforeScaleIn = (
  configuration: TargetConfiguration,
  state: TargetState,
  now: EpochMs,
): HoldWish | undefined => {
  const { last, units } = state;
  const scaleIn = longestCooldownSeconds(configuration, 'in');
  const cooldown = last?.direction === 'out' ? longestCooldownSeconds(configuration, 'out') : scaleIn;
  const remainingMs = remainingCooldownMs(last, cooldown, now);
  if (remainingMs > 0) {
    const facts = { after: last?.direction, secondsLeft: Math.ceil(remainingMs / SECOND_MS) };
    const lookAgainAt = now + remainingMs;
    return { kind: 'hold', rule: 'cooldown', reason: 'cooldown', facts, lookAgainAt, direction: 'in' };
  }
  const since = units?.since ?? now;
  const settledAt = since + scaleIn * SECOND_MS;
  return now < settledAt
    ? {
        kind: 'hold',
        rule: 'cooldown',
        reason: 'settling',
        facts: { since, secondsLeft: Math.ceil((settledAt - now) / SECOND_MS) },
        lookAgainAt: settledAt,
        direction: 'in',
      }
    : undefined;
};
