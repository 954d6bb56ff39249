import { createHash } from 'node:crypto';
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { timerPrefix } from '../../core/timer-prefix.ts';
import type { Release, ReleaseTimer } from '../../ports/release-timer.ts';
import { isScheduleMissing, toAwsCallError } from './errors.ts';

export interface ReleaseTimerOptions {
  readonly client: SchedulerClient;
  /** `<service>-<stage>`: two stacks never touch each other's timers. */
  readonly stack: string;
  /** What EventBridge Scheduler acts as; it may register scalable targets, and nothing else. */
  readonly roleArn: string;
}

const nameOf = (stack: string, { target, holdSince }: Release): string => {
  const hash = createHash('sha256').update(`${stack}|${target.resourceId}|${target.dimension}`).digest('hex');
  return `${timerPrefix(stack)}-${hash.slice(0, 12)}-${holdSince.toString(36)}`;
};

/** `at(2026-03-01T10:20:00)`, in UTC; fractions of a second are not taken, and rounding down would lift too soon. */
const toExpression = (at: number): string => `at(${new Date(Math.ceil(at / 1000) * 1000).toISOString().slice(0, 19)})`;

/** `arn:aws-cn:iam::…` → `aws-cn`: the universal target lives in the same partition. */
const partitionOf = (arn: string): string => arn.split(':')[1] ?? 'aws';

/**
 * One-time schedules in the default group, which no stack owns: those of a group that a stack made would go with it, and
 * with them the only one who lifts a suspension then. Each is deleted once it has fired.
 * Source: "Using universal targets with EventBridge Scheduler", EventBridge Scheduler User Guide.
 */
export const createReleaseTimer = ({ client, stack, roleArn }: ReleaseTimerOptions): ReleaseTimer => ({
  async arm(release, to, at) {
    const { resourceId, dimension } = release.target;
    const input: CreateScheduleCommandInput = {
      Name: nameOf(stack, release),
      Description: `Lifts the suspended scale-in of ${resourceId} if nobody else does`,
      ScheduleExpression: toExpression(at),
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
      Target: {
        Arn: `arn:${partitionOf(roleArn)}:scheduler:::aws-sdk:applicationautoscaling:registerScalableTarget`,
        RoleArn: roleArn,
        Input: JSON.stringify({
          ServiceNamespace: 'sagemaker',
          ResourceId: resourceId,
          ScalableDimension: dimension,
          SuspendedState: {
            DynamicScalingInSuspended: to.in,
            DynamicScalingOutSuspended: to.out,
            ScheduledScalingSuspended: to.scheduled,
          },
        }),
      },
    };
    try {
      await client.send(new UpdateScheduleCommand(input));
      return;
    } catch (error) {
      if (!isScheduleMissing(error)) throw toAwsCallError('scheduler:UpdateSchedule', error);
    }
    try {
      await client.send(new CreateScheduleCommand(input));
    } catch (error) {
      throw toAwsCallError('scheduler:CreateSchedule', error);
    }
  },
  async disarm(release) {
    try {
      await client.send(new DeleteScheduleCommand({ Name: nameOf(stack, release) }));
    } catch (error) {
      if (!isScheduleMissing(error)) throw toAwsCallError('scheduler:DeleteSchedule', error);
    }
  },
});
