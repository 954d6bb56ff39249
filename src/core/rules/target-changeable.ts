import type { Facts, HoldReason } from '../decision.ts';
import { countsOf, type DomainCapacity, FAILED_STATUSES, GIVE_UP_MS } from '../domain-capacity.ts';
import type { DomainState, TargetState } from '../domain-state.ts';
import type { HoldWish } from '../evaluation-notes.ts';
import { secondsUntilSettled } from '../look-again.ts';
import { formatResourceId, type ScalableTarget } from '../scalable-target.ts';
import { type EpochMs, SECOND_MS } from '../time.ts';

/** The count a step starts from. */
export interface Ground {
  readonly kind: 'ground';
  readonly from: number;
  readonly desired: number;
}

const hold = (reason: HoldReason, facts: Facts, lookAgainAt?: EpochMs): HoldWish => ({
  kind: 'hold',
  rule: 'target-changeable',
  reason,
  facts,
  lookAgainAt,
});

/** Rule 3: the target exists, is of a kind we scale, and nothing is changing it. */
export const readGround = (
  target: ScalableTarget,
  capacity: DomainCapacity,
  domain: DomainState,
  state: TargetState,
  now: EpochMs,
): Ground | HoldWish => {
  const soon = now + secondsUntilSettled(target) * SECOND_MS;
  if (capacity.kind === 'not-found') return hold('target-not-found', { message: capacity.message }, soon);
  const counts = countsOf(capacity, target);
  if (capacity.asynchronous) return hold('target-unsupported', { because: 'asynchronous endpoint' });
  if (counts === undefined) return hold('target-not-found', { resourceId: formatResourceId(target) }, soon);
  if (counts.serverless) return hold('target-unsupported', { because: 'serverless variant' });
  const { status } = capacity;
  if (FAILED_STATUSES.has(status))
    return hold('endpoint-failed', { status, failureReason: capacity.failureReason }, soon);
  if (status !== 'InService') return hold('updating', { status }, soon);
  if (capacity.pendingDeployment) return hold('updating', { status, because: 'a deployment is pending' }, soon);
  if (domain.phase !== 'idle') {
    return hold('in-flight', { phase: domain.phase, intention: domain.intention?.id, to: domain.intention?.to }, soon);
  }
  const { desired, actual } = counts;
  const { lastModifiedAt } = capacity;
  const stuck = lastModifiedAt !== undefined && now - lastModifiedAt > GIVE_UP_MS;
  if (desired !== actual && !stuck) return hold('updating', { status, desired, actual }, soon);
  if (state.backOff !== undefined && now < state.backOff.until) {
    return hold('backing-off', { failures: state.backOff.failures, until: state.backOff.until }, state.backOff.until);
  }
  return { kind: 'ground', from: actual, desired };
};
