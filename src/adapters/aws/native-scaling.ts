import {
  type ApplicationAutoScalingClient,
  paginateDescribeScalableTargets,
  paginateDescribeScalingPolicies,
  RegisterScalableTargetCommand,
  type ScalableDimension,
  type ScalingPolicy,
} from '@aws-sdk/client-application-auto-scaling';
import type {
  NativePolicy,
  NativeScalingReader,
  NativeScalingSwitch,
  NativeTarget,
} from '../../ports/native-scaling.ts';
import { toAwsCallError } from './errors.ts';

/** The SDK's paginators write their token into the input: each gets one of its own. */
const NAMESPACE = { ServiceNamespace: 'sagemaker' } as const;

/** A resource has a scalable target for each of its dimensions. */
const keyOf = (resourceId: string | undefined, dimension: string | undefined): string => `${resourceId}|${dimension}`;

/** What the SDK gives, without the members it sets to `undefined`. */
const present = <T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  JSON.parse(JSON.stringify(value));

const toPolicy = (policy: ScalingPolicy): NativePolicy => {
  const { StepScalingPolicyConfiguration: step, TargetTrackingScalingPolicyConfiguration: targetTracking } = policy;
  return {
    name: policy.PolicyName ?? '',
    type: policy.PolicyType ?? '',
    alarms: (policy.Alarms ?? []).flatMap(({ AlarmName }) => AlarmName ?? []).sort(),
    ...(step === undefined ? {} : { step: present(step) as NonNullable<NativePolicy['step']> }),
    ...(targetTracking === undefined
      ? {}
      : { targetTracking: present(targetTracking) as NonNullable<NativePolicy['targetTracking']> }),
  };
};

const readPolicies = async (
  client: ApplicationAutoScalingClient,
): Promise<ReadonlyMap<string, readonly NativePolicy[]>> => {
  const policies = new Map<string, NativePolicy[]>();
  try {
    for await (const page of paginateDescribeScalingPolicies({ client }, { ...NAMESPACE })) {
      for (const policy of page.ScalingPolicies ?? []) {
        const key = keyOf(policy.ResourceId, policy.ScalableDimension);
        policies.set(key, [...(policies.get(key) ?? []), toPolicy(policy)]);
      }
    }
  } catch (error) {
    throw toAwsCallError('application-autoscaling:DescribeScalingPolicies', error);
  }
  return policies;
};

/** Every page of both lists; policies keep the service's order. */
export const createNativeScalingReader = (client: ApplicationAutoScalingClient): NativeScalingReader => ({
  async readNative() {
    const policies = await readPolicies(client);
    const found: NativeTarget[] = [];
    try {
      for await (const page of paginateDescribeScalableTargets({ client }, { ...NAMESPACE })) {
        for (const {
          ResourceId,
          ScalableDimension,
          MinCapacity,
          MaxCapacity,
          SuspendedState,
        } of page.ScalableTargets ?? []) {
          if (ResourceId === undefined || ScalableDimension === undefined) continue;
          found.push({
            resourceId: ResourceId,
            dimension: ScalableDimension,
            min: MinCapacity ?? 0,
            max: MaxCapacity ?? 0,
            suspended: {
              in: SuspendedState?.DynamicScalingInSuspended ?? false,
              out: SuspendedState?.DynamicScalingOutSuspended ?? false,
              scheduled: SuspendedState?.ScheduledScalingSuspended ?? false,
            },
            policies: policies.get(keyOf(ResourceId, ScalableDimension)) ?? [],
          });
        }
      }
    } catch (error) {
      throw toAwsCallError('application-autoscaling:DescribeScalableTargets', error);
    }
    return found;
  },
});

/** No bounds are sent, so those registered stay. */
export const createNativeScalingSwitch = (client: ApplicationAutoScalingClient): NativeScalingSwitch => ({
  async setSuspended({ resourceId, dimension }, suspended) {
    try {
      await client.send(
        new RegisterScalableTargetCommand({
          ...NAMESPACE,
          ResourceId: resourceId,
          ScalableDimension: dimension as ScalableDimension,
          SuspendedState: {
            DynamicScalingInSuspended: suspended.in,
            DynamicScalingOutSuspended: suspended.out,
            ScheduledScalingSuspended: suspended.scheduled,
          },
        }),
      );
    } catch (error) {
      throw toAwsCallError('application-autoscaling:RegisterScalableTarget', error);
    }
  },
});
