import { decide } from '../core/decide.ts';
import type { ScalingDecision } from '../core/decision.ts';
import type { Waker } from '../core/observation.ts';
import type { TargetConfiguration } from '../core/target-configuration.ts';
import { byUrgency } from '../core/urgency.ts';
import { type EvaluationResult, evaluateOrFail } from './evaluate-or-fail.ts';
import { observe } from './observe.ts';
import type { EvaluationPorts } from './ports.ts';
import { toSettledObservation } from './settle.ts';

/** What a target would decide now, with nothing written: the lock is free for one of them only. */
const foresee = async (ports: EvaluationPorts, target: TargetConfiguration, waker: Waker): Promise<ScalingDecision> => {
  const readings = await observe(ports, { target, waker });
  const idle = { ...readings.state, phase: 'idle' as const };
  return decide(toSettledObservation(ports.configuration, readings, idle), readings.readAt);
};

const inOrderOfUrgency = async (
  ports: EvaluationPorts,
  targets: readonly TargetConfiguration[],
  waker: Waker,
): Promise<readonly TargetConfiguration[]> => {
  if (targets.length < 2) return targets;
  const foreseen = await Promise.all(
    targets.map(async (target) => ({ target, decision: await foresee(ports, target, waker) })),
  );
  return foreseen.toSorted((a, b) => byUrgency(a.decision, b.decision)).map(({ target }) => target);
};

/** Every target behind one lock, afresh: the most urgent first, since the others will find the lock taken. */
export const evaluateDomain =
  (ports: EvaluationPorts) =>
  async (targets: readonly TargetConfiguration[], waker: Waker): Promise<readonly EvaluationResult[]> => {
    const results: EvaluationResult[] = [];
    for (const target of await inOrderOfUrgency(ports, targets, waker)) {
      results.push(await evaluateOrFail(ports)({ target, waker }));
    }
    return results;
  };
