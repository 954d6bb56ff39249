import {
  DescribeEndpointCommand,
  ListInferenceComponentsCommand,
  UpdateEndpointCommand,
  UpdateEndpointWeightsAndCapacitiesCommand,
} from '@aws-sdk/client-sagemaker';
import { describe, expect, it } from 'vitest';
import { emulate, failureOf, START } from '../emulated.ts';
import {
  describeEndpoint,
  ENDPOINT_ARN,
  lookAtComponent,
  lookAtVariant,
  putDemoComponent,
  putDemoEndpoint,
  scaleComponent,
  scaleVariant,
} from './calls.ts';

const ENDPOINT = { kind: 'endpoint', name: 'demo-chat' } as const;
const COMPONENT = { kind: 'inference-component', name: 'demo-summary' } as const;

const withEndpoint = async () => {
  const emulated = await emulate();
  putDemoEndpoint(emulated);
  return emulated;
};
const withComponent = async (desired?: number) => {
  const emulated = await emulate();
  putDemoComponent(emulated, desired);
  return emulated;
};

describe('6.1 UpdateEndpointWeightsAndCapacities', () => {
  it('6.1 one call changes the capacity of one variant', async () => {
    const emulated = await withEndpoint();
    const both = new UpdateEndpointWeightsAndCapacitiesCommand({
      EndpointName: 'demo-chat',
      DesiredWeightsAndCapacities: [
        { VariantName: 'AllTraffic', DesiredInstanceCount: 3 },
        { VariantName: 'Canary', DesiredInstanceCount: 3 },
      ],
    });
    expect((await failureOf(emulated.sagemaker.send(both))).name).toBe('ValidationException');
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
    expect((await scaleVariant(emulated, 3)).EndpointArn).toBe(ENDPOINT_ARN);
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 3, 2]);
  });

  it('6.1 weights of several variants change in one call, the counts stay untouched', async () => {
    const emulated = await withEndpoint();
    await emulated.sagemaker.send(
      new UpdateEndpointWeightsAndCapacitiesCommand({
        EndpointName: 'demo-chat',
        DesiredWeightsAndCapacities: [
          { VariantName: 'AllTraffic', DesiredWeight: 9 },
          { VariantName: 'Canary', DesiredWeight: 1 },
        ],
      }),
    );
    emulated.clock.advance(60_000);
    const { ProductionVariants } = await describeEndpoint(emulated);
    expect(ProductionVariants).toMatchObject([
      { DesiredWeight: 9, DesiredInstanceCount: 2, CurrentInstanceCount: 2 },
      { DesiredWeight: 1, DesiredInstanceCount: 1, CurrentInstanceCount: 1 },
    ]);
  });

  it('6.1 a second change while Updating is refused, for every variant of the endpoint', async () => {
    const emulated = await withEndpoint();
    await scaleVariant(emulated, 3);
    for (const variant of ['AllTraffic', 'Canary']) {
      const failure = await failureOf(scaleVariant(emulated, 4, variant));
      expect(failure).toMatchObject({
        name: 'ValidationException',
        message: `Cannot update in-progress endpoint "${ENDPOINT_ARN}".`,
        $fault: 'client',
      });
    }
    expect(emulated.emulator.calls.map(({ answer }) => answer)).toEqual(['accepted', 'refused', 'refused']);
  });

  it('6.1 of several callers at once all but one are refused', async () => {
    const emulated = await withEndpoint();
    const results = await Promise.allSettled([3, 4, 5, 6].map((count) => scaleVariant(emulated, count)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });

  it('6.1 an endpoint that does not exist is a ValidationException too', async () => {
    const emulated = await withEndpoint();
    const failure = await failureOf(
      emulated.sagemaker.send(new DescribeEndpointCommand({ EndpointName: 'Demo-Gone' })),
    );
    expect(failure.name).toBe('ValidationException');
    expect(failure.message).toBe(
      'Could not find endpoint "arn:aws:sagemaker:us-east-1:123456789012:endpoint/demo-gone".',
    );
  });

  it('6.1 a negative count breaks the model', async () => {
    const failure = await failureOf(scaleVariant(await withEndpoint(), -1));
    expect(failure.name).toBe('ValidationException');
    expect(failure.message).toContain(
      "Value '-1' at 'desiredWeightsAndCapacities.1.member.desiredInstanceCount' failed to satisfy constraint: Member must have value greater than or equal to 0",
    );
  });

  it('6.1 maintenance (SystemUpdating) refuses updates', async () => {
    const emulated = await withEndpoint();
    emulated.world.capacity.setStatus(ENDPOINT, 'SystemUpdating', { seconds: 600 });
    expect((await describeEndpoint(emulated)).EndpointStatus).toBe('SystemUpdating');
    expect((await failureOf(scaleVariant(emulated, 3))).message).toContain('Cannot update in-progress endpoint');
    emulated.clock.advance(600_000);
    expect((await scaleVariant(emulated, 3)).EndpointArn).toBe(ENDPOINT_ARN);
  });

  it('6.1 a failed scale-out goes to RollingBack, then InService with the old count', async () => {
    const emulated = await withEndpoint();
    emulated.world.capacity.plan(ENDPOINT, { kind: 'roll-back' });
    await scaleVariant(emulated, 4);
    emulated.clock.advance(240_000);
    expect(await lookAtVariant(emulated)).toEqual(['RollingBack', 4, 2]);
    emulated.clock.advance(120_000);
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
  });

  it('6.1 an endpoint may stay Updating for 30 minutes and more while it looks for instances', async () => {
    const emulated = await withEndpoint();
    emulated.world.capacity.setAvailable('ml.g5.xlarge', 3);
    await scaleVariant(emulated, 3);
    emulated.clock.advance(30 * 60_000);
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 3, 2]);
  });

  it('6.1 UpdateEndpoint sets counts back unless it retains all variant properties', async () => {
    for (const [RetainAllVariantProperties, want] of [
      [false, 2],
      [true, 5],
    ] as const) {
      const emulated = await withEndpoint();
      await scaleVariant(emulated, 5);
      emulated.clock.advance(240_000);
      await emulated.sagemaker.send(
        new UpdateEndpointCommand({
          EndpointName: 'demo-chat',
          EndpointConfigName: 'demo-chat-v2',
          RetainAllVariantProperties,
        }),
      );
      expect((await describeEndpoint(emulated)).PendingDeploymentSummary?.EndpointConfigName).toBe('demo-chat-v2');
      emulated.clock.advance(600_000);
      expect(await lookAtVariant(emulated)).toEqual(['InService', want, want]);
      expect((await describeEndpoint(emulated)).EndpointConfigName).toBe('demo-chat-v2');
    }
  });

  it('6.1 serverless variants have a concurrency instead of a count', async () => {
    const emulated = await emulate();
    emulated.world.capacity.putEndpoint({
      name: 'demo-chat',
      variants: [{ name: 'AllTraffic', serverless: { memorySizeInMB: 4_096, maxConcurrency: 20 } }],
    });
    const [variant] = (await describeEndpoint(emulated)).ProductionVariants ?? [];
    expect(variant?.CurrentServerlessConfig).toEqual({ MemorySizeInMB: 4_096, MaxConcurrency: 20 });
    expect(variant?.DesiredInstanceCount).toBeUndefined();
    expect((await failureOf(scaleVariant(emulated, 2))).name).toBe('ValidationException');
  });
});

