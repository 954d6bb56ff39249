import type { Logger } from '@aws-lambda-powertools/logger';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { EvaluationPorts } from '../app/ports.ts';
import { recheck } from '../app/recheck.ts';
import type { DeadLetters } from '../ports/recheck-queue.ts';
import { withLogContext } from './with-log-context.ts';

/**
 * The handler of the re-check queue. A message that fails for now goes back to the queue alone
 * (AWS Lambda Developer Guide, "Handling errors for an SQS event source": partial batch responses).
 */
export const createRecheckHandler = (ports: EvaluationPorts, deadLetters: DeadLetters, logger: Logger) => {
  const lookAgain = recheck(ports, deadLetters);
  return withLogContext<SQSEvent, SQSBatchResponse>(logger).handler(async ({ Records }) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const { messageId, body } of Records) {
      try {
        await lookAgain(body);
      } catch (error) {
        logger.error('recheck-failed', { messageId, error: error instanceof Error ? error : String(error) });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  });
};
