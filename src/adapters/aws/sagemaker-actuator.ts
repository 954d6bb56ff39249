import {
  type SageMakerClient,
  UpdateEndpointWeightsAndCapacitiesCommand,
  UpdateInferenceComponentRuntimeConfigCommand,
} from '@aws-sdk/client-sagemaker';
import type { ScalableTarget } from '../../core/scalable-target.ts';
import type { CapacityActuator, SentCall } from '../../ports/capacity-actuator.ts';
import { classifyWriteFailure } from './errors.ts';

/** No weight: one given here would move traffic between variants. One element: SageMaker takes one variant's count per call. */
const toVariantInput = (endpointName: string, variantName: string, desired: number) => ({
  EndpointName: endpointName,
  DesiredWeightsAndCapacities: [{ VariantName: variantName, DesiredInstanceCount: desired }],
});

const toComponentInput = (componentName: string, desired: number) => ({
  InferenceComponentName: componentName,
  DesiredRuntimeConfig: { CopyCount: desired },
});

const send = async (client: SageMakerClient, target: ScalableTarget, desired: number): Promise<void> => {
  if (target.kind === 'variant') {
    const input = toVariantInput(target.endpointName, target.variantName, desired);
    await client.send(new UpdateEndpointWeightsAndCapacitiesCommand(input));
  } else {
    const input = toComponentInput(target.inferenceComponentName, desired);
    await client.send(new UpdateInferenceComponentRuntimeConfigCommand(input));
  }
};

/** The write for this target, as it is sent. */
const toSentCall = (target: ScalableTarget, desired: number): SentCall =>
  target.kind === 'variant'
    ? {
        call: 'UpdateEndpointWeightsAndCapacities',
        args: toVariantInput(target.endpointName, target.variantName, desired),
      }
    : {
        call: 'UpdateInferenceComponentRuntimeConfig',
        args: toComponentInput(target.inferenceComponentName, desired),
      };

/** @param client the write client: one that repeats a call would break the promise of one write per intention */
export const createSageMakerActuator = (client: SageMakerClient): CapacityActuator => ({
  async setDesired(target, desired) {
    const sent = toSentCall(target, desired);
    try {
      await send(client, target, desired);
      return { kind: 'accepted', sent };
    } catch (error) {
      return { ...classifyWriteFailure(error), sent };
    }
  },
});
