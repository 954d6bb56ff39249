import type { DecidedOn, Limit, Scale, ScaleReason, ScalingDecision } from './decision.ts';
import type { Evaluation } from './evaluation.ts';
import { type Drafted, type HoldWish, note, remark, toHold } from './evaluation-notes.ts';
import { limitChange } from './rules/limit.ts';
import type { NoProposal } from './rules/proposal.ts';
import type { Ground } from './rules/target-changeable.ts';
import { checkIdle, oneBeforeZero } from './rules/zero.ts';
import type { Direction } from './target-configuration.ts';

/** A change that passed every rule up to the ninth. */
export interface Change {
  readonly direction: Direction;
  readonly to: number;
  readonly base: number;
  readonly because: ScaleReason;
  readonly alarmName?: string | undefined;
  readonly decidedOn?: DecidedOn | undefined;
  readonly limitedBy?: Limit | undefined;
  /** Bounds are gone to at once: rule 10 is not asked. */
  readonly atOnce?: boolean;
}

export const holdOf = ({ notes, ground }: Evaluation, wish: HoldWish): ScalingDecision =>
  toHold(notes, ground.desired, wish);

/** The verdicts of rules 6 and 7 on the way to a proposal, or to the rule that held it. */
export const noteSteps = ({ notes }: Evaluation, { breach, step }: Pick<NoProposal, 'breach' | 'step'>): void => {
  if (breach) note(notes, 'usable-value', 'pass', breach);
  if (step) note(notes, 'step', 'pass', step);
};

export const holdOfProposal = (evaluation: Evaluation, direction: Direction, none: NoProposal): ScalingDecision => {
  const { rule, reason, facts, lookAgainAt } = none;
  noteSteps(evaluation, none);
  return holdOf(evaluation, { kind: 'hold', rule, reason, facts, direction, lookAgainAt });
};

/** A change goes its own way at least a unit, outwards also beyond what SageMaker was asked for; a return to the bounds just differs from that. */
const moves = ({ direction, atOnce }: Change, { from, desired }: Ground, to: number): boolean => {
  if (atOnce) return to !== desired;
  return direction === 'out' ? to > Math.max(from, desired) : to < from;
};

/** Rule 10, and the decision. A change that rule 10 shrank to nothing holds with `whenNothing`. */
export const conclude = (evaluation: Evaluation, change: Change, whenNothing: HoldWish): ScalingDecision => {
  const { observation, state, ground, bounds, notes, now } = evaluation;
  const { configuration, traffic } = observation;
  const { direction, to: asked, base, because, alarmName, decidedOn } = change;
  const limited = change.atOnce
    ? { to: asked }
    : limitChange(configuration.capacity, bounds, direction, ground.from, asked);
  const to = oneBeforeZero(ground.from, limited.to);
  const limitedBy: Limit | undefined =
    to === limited.to ? (limited.limitedBy ?? change.limitedBy) : { by: 'one-before-zero', asked };
  const idle = direction === 'in' ? checkIdle(observation, state, to, now) : undefined;
  if (idle) return holdOf(evaluation, idle);
  if (!moves(change, ground, to)) return holdOf(evaluation, whenNothing);
  note(
    notes,
    'clamp',
    limitedBy ? 'limit' : 'pass',
    limitedBy ? { to, asked: limitedBy.asked, by: limitedBy.by } : { to },
  );
  if (direction === 'out' && traffic.failingSinceScaleOut) remark(notes, 'scale-out-ineffective');
  const { verdicts, remarks } = notes;
  const scale: Drafted<Scale> = { kind: 'scale', direction, from: ground.from, to, base, because, verdicts, remarks };
  if (limitedBy !== undefined) scale.limitedBy = limitedBy;
  if (alarmName !== undefined) scale.alarmName = alarmName;
  if (decidedOn !== undefined) scale.decidedOn = decidedOn;
  return scale;
};
