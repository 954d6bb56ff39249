import {
  DeleteScalingPolicyCommand,
  DeregisterScalableTargetCommand,
  DescribeScalableTargetsCommand,
  DescribeScalingActivitiesCommand,
  DescribeScalingPoliciesCommand,
  PutScalingPolicyCommand,
  RegisterScalableTargetCommand,
  type RegisterScalableTargetCommandInput,
} from '@aws-sdk/client-application-auto-scaling';
import { describe, expect, it } from 'vitest';
import { type Emulated, emulate, failureOf } from '../emulated.ts';
import { lookAtVariant, putDemoComponent, putDemoEndpoint, scaleVariant } from './calls.ts';

const VARIANT = {
  ServiceNamespace: 'sagemaker',
  ResourceId: 'endpoint/demo-chat/variant/AllTraffic',
  ScalableDimension: 'sagemaker:variant:DesiredInstanceCount',
} as const;
const COMPONENT = {
  ServiceNamespace: 'sagemaker',
  ResourceId: 'inference-component/demo-summary',
  ScalableDimension: 'sagemaker:inference-component:DesiredCopyCount',
} as const;

const withCapacity = async () => {
  const emulated = await emulate();
  putDemoEndpoint(emulated);
  putDemoComponent(emulated);
  return emulated;
};
const register = ({ autoScaling }: Emulated, input: Partial<RegisterScalableTargetCommandInput>) =>
  autoScaling.send(new RegisterScalableTargetCommand({ ...VARIANT, ...input }));
const targets = async ({ autoScaling }: Emulated, ResourceIds?: string[]) =>
  (await autoScaling.send(new DescribeScalableTargetsCommand({ ServiceNamespace: 'sagemaker', ResourceIds })))
    .ScalableTargets;
const activities = async ({ autoScaling }: Emulated) =>
  (await autoScaling.send(new DescribeScalingActivitiesCommand({ ServiceNamespace: 'sagemaker' }))).ScalingActivities;

describe('5.4 targets, limits, activities', () => {
  it('5.4 variants and components have their own dimension and resource id', async () => {
    const emulated = await withCapacity();
    await register(emulated, { MinCapacity: 1, MaxCapacity: 8 });
    await register(emulated, { ...COMPONENT, MinCapacity: 0, MaxCapacity: 4 });
    expect(await targets(emulated)).toMatchObject([
      { ...VARIANT, MinCapacity: 1, MaxCapacity: 8 },
      { ...COMPONENT, MinCapacity: 0, MaxCapacity: 4 },
    ]);
    expect(await targets(emulated, [COMPONENT.ResourceId])).toHaveLength(1);
    const wrong = { ScalableDimension: 'ecs:service:DesiredCount', MinCapacity: 1, MaxCapacity: 2 } as const;
    expect((await failureOf(register(emulated, wrong))).name).toBe('ValidationException');
  });

  it('5.4 RegisterScalableTarget clamps the current capacity at once, even when the call passes no bounds', async () => {
    const emulated = await withCapacity();
    await register(emulated, { MinCapacity: 3, MaxCapacity: 8 });
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 3, 2]);
    emulated.clock.advance(240_000);
    await scaleVariant(emulated, 9);
    emulated.clock.advance(240_000);
    await register(emulated, {});
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 8, 9]);
    expect(await activities(emulated)).toMatchObject([
      { StatusCode: 'Successful', Description: 'Setting desired capacity to 8.' },
      { StatusCode: 'Successful', Description: 'Setting desired capacity to 3.' },
    ]);
  });

  it('5.4 a failed activity embeds the error of SageMaker', async () => {
    const emulated = await withCapacity();
    emulated.world.capacity.setQuota('ml.g5.xlarge', 3);
    await register(emulated, { MinCapacity: 5, MaxCapacity: 8 });
    const [activity] = (await activities(emulated)) ?? [];
    expect(activity?.StatusCode).toBe('Failed');
    expect(activity?.StatusMessage).toContain('ResourceLimitExceeded');
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
  });

  it('5.4 SuspendedState is kept by direction, and registering again changes only what it names', async () => {
    const emulated = await withCapacity();
    await register(emulated, { MinCapacity: 1, MaxCapacity: 8 });
    await register(emulated, { SuspendedState: { DynamicScalingInSuspended: true } });
    await register(emulated, { MaxCapacity: 6 });
    expect(await targets(emulated)).toMatchObject([
      {
        MinCapacity: 1,
        MaxCapacity: 6,
        SuspendedState: {
          DynamicScalingInSuspended: true,
          DynamicScalingOutSuspended: false,
          ScheduledScalingSuspended: false,
        },
      },
    ]);
  });

  it('5.4 what is not registered is an ObjectNotFoundException', async () => {
    const { autoScaling } = await withCapacity();
    for (const call of [
      autoScaling.send(new DeregisterScalableTargetCommand(VARIANT)),
      autoScaling.send(new DeleteScalingPolicyCommand({ ...VARIANT, PolicyName: 'step' })),
      autoScaling.send(new PutScalingPolicyCommand({ ...VARIANT, PolicyName: 'step', PolicyType: 'StepScaling' })),
    ]) {
      expect((await failureOf(call)).name).toBe('ObjectNotFoundException');
    }
  });
});

describe('5.1 policies', () => {
  it('5.1 a policy is kept as it was put, and goes with its target', async () => {
    const emulated = await withCapacity();
    await register(emulated, { MinCapacity: 1, MaxCapacity: 8 });
    const StepScalingPolicyConfiguration = {
      AdjustmentType: 'ChangeInCapacity' as const,
      Cooldown: 60,
      StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: 1 }],
    };
    await emulated.autoScaling.send(
      new PutScalingPolicyCommand({
        ...VARIANT,
        PolicyName: 'step',
        PolicyType: 'StepScaling',
        StepScalingPolicyConfiguration,
      }),
    );
    const policies = async () =>
      (await emulated.autoScaling.send(new DescribeScalingPoliciesCommand({ ServiceNamespace: 'sagemaker' })))
        .ScalingPolicies;
    expect(await policies()).toMatchObject([{ PolicyName: 'step', StepScalingPolicyConfiguration }]);
    await emulated.autoScaling.send(new DeregisterScalableTargetCommand(VARIANT));
    expect(await policies()).toEqual([]);
  });
});
