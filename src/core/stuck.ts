import type { ScalingDecision } from './decision.ts';
import { FAILED_STATUSES, GIVE_UP_MS } from './domain-capacity.ts';
import type { HoldRunReason } from './hold-run.ts';
import type { Observation } from './observation.ts';
import type { EpochMs } from './time.ts';

/** The run of holds behind a change that does not end. As a run of its own it is told once, and again only after another one. */
export const STUCK = 'stuck' satisfies HoldRunReason;

/** When the change that still runs began: our claim, else SageMaker's last word of somebody else's; `undefined` where none runs. */
const changeBeganAt = ({ state, capacity }: Observation): EpochMs | undefined => {
  if (state.phase !== 'idle') return state.intention?.claimedAt;
  if (capacity.kind === 'not-found') return undefined;
  const { status, pendingDeployment = false, lastModifiedAt } = capacity;
  const isChanging = pendingDeployment || (status !== 'InService' && !FAILED_STATUSES.has(status));
  return isChanging ? lastModifiedAt : undefined;
};

/** Whether a change has not ended beyond the give-up time: SageMaker keeps the lock, and nothing of ours can end it. */
export const isStuck = (observation: Observation, now: EpochMs): boolean => {
  const beganAt = changeBeganAt(observation);
  return beganAt !== undefined && now - beganAt > GIVE_UP_MS;
};

/** Under which reason a hold is counted; `undefined` where nothing was held. Of a paused target a person knows. */
export const holdRunReason = (
  observation: Observation,
  decision: ScalingDecision,
  now: EpochMs,
): HoldRunReason | undefined => {
  if (decision.kind === 'scale') return undefined;
  return decision.reason !== 'paused' && isStuck(observation, now) ? STUCK : decision.reason;
};
