import type { ScalingDecision } from '../core/decision.ts';
import type { DomainState, TargetState } from '../core/domain-state.ts';
import { secondsUntilSettled } from '../core/look-again.ts';
import type { Observation } from '../core/observation.ts';
import type { ActOutcome, ScalingActivity } from '../core/scaling-activity.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
import { LONGEST_DELAY_SECONDS } from '../ports/recheck-queue.ts';
import { noteActivity } from './note-activity.ts';
import type { EvaluationPorts } from './ports.ts';

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
 * Arms the follower: first the generation, with the notes, then the message that bears it, so that no message of an
 * earlier generation is ever obeyed. Who loses the generation to another evaluation sends nothing: that one looks again.
 */
export const follow = async (
  ports: EvaluationPorts,
  observation: Observation,
  stored: DomainState,
  activity: ScalingActivity,
): Promise<void> => {
  const { id } = observation.configuration;
  const now = ports.now();
  const dueAt = lookAgainAt(observation, activity.decision, activity.outcome, now);
  const noted = await noteActivity(ports, { observation, stored, activity, dueAt, now });
  if (noted.kind === 'written') await remind(ports, id, noted.before, noted.after, now);
  else ports.logger.warn('notes-lost', { targetId: id, activityId: activity.id });
};

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
