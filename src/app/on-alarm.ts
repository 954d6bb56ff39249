import { parseAlarmEvent } from '../alarm/parse-alarm-event.ts';
import type { ParsedEvent } from '../core/alarm-transition.ts';
import type { Runtime } from '../core/runtime.ts';
import { evaluateOrFail } from './evaluate-or-fail.ts';
import type { EventResult } from './event-result.ts';
import type { EvaluationPorts } from './ports.ts';
import { resolveTarget } from './resolve-target.ts';

const handleOne = async (ports: EvaluationPorts, parsed: ParsedEvent): Promise<EventResult> => {
  const resolved = parsed.kind === 'alarm-transition' ? resolveTarget(parsed, ports.configuration) : parsed;
  if ('kind' in resolved) {
    ports.logger.info(resolved.kind, { ...resolved });
    return resolved;
  }
  return evaluateOrFail(ports)(resolved);
};

/**
 * Every event is answered for itself: one that is not ours is logged and dropped, and does not keep its batch.
 * Throws only what a retry may cure, and only after the others of the batch were handled.
 */
export const onAlarm =
  (ports: EvaluationPorts) =>
  async (event: unknown, runtime: Runtime): Promise<readonly EventResult[]> => {
    const results: EventResult[] = [];
    const failures: unknown[] = [];
    for (const parsed of parseAlarmEvent(event, runtime)) {
      try {
        results.push(await handleOne(ports, parsed));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return results;
  };
