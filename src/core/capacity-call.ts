import type { ScalableTarget } from './scalable-target.ts';

/** One SageMaker write: the call as the API names it, and what it is sent, member by member. */
export type CapacityCall =
  | {
      readonly call: 'UpdateEndpointWeightsAndCapacities';
      readonly args: {
        readonly EndpointName: string;
        /** One element: SageMaker takes one variant's count per call. No weight: it would move traffic between variants. */
        readonly DesiredWeightsAndCapacities: { readonly VariantName: string; readonly DesiredInstanceCount: number }[];
      };
    }
  | {
      readonly call: 'UpdateInferenceComponentRuntimeConfig';
      readonly args: {
        readonly InferenceComponentName: string;
        readonly DesiredRuntimeConfig: { readonly CopyCount: number };
      };
    };

/** The write that asks for so many units of a target. */
export const toCapacityCall = (target: ScalableTarget, desired: number): CapacityCall =>
  target.kind === 'variant'
    ? {
        call: 'UpdateEndpointWeightsAndCapacities',
        args: {
          EndpointName: target.endpointName,
          DesiredWeightsAndCapacities: [{ VariantName: target.variantName, DesiredInstanceCount: desired }],
        },
      }
    : {
        call: 'UpdateInferenceComponentRuntimeConfig',
        args: {
          InferenceComponentName: target.inferenceComponentName,
          DesiredRuntimeConfig: { CopyCount: desired },
        },
      };
