import type { ScalingDecision } from '../core/decision.ts';
import { type DomainState, type TargetState, targetStateOf } from '../core/domain-state.ts';
import { secondsUntilSettled } from '../core/look-again.ts';
import { noteDecision } from '../core/note-decision.ts';
import type { Observation } from '../core/observation.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { ActOutcome, ScalingActivity } from '../core/scaling-activity.ts';
import { holdRunReason } from '../core/stuck.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
import { LONGEST_DELAY_SECONDS } from '../ports/recheck-queue.ts';
import type { EvaluationPorts } from './ports.ts';

/** Written at most so often; who still loses leaves it to the next evaluation. */
const MOST_TRIES = 3;

/** When to look again: as the hold says; after a call, when the change may be over; not where a person must act first. */
export const lookAgainAt = (
  { configuration }: Observation,
  decision: ScalingDecision,
  outcome: ActOutcome,
  now: EpochMs,
): EpochMs | undefined => {
  if (decision.kind === 'hold') return decision.lookAgainAt;
  if (outcome.kind === 'shadow' || outcome.kind === 'refused') return undefined;
  return now + secondsUntilSettled(configuration.target) * SECOND_MS;
};

/** Whole seconds until a moment, never so few that the message comes before it, and never more than SQS takes. */
export const delaySecondsUntil = (dueAt: EpochMs, now: EpochMs): number =>
  Math.min(LONGEST_DELAY_SECONDS, Math.max(0, Math.ceil((dueAt - now) / SECOND_MS)));

/**
 * Writes down what was learnt beside the write itself, and arms the follower: first the generation, then the message
 * that bears it, so that no message of an earlier generation is ever obeyed. Who loses the generation to another
 * evaluation sends nothing: that one looks again.
 */
export const follow = async (
  ports: EvaluationPorts,
  observation: Observation,
  stored: DomainState,
  { id: activityId, at, decision, outcome }: ScalingActivity,
): Promise<void> => {
  const { configuration, waker, state } = observation;
  const holdReason = holdRunReason(observation, decision, at);
  const now = ports.now();
  const domain = lockDomainOf(configuration.target);
  const dueAt = lookAgainAt(observation, decision, outcome, now);
  const told = { waker, decision, activity: activityId, lookAgainAt: dueAt, holdReason };
  const learnt = targetStateOf(state, configuration.id);
  let before: TargetState = targetStateOf(stored, configuration.id);
  const seenGen = before.follow?.gen;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const decided = noteDecision({ ...before, ...pick(learnt) }, told, now);
    const noted = outcome.kind === 'refused' ? withRefusal(decided, activityId, now) : decided;
    const after = before.follow?.gen === seenGen ? noted : withFollowOf(noted, before);
    if ((await ports.state.note(domain, configuration.id, before, after)) === 'written') {
      await remind(ports, configuration.id, before, after, now);
      return;
    }
    before = targetStateOf(await ports.state.read(domain), configuration.id);
  }
  ports.logger.warn('notes-lost', { targetId: configuration.id, activityId });
};

/** The members an observation learns: the settled count, and changes by hand. */
const pick = ({ units, handChanges }: TargetState): TargetState => ({
  ...(units ? { units } : {}),
  ...(handChanges ? { handChanges } : {}),
});

/** SageMaker refused for good. Remembered as a hold, so that nobody asks again until a transition or a person does. */
const withRefusal = (noted: TargetState, activity: string, since: EpochMs): TargetState => ({
  ...noted,
  hold: { reason: 'refused', since, activity },
});

const withFollowOf = ({ follow: _lost, ...noted }: TargetState, { follow }: TargetState): TargetState =>
  follow === undefined ? noted : { ...noted, follow };

/** Sends the message of a generation that was just armed. */
export const remind = async (
  ports: EvaluationPorts,
  targetId: string,
  { follow: before }: TargetState,
  { follow: after }: TargetState,
  now: EpochMs,
): Promise<void> => {
  if (after?.dueAt === undefined || after.gen === before?.gen) return;
  await ports.rechecks.send({ targetId, gen: after.gen }, delaySecondsUntil(after.dueAt, now));
};
