import type { AutoScalingReader, RegisteredTarget } from '../../ports/auto-scaling-reader.ts';
import type { World } from '../../world/world.ts';

const DIMENSIONS = ['sagemaker:variant:DesiredInstanceCount', 'sagemaker:inference-component:DesiredCopyCount'];

export const createWorldAutoScalingReader = ({ scaling }: World): AutoScalingReader => ({
  async readRegistered() {
    const registered: Record<string, RegisteredTarget> = {};
    for (const target of scaling.targets()) {
      if (!DIMENSIONS.includes(target.ScalableDimension)) continue;
      registered[target.ResourceId] = {
        min: target.MinCapacity,
        max: target.MaxCapacity,
        policies: scaling
          .policies()
          .filter(
            ({ ResourceId, ScalableDimension }) =>
              ResourceId === target.ResourceId && ScalableDimension === target.ScalableDimension,
          )
          .map(({ PolicyName }) => PolicyName)
          .toSorted(),
        suspended: {
          out: target.SuspendedState.DynamicScalingOutSuspended,
          in: target.SuspendedState.DynamicScalingInSuspended,
        },
      };
    }
    return registered;
  },
});
