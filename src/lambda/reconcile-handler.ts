import type { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { type ReconcilePorts, type ReconcileResult, reconcile } from '../app/reconcile.ts';

/** The handler of the schedule: each minute, what was lost? */
export const createReconcileHandler = (ports: ReconcilePorts, logger: Logger) => {
  const lookAtAll = reconcile(ports);
  return middy<unknown, ReconcileResult>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async () => lookAtAll());
};
