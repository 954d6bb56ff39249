import { describe, expect, it } from 'vitest';
import { createAlarmDefinitionReader } from '../../src/adapters/aws/alarm-definitions.ts';
import { createAutoScalingClient } from '../../src/adapters/aws/clients.ts';
import { createNativeRegistrationReader } from '../../src/adapters/aws/native-registration.ts';
import { createNativeScalingReader, createNativeScalingSwitch } from '../../src/adapters/aws/native-scaling.ts';
import { createWorldAlarmDefinitions } from '../../src/adapters/memory/world-alarm-definitions.ts';
import { createWorldNativeScaling } from '../../src/adapters/memory/world-native-scaling.ts';
import { adoptionContract } from './adoption.contract.ts';
import { NO_CREDENTIALS } from './embedded-dynamodb.ts';
import { startEmulated } from './start-emulated.ts';
import { startWorld } from './start-world.ts';

adoptionContract('in memory', async () => {
  const { world } = startWorld();
  return { world, native: createWorldNativeScaling(world), alarms: createWorldAlarmDefinitions(world) };
});

const startAws = async () => {
  const { world, faults, emulator, read } = await startEmulated();
  const client = createAutoScalingClient({
    region: world.region,
    endpoint: emulator.url,
    credentials: NO_CREDENTIALS,
  });
  const native = {
    ...createNativeScalingReader(client),
    ...createNativeScalingSwitch(client),
    ...createNativeRegistrationReader(client),
  };
  return { world, faults, emulator, native, alarms: createAlarmDefinitionReader(read.cloudWatch) };
};

adoptionContract('in AWS', startAws);

describe('native scaling in AWS', () => {
  const denied = { kind: 'error', name: 'AccessDeniedException', message: 'not yours' } as const;
  it.each([
    { call: 'DescribeScalingPolicies', act: 'readNative' },
    { call: 'DescribeScalableTargets', act: 'readNative' },
    { call: 'DescribeScalableTargets', act: 'readRegistration' },
    { call: 'RegisterScalableTarget', act: 'setSuspended' },
  ] as const)('names the call that was refused: $call', async ({ call, act }) => {
    const { faults, native } = await startAws();
    faults.next(`application-auto-scaling:${call}`, denied);
    const target = {
      resourceId: 'endpoint/chat/variant/AllTraffic',
      dimension: 'sagemaker:variant:DesiredInstanceCount',
    };
    const work = {
      readNative: () => native.readNative(),
      readRegistration: () =>
        native.readRegistration({ kind: 'variant', endpointName: 'chat', variantName: 'AllTraffic' }),
      setSuspended: () => native.setSuspended(target, { in: true, out: true, scheduled: false }),
    };
    await expect(work[act]()).rejects.toMatchObject({
      name: 'AwsCallError',
      call: `application-autoscaling:${call}`,
      errorName: 'AccessDeniedException',
      retryable: false,
    });
  });

  it('sends no bounds when it suspends', async () => {
    const { world, emulator, native } = await startAws();
    world.capacity.putEndpoint({ name: 'chat', variants: [{ name: 'AllTraffic', desired: 1 }] });
    const target = {
      ResourceId: 'endpoint/chat/variant/AllTraffic',
      ScalableDimension: 'sagemaker:variant:DesiredInstanceCount',
    };
    world.scaling.register({ ...target, MinCapacity: 1, MaxCapacity: 2 });
    await native.setSuspended(
      { resourceId: target.ResourceId, dimension: target.ScalableDimension },
      { in: true, out: false, scheduled: true },
    );
    expect(emulator.calls.map(({ args }) => args)).toEqual([
      {
        ServiceNamespace: 'sagemaker',
        ...target,
        SuspendedState: {
          DynamicScalingInSuspended: true,
          DynamicScalingOutSuspended: false,
          ScheduledScalingSuspended: true,
        },
      },
    ]);
  });
});
