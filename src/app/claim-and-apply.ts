import type { Scale, ScalingDecision } from '../core/decision.ts';
import type { DomainState, Intention } from '../core/domain-state.ts';
import { accept, claim, refuse } from '../core/intention.ts';
import type { Observation } from '../core/observation.ts';
import { type LockDomain, lockDomainOf, unitNameOf } from '../core/scalable-target.ts';
import type { ActOutcome } from '../core/scaling-activity.ts';
import type { EpochMs } from '../core/time.ts';
import type { ActuatorAnswer, CapacityActuator } from '../ports/capacity-actuator.ts';
import type { EvaluationPorts } from './ports.ts';
import { actuatorFor } from './target-actuator.ts';

const NOTHING_SENT = { calls: [] } as const;

/** Carries a decision out: claim, the one call, and what became of it. A hold and a shadow target touch nothing. */
export const claimAndApply = async (
  ports: EvaluationPorts,
  observation: Observation,
  stored: DomainState,
  decision: ScalingDecision,
): Promise<ActOutcome> => {
  if (decision.kind === 'hold') return { kind: 'held', ...NOTHING_SENT };
  const actuator = actuatorFor(ports, observation.configuration);
  return actuator.mode === 'shadow'
    ? { kind: 'shadow', ...NOTHING_SENT }
    : change(ports, actuator, observation, stored, decision);
};

const change = async (
  ports: EvaluationPorts,
  actuator: CapacityActuator,
  { configuration, capacity }: Observation,
  stored: DomainState,
  decision: Scale,
): Promise<ActOutcome> => {
  const { target, id: targetId } = configuration;
  const domain = lockDomainOf(target);
  const who = { id: ports.newId(), targetId, unit: unitNameOf(target) };
  const claimed = claim(stored, who, decision, capacity, ports.now());
  if ((await ports.state.transition(domain, stored, claimed)) === 'conflict')
    return { kind: 'lost-race', ...NOTHING_SENT };
  if (ports.now() >= claimed.intention.callBy) return { kind: 'too-late', intentionId: who.id, ...NOTHING_SENT };
  const sentAt = ports.now();
  const answer = await actuator.setDesired(target, decision.to);
  return writeDown(ports, domain, claimed, sentAt, answer);
};

const writeDown = async (
  ports: EvaluationPorts,
  domain: LockDomain,
  claimed: DomainState & { readonly intention: Intention },
  sentAt: EpochMs,
  answer: ActuatorAnswer,
): Promise<ActOutcome> => {
  const sent = { intentionId: claimed.intention.id, calls: [answer.sent], sentAt };
  if (answer.kind === 'unknown') {
    return { kind: 'unknown', ...sent, error: { name: answer.errorName, message: answer.message, because: 'unknown' } };
  }
  await writePhase(ports, domain, claimed, answer.kind === 'accepted' ? accept(claimed) : refuse(claimed));
  if (answer.kind === 'accepted') return { kind: 'applied', ...sent };
  const passes = answer.because === 'updating' || answer.because === 'throttled';
  const error = { name: answer.errorName, message: answer.message, because: answer.because };
  return { kind: passes ? 'refused-updating' : 'refused', ...sent, error };
};

/** The call is sent, so nothing may keep its story from being told: a phase that cannot be written is settled after the lease. */
const writePhase = async (
  ports: EvaluationPorts,
  domain: LockDomain,
  claimed: DomainState,
  after: DomainState,
): Promise<void> => {
  const about = { intentionId: claimed.intention?.id, phase: after.phase };
  try {
    if ((await ports.state.transition(domain, claimed, after)) === 'conflict') ports.logger.warn('late', about);
  } catch (error) {
    ports.logger.error('phase-not-written', { ...about, error });
  }
};
