import { clamp } from './capacity.ts';
import { conclude, holdOf, holdOfProposal, noteSteps } from './conclude.ts';
import { longestCooldownSeconds } from './cooldown.ts';
import type { Limit, ScalingDecision } from './decision.ts';
import { countsOf } from './domain-capacity.ts';
import { targetStateOf } from './domain-state.ts';
import type { Evaluation } from './evaluation.ts';
import { type HoldWish, note, openNotes, remark, toHold } from './evaluation-notes.ts';
import { LOOK_AGAIN_IN_MS, LOOK_AGAIN_OUT_MS, lookAgainForTraffic } from './look-again.ts';
import type { Observation } from './observation.ts';
import { checkBounds, effectiveBounds, isOutside } from './rules/bounds.ts';
import { checkOwner } from './rules/owner.ts';
import { proposeScaleIn, waitBeforeScaleIn } from './rules/propose-scale-in.ts';
import { proposeScaleOut } from './rules/propose-scale-out.ts';
import { readWish } from './rules/read-wish.ts';
import { readGround } from './rules/target-changeable.ts';
import type { Wish } from './rules/wish.ts';
import { yieldToNeighbour } from './rules/yield.ts';
import type { Direction } from './target-configuration.ts';
import type { EpochMs } from './time.ts';
import { type GuardAnswer, guardScaleIn } from './traffic-guard.ts';

/** Where the count is to go, as far as rules 1 to 5 know: a count outside its bounds goes back, whatever was wished. */
const directionOf = (wish: Exclude<Wish, HoldWish>, { ground, bounds }: Evaluation): Direction => {
  if (wish.kind === 'pin') return clamp(wish.capacity, bounds).to >= ground.from ? 'out' : 'in';
  if (ground.desired < bounds.min) return 'out';
  return wish.kind === 'bounds' || ground.desired > bounds.max ? 'in' : wish.kind;
};

/** What the guard says of going down to `wanted`; `undefined` where it is not asked: no guard, or from 1 (see rule 10). */
const askGuard = ({ observation, state, ground, bounds, now }: Evaluation, wanted: number): GuardAnswer | undefined => {
  const { configuration, traffic } = observation;
  if (configuration.trafficGuard === undefined || ground.from <= 1) return undefined;
  return guardScaleIn(
    {
      wanted,
      from: ground.from,
      min: bounds.min,
      guard: configuration.trafficGuard,
      traffic,
      guardHold: state.guardHold,
      scaleInCooldownSeconds: longestCooldownSeconds(configuration, 'in'),
    },
    now,
  );
};

/** Rule 5, second half: at once, as Application Auto Scaling does it, and no further rule is asked. */
const returnToBounds = (evaluation: Evaluation): ScalingDecision => {
  const { ground, bounds, notes } = evaluation;
  const below = ground.desired < bounds.min;
  const to = below ? bounds.min : bounds.max;
  note(notes, 'bounds', 'scale', { desired: ground.desired, min: bounds.min, max: bounds.max });
  const guard = below ? undefined : askGuard(evaluation, to);
  if (guard && guard.to > to) remark(notes, 'guard-overruled', { reason: guard.reason, to: guard.to });
  return conclude(
    evaluation,
    {
      direction: below ? 'out' : 'in',
      to,
      base: ground.from,
      because: below ? 'below-min' : 'above-max',
      atOnce: true,
    },
    { kind: 'hold', rule: 'clamp', reason: 'already-there' },
  );
};

/** Rules 6 to 10, outwards. */
const scaleOut = (evaluation: Evaluation, wish: Extract<Wish, { kind: 'out' }>): ScalingDecision => {
  const { ground, bounds, notes, now } = evaluation;
  if (ground.desired >= bounds.max) {
    const facts = { desired: ground.desired, max: bounds.max };
    return holdOf(evaluation, { kind: 'hold', rule: 'step', reason: 'at-max', direction: 'out', facts });
  }
  const proposal = proposeScaleOut(evaluation, wish);
  if (proposal.kind === 'none') return holdOfProposal(evaluation, 'out', proposal);
  noteSteps(evaluation, proposal);
  note(notes, 'cooldown', 'pass');
  note(notes, 'traffic-guard', 'not-asked');
  const { to, base, because, alarmName, decidedOn, asked } = proposal;
  const limitedBy: Limit | undefined = asked === undefined ? undefined : { by: 'netted', asked };
  return conclude(
    evaluation,
    { direction: 'out', to, base, because, alarmName, decidedOn, limitedBy },
    { kind: 'hold', rule: 'clamp', reason: 'already-there', direction: 'out', lookAgainAt: now + LOOK_AGAIN_OUT_MS },
  );
};