describe('6.2 DescribeEndpoint', () => {
  it('6.2 shows managed instance scaling, under which the count is not ours to set', async () => {
    const emulated = await emulate();
    emulated.world.capacity.putEndpoint({
      name: 'demo-chat',
      variants: [{ name: 'AllTraffic', desired: 2, managedInstanceScaling: { status: 'ENABLED', min: 0, max: 4 } }],
    });
    const [variant] = (await describeEndpoint(emulated)).ProductionVariants ?? [];
    expect(variant?.ManagedInstanceScaling).toEqual({ Status: 'ENABLED', MinInstanceCount: 0, MaxInstanceCount: 4 });
    expect((await failureOf(scaleVariant(emulated, 3))).name).toBe('ValidationException');
  });

  it('6.2 shows an asynchronous endpoint by its AsyncInferenceConfig', async () => {
    const emulated = await emulate();
    emulated.world.capacity.putEndpoint({ name: 'demo-chat', asynchronous: true, variants: [{ name: 'AllTraffic' }] });
    expect((await describeEndpoint(emulated)).AsyncInferenceConfig).toBeDefined();
  });

  it('6.2 LastModifiedTime moves when a change is accepted and when it ends', async () => {
    const emulated = await withEndpoint();
    const modified = async () => (await describeEndpoint(emulated)).LastModifiedTime?.getTime();
    emulated.clock.advance(5_000);
    await scaleVariant(emulated, 3);
    expect(await modified()).toBe(START + 5_000);
    emulated.clock.advance(900_000);
    expect(await modified()).toBe(START + 245_000);
  });
});

