import {
  type ApplicationAutoScalingClient,
  paginateDescribeScalableTargets,
  paginateDescribeScalingPolicies,
} from '@aws-sdk/client-application-auto-scaling';
import type { AutoScalingReader, RegisteredTarget } from '../../ports/auto-scaling-reader.ts';
import { toAwsCallError } from './errors.ts';

/** The counts we set; provisioned concurrency of serverless variants is another dimension of the same resource. */
const DIMENSIONS: ReadonlySet<string | undefined> = new Set([
  'sagemaker:variant:DesiredInstanceCount',
  'sagemaker:inference-component:DesiredCopyCount',
]);
const NAMESPACE = 'sagemaker';

const readPolicies = async (client: ApplicationAutoScalingClient): Promise<ReadonlyMap<string, readonly string[]>> => {
  const policies = new Map<string, string[]>();
  try {
    for await (const page of paginateDescribeScalingPolicies({ client }, { ServiceNamespace: NAMESPACE })) {
      for (const { ResourceId, PolicyName, ScalableDimension } of page.ScalingPolicies ?? []) {
        if (ResourceId === undefined || PolicyName === undefined || !DIMENSIONS.has(ScalableDimension)) continue;
        policies.set(ResourceId, [...(policies.get(ResourceId) ?? []), PolicyName].sort());
      }
    }
  } catch (error) {
    throw toAwsCallError('application-autoscaling:DescribeScalingPolicies', error);
  }
  return policies;
};

/** Every page of both: neither answer says how long it is. */
export const createAutoScalingReader = (client: ApplicationAutoScalingClient): AutoScalingReader => ({
  async readRegistered() {
    const policies = await readPolicies(client);
    const registered: Record<string, RegisteredTarget> = {};
    try {
      for await (const page of paginateDescribeScalableTargets({ client }, { ServiceNamespace: NAMESPACE })) {
        for (const target of page.ScalableTargets ?? []) {
          const { ResourceId, ScalableDimension, MinCapacity, MaxCapacity, SuspendedState } = target;
          if (ResourceId === undefined || MinCapacity === undefined || MaxCapacity === undefined) continue;
          if (!DIMENSIONS.has(ScalableDimension)) continue;
          registered[ResourceId] = {
            min: MinCapacity,
            max: MaxCapacity,
            policies: policies.get(ResourceId) ?? [],
            suspended: {
              out: SuspendedState?.DynamicScalingOutSuspended ?? false,
              in: SuspendedState?.DynamicScalingInSuspended ?? false,
            },
          };
        }
      }
    } catch (error) {
      throw toAwsCallError('application-autoscaling:DescribeScalableTargets', error);
    }
    return registered;
  },
});
