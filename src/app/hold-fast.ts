import { type DomainState, targetStateOf } from '../core/domain-state.ts';
import { isOverdue } from '../core/reconciliation.ts';
import { lockDomainOf } from '../core/scalable-target.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';
import { MINUTE_MS } from '../core/time.ts';
import { remind } from './follow.ts';
import type { EvaluationPorts } from './ports.ts';
import { settle } from './settle.ts';

/** A follower that nobody could evaluate is called again after so long. */
const CALL_AGAIN_MS = MINUTE_MS;

/** A lost reminder sent again, generation first as ever; a conflict means that somebody else did. */
const callAgain = async (ports: EvaluationPorts, state: DomainState, target: TargetConfiguration): Promise<void> => {
  const now = ports.now();
  const before = targetStateOf(state, target.id);
  if (before.follow === undefined || !isOverdue(before.follow, now)) return;
  const after = { ...before, follow: { gen: before.follow.gen + 1, dueAt: now + CALL_AGAIN_MS } };
  if ((await ports.state.note(lockDomainOf(target.target), target.id, before, after)) !== 'written') return;
  await remind(ports, target.id, before, after, now);
};

/**
 * What of a domain needs neither alarms nor metrics, for when it could not be evaluated: a change of ours is settled
 * against SageMaker's counts, since nobody may write while it is open, and an overdue reminder is sent again.
 */
export const holdFast = async (
  ports: EvaluationPorts,
  state: DomainState,
  targets: readonly TargetConfiguration[],
): Promise<void> => {
  for (const target of targets) await callAgain(ports, state, target);
  const [target] = targets;
  if (target === undefined || state.phase === 'idle') return;
  const capacity = await ports.capacity.readCapacity(lockDomainOf(target.target));
  const woken = { target, waker: { by: 'reconcile' } } as const;
  const readings = { woken, capacity, alarms: { kind: 'not-read' }, series: {}, state, readAt: ports.now() } as const;
  const { settlements } = await settle(ports, readings);
  // No activity tells of it: what was decided is not known.
  if (settlements.length > 0) ports.logger.warn('settled-alone', { targetId: target.id, settlements });
};
