import { createSqsDeadLetters } from '../src/adapters/aws/sqs-queue.ts';
import { loadDeadLetterQueueUrl } from '../src/config/load.ts';
import { guardPorts } from '../src/lambda/native-guard.ts';
import { createRecheckHandler } from '../src/lambda/recheck-handler.ts';
import { wire } from '../src/lambda/wire.ts';

const { ports, clients, queues, logger } = wire();

export const handler = createRecheckHandler(
  { ...ports, ...guardPorts(clients, ports) },
  createSqsDeadLetters(queues, loadDeadLetterQueueUrl()),
  logger,
);
