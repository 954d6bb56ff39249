import {
  type SageMakerClient,
  UpdateEndpointWeightsAndCapacitiesCommand,
  UpdateInferenceComponentRuntimeConfigCommand,
} from '@aws-sdk/client-sagemaker';
import { type CapacityCall, toCapacityCall } from '../../core/capacity-call.ts';
import type { CapacityActuator } from '../../ports/capacity-actuator.ts';
import { classifyWriteFailure } from './errors.ts';

const send = async (client: SageMakerClient, { call, args }: CapacityCall): Promise<void> => {
  if (call === 'UpdateEndpointWeightsAndCapacities') {
    await client.send(new UpdateEndpointWeightsAndCapacitiesCommand(args));
  } else {
    await client.send(new UpdateInferenceComponentRuntimeConfigCommand(args));
  }
};

/** @param client the write client: one that repeats a call would break the promise of one write per intention */
export const createSageMakerActuator = (client: SageMakerClient): CapacityActuator => ({
  async setDesired(target, desired) {
    const sent = toCapacityCall(target, desired);
    if (!Number.isSafeInteger(desired) || desired < 0) {
      const message = `not sent: ${desired} is no count of units`;
      return { kind: 'refused', sent, because: 'validation', errorName: 'ValidationException', message };
    }
    try {
      await send(client, sent);
      return { kind: 'accepted', sent };
    } catch (error) {
      return { ...classifyWriteFailure(error), sent };
    }
  },
});
