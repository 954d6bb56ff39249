import { expect, it } from 'vitest';
import { toCapacityCall } from '../../src/core/capacity-call.ts';
import { COMPONENT, VARIANT } from '../support/a-target.ts';

it.each([
  {
    name: 'the instances of a variant, without a weight',
    target: VARIANT,
    want: {
      call: 'UpdateEndpointWeightsAndCapacities',
      args: {
        EndpointName: 'llama-3-8b',
        DesiredWeightsAndCapacities: [{ VariantName: 'AllTraffic', DesiredInstanceCount: 6 }],
      },
    },
  },
  {
    name: 'the copies of a component',
    target: COMPONENT,
    want: {
      call: 'UpdateInferenceComponentRuntimeConfig',
      args: { InferenceComponentName: 'summariser', DesiredRuntimeConfig: { CopyCount: 6 } },
    },
  },
])('the write that asks for $name', ({ target, want }) => {
  expect(toCapacityCall(target, 6)).toEqual(want);
});
