import { formatResourceId } from '../../core/scalable-target.ts';
import {
  DIMENSIONS,
  type NativePolicy,
  type NativeRegistrationReader,
  type NativeScalingReader,
  type NativeScalingSwitch,
  type NativeTarget,
} from '../../ports/native-scaling.ts';
import { alarmsCalling } from '../../world/policy-alarms.ts';
import type { RegisteredPolicy, RegisteredTarget } from '../../world/scaling-registry.ts';
import type { World } from '../../world/world.ts';

export const createWorldNativeScaling = ({
  scaling,
  alarms,
}: World): NativeScalingReader & NativeScalingSwitch & NativeRegistrationReader => {
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
  const toRegistration = (target: RegisteredTarget): Omit<NativeTarget, 'policies'> => ({
    resourceId: target.ResourceId,
    dimension: target.ScalableDimension,
    min: target.MinCapacity,
    max: target.MaxCapacity,
    suspended: {
      in: target.SuspendedState.DynamicScalingInSuspended,
      out: target.SuspendedState.DynamicScalingOutSuspended,
      scheduled: target.SuspendedState.ScheduledScalingSuspended,
    },
  });
  return {
    readNative: async () =>
      scaling.targets().map((target) => ({
        ...toRegistration(target),
        policies: scaling.policies().filter(isOf(target)).map(toPolicy),
      })),
    readRegistration: async (target) => {
      const found = scaling
        .targets()
        .find(
          ({ ResourceId, ScalableDimension }) =>
            ResourceId === formatResourceId(target) && ScalableDimension === DIMENSIONS[target.kind],
        );
      return found && toRegistration(found);
    },
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
