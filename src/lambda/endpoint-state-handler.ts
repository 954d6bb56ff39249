import type { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { EventResult } from '../app/event-result.ts';
import { onEndpointState } from '../app/on-endpoint-state.ts';
import type { EvaluationPorts } from '../app/ports.ts';
import { runtimeOf } from './runtime-of.ts';

/** The handler of SageMaker's endpoint state changes. */
export const createEndpointStateHandler = (ports: EvaluationPorts, logger: Logger) => {
  const handleEvent = onEndpointState(ports);
  return middy<unknown, readonly EventResult[]>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, context) => handleEvent(event, runtimeOf(context)));
};
