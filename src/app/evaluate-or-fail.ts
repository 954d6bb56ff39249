import { toApiError } from '../core/controller-metrics.ts';
import type { ScalingActivity } from '../core/scaling-activity.ts';
import { AwsCallError } from '../ports/errors.ts';
import { evaluateTarget } from './evaluate-target.ts';
import { type HandedOn, handOn } from './hand-on.ts';
import type { EvaluationPorts } from './ports.ts';
import type { WokenTarget } from './woken-target.ts';

/** An evaluation that AWS refused for good: a permission, a table that is not there. Nobody but a person can mend it. */
interface FailedEvaluation {
  readonly kind: 'failed';
  readonly targetId: string;
  readonly call: string;
  readonly errorName: string;
  readonly message: string;
}

interface EvaluatedEvent {
  readonly kind: 'evaluated';
  readonly activity: ScalingActivity;
}

/** What became of one target that was looked at. */
export type EvaluationResult = EvaluatedEvent | FailedEvaluation | HandedOn;

const evaluate = async (ports: EvaluationPorts, woken: WokenTarget): Promise<EvaluatedEvent | HandedOn> => {
  const { guardTarget } = ports;
  if (woken.target.mode !== 'guard') return { kind: 'evaluated', activity: await evaluateTarget(ports)(woken) };
  return guardTarget ? { kind: 'evaluated', activity: await guardTarget(woken) } : handOn(ports)(woken);
};

/** Evaluates, and turns what no retry can cure into an answer. Throws only what one may cure. */
export const evaluateOrFail =
  (ports: EvaluationPorts) =>
  async (woken: WokenTarget): Promise<EvaluationResult> => {
    try {
      return await evaluate(ports, woken);
    } catch (error) {
      if (!(error instanceof AwsCallError)) throw error;
      const { call, errorName, message, retryable } = error;
      ports.ownMetrics.record([toApiError(ports.configuration, woken.target.id, call, errorName)], ports.now());
      if (retryable) throw error;
      const failed: FailedEvaluation = { kind: 'failed', targetId: woken.target.id, call, errorName, message };
      ports.logger.error('failed', { ...failed });
      return failed;
    }
  };