describe('6.3 inference components', () => {
  it('6.3 a change during another one names UPDATE_RC_IN_PROGRESS, while Describe shows Updating', async () => {
    const emulated = await withComponent();
    await scaleComponent(emulated, 3);
    expect(await lookAtComponent(emulated)).toEqual(['Updating', 3, 2, undefined]);
    const failure = await failureOf(scaleComponent(emulated, 4));
    expect(failure.name).toBe('ValidationException');
    expect(failure.message).toContain('UPDATE_RC_IN_PROGRESS');
  });

  it('6.3 the count it already has does nothing', async () => {
    const emulated = await withComponent();
    await scaleComponent(emulated, 2);
    expect(await lookAtComponent(emulated)).toEqual(['InService', 2, 2, undefined]);
  });

  it('6.3 a component with zero copies is InService', async () => {
    const emulated = await withComponent();
    await scaleComponent(emulated, 0);
    emulated.clock.advance(30_000);
    expect(await lookAtComponent(emulated)).toEqual(['InService', 0, 0, undefined]);
  });

  it('6.3 a component can be InService with Current below Desired, for want of room', async () => {
    const emulated = await withComponent();
    emulated.world.capacity.plan(COMPONENT, { kind: 'partial', current: 3 });
    await scaleComponent(emulated, 6);
    emulated.clock.advance(180_000);
    expect(await lookAtComponent(emulated)).toEqual(['InService', 6, 3, expect.stringContaining('hardware resources')]);
  });

  it('6.3 a copy count must not be negative', async () => {
    expect((await failureOf(scaleComponent(await withComponent(), -1))).name).toBe('ValidationException');
  });

  it('6.3 a component that does not exist cannot be found', async () => {
    const failure = await failureOf(lookAtComponent(await emulate()));
    expect(failure.name).toBe('ValidationException');
    expect(failure.message).toContain('Could not find inference component');
  });

  it('6.3 ListInferenceComponents returns 10 a page', async () => {
    const emulated = await emulate();
    for (let i = 0; i < 12; i += 1) {
      emulated.world.capacity.putComponent({ name: `demo-${i}`, endpointName: 'demo-chat' });
    }
    const first = await emulated.sagemaker.send(new ListInferenceComponentsCommand({}));
    expect(first.InferenceComponents).toHaveLength(10);
    const second = await emulated.sagemaker.send(new ListInferenceComponentsCommand({ NextToken: first.NextToken }));
    expect(second.InferenceComponents?.map(({ InferenceComponentName }) => InferenceComponentName)).toEqual([
      'demo-10',
      'demo-11',
    ]);
    expect(second.NextToken).toBeUndefined();
  });

  it('6.3 a component changes while its endpoint is Updating: the locks are two', async () => {
    const emulated = await withEndpoint();
    putDemoComponent(emulated);
    await scaleVariant(emulated, 3);
    await scaleComponent(emulated, 3);
    expect(await lookAtComponent(emulated)).toEqual(['Updating', 3, 2, undefined]);
  });
});

describe('6.4 errors and capacity', () => {
  it('6.4 lack of capacity is a FailureReason with InsufficientInstanceCapacity, not an error of the call', async () => {
    const emulated = await withEndpoint();
    emulated.world.capacity.setAvailable('ml.g5.xlarge', 3);
    expect((await scaleVariant(emulated, 8)).EndpointArn).toBe(ENDPOINT_ARN);
    emulated.clock.advance(3_600_000);
    const { FailureReason } = await describeEndpoint(emulated);
    expect(FailureReason).toContain('InsufficientInstanceCapacity');
    expect(FailureReason).toContain('instance pools');
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
  });

  it("6.4 the account's quota is ResourceLimitExceeded at once, and nothing changes", async () => {
    const emulated = await withEndpoint();
    emulated.world.capacity.setQuota('ml.g5.xlarge', 3);
    const failure = await failureOf(scaleVariant(emulated, 3));
    expect(failure).toMatchObject({ name: 'ResourceLimitExceeded', $fault: 'client' });
    expect(failure.message).toContain('ml.g5.xlarge for endpoint usage');
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
  });

  it('6.4 a throttled call is a ThrottlingException, "Rate exceeded", which the SDK repeats', async () => {
    const emulated = await emulate({ maxAttempts: 2 });
    putDemoEndpoint(emulated);
    emulated.world.quotas.limit('sagemaker:DescribeEndpoint', 1);
    await describeEndpoint(emulated);
    const failure = await failureOf(describeEndpoint(emulated));
    expect(failure).toMatchObject({ name: 'ThrottlingException', message: 'Rate exceeded' });
    expect(emulated.emulator.calls.map(({ errorName }) => errorName)).toEqual([
      undefined,
      'ThrottlingException',
      'ThrottlingException',
    ]);
  });

  it.each(['demo_chat', '-demo', 'demo-', 'a'.repeat(64), ''])('6.4 `%s` is no endpoint name', async (name) => {
    const { sagemaker } = await emulate();
    const failure = await failureOf(sagemaker.send(new DescribeEndpointCommand({ EndpointName: name })));
    expect(failure.name).toBe('ValidationException');
    expect(failure.message).toContain("'endpointName' failed to satisfy constraint");
  });
});
