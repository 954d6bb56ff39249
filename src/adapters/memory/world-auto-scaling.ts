import type { AutoScalingReader, RegisteredTarget } from '../../ports/auto-scaling-reader.ts';
import { alarmsCalling } from '../../world/policy-alarms.ts';
import type { World } from '../../world/world.ts';

const DIMENSIONS = ['sagemaker:variant:DesiredInstanceCount', 'sagemaker:inference-component:DesiredCopyCount'];

export const createWorldAutoScalingReader = ({ scaling, alarms }: World): AutoScalingReader => ({
  async readRegistered() {
    const registered: Record<string, RegisteredTarget> = {};
    for (const target of scaling.targets()) {
      if (!DIMENSIONS.includes(target.ScalableDimension)) continue;
      const policies = scaling
        .policies()
        .filter(
          ({ ResourceId, ScalableDimension }) =>
            ResourceId === target.ResourceId && ScalableDimension === target.ScalableDimension,
        );
      const stepAlarms = policies
        .filter(({ PolicyType }) => PolicyType === 'StepScaling')
        .flatMap(({ PolicyARN }) => alarmsCalling(alarms, PolicyARN).map(({ AlarmName }) => AlarmName))
        .toSorted();
      registered[target.ResourceId] = {
        min: target.MinCapacity,
        max: target.MaxCapacity,
        policies: policies.map(({ PolicyName }) => PolicyName).toSorted(),
        ...(stepAlarms.length === 0 ? {} : { stepAlarms }),
        suspended: {
          out: target.SuspendedState.DynamicScalingOutSuspended,
          in: target.SuspendedState.DynamicScalingInSuspended,
        },
      };
    }
    return registered;
  },
});
