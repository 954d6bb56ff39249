import type { ScalingDecision } from '../core/decision.ts';
import { type DomainState, type TargetState, targetStateOf } from '../core/domain-state.ts';
import { secondsUntilSettled } from '../core/look-again.ts';
import { noteDecision } from '../core/note-decision.ts';
import type { Observation } from '../core/observation.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { ActOutcome } from '../core/scaling-activity.ts';
import { type EpochMs, SECOND_MS } from '../core/time.ts';
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

/** Writes down what was learnt beside the write itself, and when to look again. */
export const follow = async (
  ports: EvaluationPorts,
  observation: Observation,
  stored: DomainState,
  decision: ScalingDecision,
  outcome: ActOutcome,
  activityId: string,
): Promise<void> => {
  const { configuration, waker, state } = observation;
  const now = ports.now();
  const domain = lockDomainOf(configuration.target);
  const dueAt = lookAgainAt(observation, decision, outcome, now);
  const learnt = targetStateOf(state, configuration.id);
  let before: TargetState = targetStateOf(stored, configuration.id);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const current = { ...before, ...pick(learnt) };
    const after = noteDecision(current, waker, decision, activityId, dueAt, now);
    if ((await ports.state.note(domain, configuration.id, before, after)) === 'written') return;
    before = targetStateOf(await ports.state.read(domain), configuration.id);
  }
  ports.logger.warn('notes-lost', { targetId: configuration.id, activityId });
};

/** The members an observation learns: the settled count, and changes by hand. */
const pick = ({ units, handChanges }: TargetState): TargetState => ({
  ...(units ? { units } : {}),
  ...(handChanges ? { handChanges } : {}),
});