/** Rules 6 to 10, inwards. */
const scaleIn = (evaluation: Evaluation, wish: Extract<Wish, { kind: 'in' }>): ScalingDecision => {
  const { observation, state, ground, bounds, notes, now } = evaluation;
  if (ground.from <= bounds.min) {
    const facts = { desired: ground.desired, min: bounds.min };
    return holdOf(evaluation, { kind: 'hold', rule: 'step', reason: 'at-min', direction: 'in', facts });
  }
  const proposal = proposeScaleIn(evaluation, wish);
  if (proposal.kind === 'none') return holdOfProposal(evaluation, 'in', proposal);
  noteSteps(evaluation, proposal);
  const wait = waitBeforeScaleIn(observation.configuration, state, now);
  if (wait) return holdOf(evaluation, wait);
  note(notes, 'cooldown', 'pass');

  const guard = askGuard(evaluation, proposal.to);
  if (guard === undefined) note(notes, 'traffic-guard', 'not-asked');
  else if (guard.kind === 'hold') {
    const { reason } = guard;
    const lookAgainAt = lookAgainForTraffic(state.hold, reason, now);
    const facts = guardFacts(guard, evaluation);
    return holdOf(evaluation, { kind: 'hold', rule: 'traffic-guard', reason, direction: 'in', facts, lookAgainAt });
  } else note(notes, 'traffic-guard', guard.limitedBy ? 'limit' : 'pass', guardFacts(guard, evaluation));

  const { to: asked, base, alarmName, decidedOn } = proposal;
  const because = guard?.because === 'hold-expired' ? 'guard-expired' : proposal.because;
  const limitedBy: Limit | undefined = guard?.limitedBy && { by: guard.limitedBy, asked };
  return conclude(
    evaluation,
    { direction: 'in', to: guard?.to ?? asked, base, because, alarmName, decidedOn, limitedBy },
    { kind: 'hold', rule: 'clamp', reason: 'already-there', direction: 'in', lookAgainAt: now + LOOK_AGAIN_IN_MS },
  );
};

const guardFacts = (
  { rate, load, floor, nMinusOne, because }: GuardAnswer,
  { observation: { traffic } }: Evaluation,
) => ({
  window: traffic.window,
  highestInvocations: traffic.highestInvocations,
  errors: traffic.errors?.errors,
  errorRatio: traffic.errors?.ratio,
  rate: rate?.perMinute,
  rateBy: rate?.by,
  load,
  floor,
  nMinusOne,
  because,
});

/** A pin is the wanted capacity: rules 3 and 4, bounds that conflict (rule 5) and rule 10 alone apply. */
const goToPin = (evaluation: Evaluation, wish: Extract<Wish, { kind: 'pin' }>, direction: Direction): ScalingDecision =>
  conclude(
    evaluation,
    { direction, to: wish.capacity, base: evaluation.ground.from, because: 'pinned' },
    {
      kind: 'hold',
      rule: 'clamp',
      reason: 'paused',
      facts: { pinnedAt: wish.capacity },
      lookAgainAt: wish.until,
    },
  );

/**
 * The decision of one evaluation: the rules in their order. Pure and total: no clock, no I/O, no throw.
 * Doubt is a hold with a named reason.
 */
export const decide = (observation: Observation, now: EpochMs): ScalingDecision => {
  const { configuration, capacity, state: domain } = observation;
  const notes = openNotes();
  const state = targetStateOf(domain, configuration.id);
  const counts = countsOf(capacity, configuration.target);
  const desired = counts?.desired ?? 0;
  const bounds = effectiveBounds(configuration, state);

  const wish = readWish(observation, state, desired, isOutside(desired, bounds), now);
  notes.lowAlarmsCleared = (wish.kind === 'hold' || wish.kind === 'out') && wish.lowAlarmsCleared === true;
  if (wish.kind !== 'hold' || wish.rule !== 'override') note(notes, 'override', wish.kind === 'pin' ? 'limit' : 'pass');
  if (wish.kind === 'hold') return toHold(notes, desired, wish);
  note(notes, 'event-current', wish.kind === 'pin' ? 'not-asked' : 'pass', { wish: wish.kind });

  const ground = readGround(configuration.target, capacity, domain, state, now);
  if (ground.kind === 'hold') return toHold(notes, desired, ground);
  const evaluation: Evaluation = { observation, state, ground, bounds, notes, now };
  const direction = directionOf(wish, evaluation);
  const yielding = wish.kind === 'in' && direction === 'in' ? yieldToNeighbour(observation, now) : undefined;
  if (yielding) return holdOf(evaluation, yielding);
  note(notes, 'target-changeable', 'pass', { desired: ground.desired, from: ground.from });

  const owner = checkOwner(notes, state, counts, configuration.mode, direction, now);
  if (owner) return holdOf(evaluation, owner);
  note(notes, 'owner', 'pass');

  const conflict = checkBounds(bounds, configuration, state);
  if (conflict) return holdOf(evaluation, conflict);
  if (wish.kind === 'pin') return goToPin(evaluation, wish, direction);
  if (wish.kind === 'bounds' || isOutside(ground.desired, bounds)) return returnToBounds(evaluation);
  note(notes, 'bounds', 'pass', { min: bounds.min, max: bounds.max });

  return wish.kind === 'out' ? scaleOut(evaluation, wish) : scaleIn(evaluation, wish);
};
