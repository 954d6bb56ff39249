import { type DomainState, type TargetState, targetStateOf } from '../core/domain-state.ts';
import { noteDecision } from '../core/note-decision.ts';
import type { Observation } from '../core/observation.ts';
import type { ScalingActivity } from '../core/scaling-activity.ts';
import { holdRunReason } from '../core/stuck.ts';
import type { EpochMs } from '../core/time.ts';
import { type Noted, noteTarget } from './note-target.ts';
import type { EvaluationPorts } from './ports.ts';

/** Written at most so often; who still loses leaves it to the next evaluation. */
const MOST_TRIES = 3;

interface Concluded {
  readonly observation: Observation;
  /** The state as it stands in the table, as far as this evaluation knows. */
  readonly stored: DomainState;
  readonly activity: ScalingActivity;
  /** When to look again. */
  readonly dueAt: EpochMs | undefined;
  readonly now: EpochMs;
}

/** Writes down what an evaluation learnt beside the write itself. A follower that somebody else armed meanwhile stays. */
export const noteActivity = (
  { state: store }: EvaluationPorts,
  { observation, stored, activity, dueAt, now }: Concluded,
): Promise<Noted> => {
  const { configuration, waker, state } = observation;
  const { id, at, decision, outcome } = activity;
  const holdReason = holdRunReason(observation, decision, at);
  const told = { waker, decision, activity: id, lookAgainAt: dueAt, holdReason };
  const learnt = pick(targetStateOf(state, configuration.id));
  const known = targetStateOf(stored, configuration.id);
  const change = (before: TargetState): TargetState => {
    const decided = noteDecision({ ...before, ...learnt }, told, now);
    const noted = outcome.kind === 'refused' ? withRefusal(decided, id, now) : decided;
    return before.follow?.gen === known.follow?.gen ? noted : withFollowOf(noted, before);
  };
  return noteTarget(store, configuration, change, { mostTries: MOST_TRIES, known });
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
