import { createAutoScalingReader } from '../src/adapters/aws/auto-scaling.ts';
import { createAutoScalingClient } from '../src/adapters/aws/clients.ts';
import { createStateScan } from '../src/adapters/aws/state-scan.ts';
import { createReconcileHandler } from '../src/lambda/reconcile-handler.ts';
import { wire } from '../src/lambda/wire.ts';

const { ports, clients, logger } = wire({ scan: createStateScan });

export const handler = createReconcileHandler(
  { ...ports, autoScaling: createAutoScalingReader(createAutoScalingClient(clients)) },
  logger,
);
