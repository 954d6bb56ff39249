import type { IgnoredEvent, RejectedEvent } from '../core/alarm-transition.ts';
import { FAILED_STATUSES } from '../core/domain-capacity.ts';
import type { EndpointTransition } from '../core/endpoint-transition.ts';
import type { Runtime } from '../core/runtime.ts';
import { type TargetConfiguration, targetsBehind } from '../core/target-configuration.ts';
import { parseEndpointEvent } from '../endpoint/parse-endpoint-event.ts';
import { evaluateDomain } from './evaluate-domain.ts';
import type { EventResult } from './event-result.ts';
import type { EvaluationPorts } from './ports.ts';

const ignore = ({ eventId }: EndpointTransition, reason: IgnoredEvent['reason'], detail: string): IgnoredEvent => ({
  kind: 'ignored',
  reason,
  detail,
  ...(eventId === undefined ? {} : { eventId }),
});

/** The targets that wait for this endpoint, or why nobody does. */
const resolve = (
  { configuration }: EvaluationPorts,
  parsed: EndpointTransition | IgnoredEvent | RejectedEvent,
): readonly TargetConfiguration[] | IgnoredEvent | RejectedEvent => {
  if (parsed.kind !== 'endpoint-transition') return parsed;
  const { endpointName, status } = parsed;
  const targets = targetsBehind(configuration, { kind: 'endpoint', endpointName });
  if (targets.length === 0)
    return ignore(parsed, 'endpoint-not-configured', `no target is a variant of ${endpointName}`);
  return status === 'InService' || FAILED_STATUSES.has(status)
    ? targets
    : ignore(parsed, 'still-updating', `${endpointName} is ${status}: a change has not ended yet`);
};

/** An update ended: whoever waited behind its lock is evaluated afresh, the most urgent first. */
export const onEndpointState =
  (ports: EvaluationPorts) =>
  async (event: unknown, runtime: Runtime): Promise<readonly EventResult[]> => {
    const resolved = resolve(ports, parseEndpointEvent(event, runtime));
    if ('kind' in resolved) {
      ports.logger.info(resolved.kind, { ...resolved });
      return [resolved];
    }
    return evaluateDomain(ports)(resolved, { by: 'endpoint-event' });
  };
