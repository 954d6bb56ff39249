import { createEndpointStateHandler } from '../src/lambda/endpoint-state-handler.ts';
import { wire } from '../src/lambda/wire.ts';

const { ports, logger } = wire();

export const handler = createEndpointStateHandler(ports, logger);
