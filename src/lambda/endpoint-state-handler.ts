import type { Logger } from '@aws-lambda-powertools/logger';
import type { EventResult } from '../app/event-result.ts';
import { onEndpointState } from '../app/on-endpoint-state.ts';
import type { EvaluationPorts } from '../app/ports.ts';
import { runtimeOf } from './runtime-of.ts';
import { withLogContext } from './with-log-context.ts';

/** The handler of SageMaker's endpoint state changes. */
export const createEndpointStateHandler = (ports: EvaluationPorts, logger: Logger) => {
  const handleEvent = onEndpointState(ports);
  return withLogContext<unknown, readonly EventResult[]>(logger).handler(async (event, context) =>
    handleEvent(event, runtimeOf(context)),
  );
};
