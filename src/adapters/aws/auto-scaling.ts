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

interface Policies {
  readonly names: readonly string[];
  readonly stepAlarms: readonly string[];
}
const NO_POLICIES: Policies = { names: [], stepAlarms: [] };

const readPolicies = async (client: ApplicationAutoScalingClient): Promise<ReadonlyMap<string, Policies>> => {
  const policies = new Map<string, Policies>();
  try {
    for await (const page of paginateDescribeScalingPolicies({ client }, { ServiceNamespace: NAMESPACE })) {
      for (const { ResourceId, PolicyName, ScalableDimension, PolicyType, Alarms = [] } of page.ScalingPolicies ?? []) {
        if (ResourceId === undefined || PolicyName === undefined || !DIMENSIONS.has(ScalableDimension)) continue;
        const { names, stepAlarms } = policies.get(ResourceId) ?? NO_POLICIES;
        const called = PolicyType === 'StepScaling' ? Alarms.flatMap(({ AlarmName }) => AlarmName ?? []) : [];
        policies.set(ResourceId, {
          names: [...names, PolicyName].sort(),
          stepAlarms: [...stepAlarms, ...called].sort(),
        });
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
          const { names, stepAlarms } = policies.get(ResourceId) ?? NO_POLICIES;
          registered[ResourceId] = {
            min: MinCapacity,
            max: MaxCapacity,
            policies: names,
            ...(stepAlarms.length === 0 ? {} : { stepAlarms }),
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
