import type { NativePolicy, NativeScalingReader, NativeScalingSwitch } from '../../ports/native-scaling.ts';
import { alarmsCalling } from '../../world/policy-alarms.ts';
import type { RegisteredPolicy, RegisteredTarget } from '../../world/scaling-registry.ts';
import type { World } from '../../world/world.ts';

export const createWorldNativeScaling = ({ scaling, alarms }: World): NativeScalingReader & NativeScalingSwitch => {
  const toPolicy = (policy: RegisteredPolicy): NativePolicy => {
    const { StepScalingPolicyConfiguration: step, TargetTrackingScalingPolicyConfiguration: targetTracking } = policy;
    return {
      name: policy.PolicyName,
      type: policy.PolicyType,
      alarms: alarmsCalling(alarms, policy.PolicyARN)
        .map(({ AlarmName }) => AlarmName)
        .toSorted(),
      ...(step === undefined ? {} : { step }),
      ...(targetTracking === undefined ? {} : { targetTracking }),
    };
  };
  const isOf = (target: RegisteredTarget) => (policy: RegisteredPolicy) =>
    policy.ResourceId === target.ResourceId && policy.ScalableDimension === target.ScalableDimension;
  return {
    readNative: async () =>
      scaling.targets().map((target) => ({
        resourceId: target.ResourceId,
        dimension: target.ScalableDimension,
        min: target.MinCapacity,
        max: target.MaxCapacity,
        suspended: {
          in: target.SuspendedState.DynamicScalingInSuspended,
          out: target.SuspendedState.DynamicScalingOutSuspended,
          scheduled: target.SuspendedState.ScheduledScalingSuspended,
        },
        policies: scaling.policies().filter(isOf(target)).map(toPolicy),
      })),
    setSuspended: async ({ resourceId, dimension }, suspended) => {
      scaling.register({
        ResourceId: resourceId,
        ScalableDimension: dimension,
        SuspendedState: {
          DynamicScalingInSuspended: suspended.in,
          DynamicScalingOutSuspended: suspended.out,
          ScheduledScalingSuspended: suspended.scheduled,
        },
      });
    },
  };
};
