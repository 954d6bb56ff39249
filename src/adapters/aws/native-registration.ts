import {
  type ApplicationAutoScalingClient,
  DescribeScalableTargetsCommand,
  type ScalableDimension,
} from '@aws-sdk/client-application-auto-scaling';
import { formatResourceId } from '../../core/scalable-target.ts';
import { DIMENSIONS, type NativeRegistrationReader } from '../../ports/native-scaling.ts';
import { toAwsCallError } from './errors.ts';

/** One resource and one dimension have one scalable target at most: no page follows. */
export const createNativeRegistrationReader = (client: ApplicationAutoScalingClient): NativeRegistrationReader => ({
  async readRegistration(target) {
    const resourceId = formatResourceId(target);
    const dimension = DIMENSIONS[target.kind];
    const answer = await client
      .send(
        new DescribeScalableTargetsCommand({
          ServiceNamespace: 'sagemaker',
          ResourceIds: [resourceId],
          ScalableDimension: dimension as ScalableDimension,
        }),
      )
      .catch((error: unknown) => {
        throw toAwsCallError('application-autoscaling:DescribeScalableTargets', error);
      });
    const [found] = answer.ScalableTargets ?? [];
    if (found === undefined) return undefined;
    const { MinCapacity = 0, MaxCapacity = 0, SuspendedState } = found;
    return {
      resourceId,
      dimension,
      min: MinCapacity,
      max: MaxCapacity,
      suspended: {
        in: SuspendedState?.DynamicScalingInSuspended ?? false,
        out: SuspendedState?.DynamicScalingOutSuspended ?? false,
        scheduled: SuspendedState?.ScheduledScalingSuspended ?? false,
      },
    };
  },
});
