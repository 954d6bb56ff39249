import type { Logger } from '@aws-lambda-powertools/logger';
import { type ReconcilePorts, type ReconcileResult, reconcile } from '../app/reconcile.ts';
import { withLogContext } from './with-log-context.ts';

/** The handler of the schedule: each minute, what was lost? */
export const createReconcileHandler = (ports: ReconcilePorts, logger: Logger) => {
  const lookAtAll = reconcile(ports);
  return withLogContext<unknown, ReconcileResult>(logger).handler(async () => lookAtAll());
};
