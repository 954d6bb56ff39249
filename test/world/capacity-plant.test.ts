import { describe, expect, it } from 'vitest';
import type { World } from '../../src/world/world.ts';
import { newWorld, refusalOf, START } from './support.ts';

const ENDPOINT = { kind: 'endpoint', name: 'demo-chat' } as const;
const COMPONENT = { kind: 'inference-component', name: 'demo-summary' } as const;

const withEndpoint = () => {
  const { world, clock } = newWorld();
  world.capacity.putEndpoint({
    name: 'demo-chat',
    provisioningSeconds: 240,
    releaseSeconds: 60,
    variants: [
      { name: 'AllTraffic', desired: 2, instanceType: 'ml.g5.xlarge' },
      { name: 'Shadow', desired: 1, instanceType: 'ml.g5.xlarge' },
    ],
  });
  return { world, clock };
};

const scale = (world: World, desiredInstanceCount: number, variantName = 'AllTraffic') =>
  world.capacity.updateWeightsAndCapacities('demo-chat', [{ variantName, desiredInstanceCount }]);

const seen = (world: World) => {
  const { status, variants, failureReason, lastModifiedAt } = world.capacity.describeEndpoint('demo-chat');
  const [variant] = variants;
  return { status, desired: variant?.desired, current: variant?.current, failureReason, since: lastModifiedAt - START };
};

describe('a change of an endpoint', () => {
  it('shows Updating with the new desired and the old current count, then both as wanted', () => {
    const { world, clock } = withEndpoint();
    scale(world, 4);
    expect(seen(world)).toMatchObject({ status: 'Updating', desired: 4, current: 2, since: 0 });
    clock.advance(239_999);
    expect(seen(world)).toMatchObject({ status: 'Updating', desired: 4, current: 2 });
    clock.advance(1);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 4, current: 4, since: 240_000 });
  });

  it('gives instances back within the release time', () => {
    const { world, clock } = withEndpoint();
    scale(world, 1);
    clock.advance(60_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 1, current: 1 });
  });

  it.each(['AllTraffic', 'Shadow'])('locks the whole endpoint: variant %s is refused meanwhile', (variant) => {
    const { world } = withEndpoint();
    scale(world, 3);
    expect(refusalOf(() => scale(world, 3, variant))).toEqual({
      name: 'ValidationException',
      message: 'Cannot update in-progress endpoint "arn:aws:sagemaker:us-east-1:123456789012:endpoint/demo-chat".',
    });
  });

  it('that rolls back shows RollingBack, then InService with the old count and the reason', () => {
    const { world, clock } = withEndpoint();
    world.capacity.plan(ENDPOINT, { kind: 'roll-back', rollingBackSeconds: 100 });
    scale(world, 5);
    clock.advance(240_000);
    expect(seen(world)).toMatchObject({ status: 'RollingBack', desired: 5, current: 2 });
    clock.advance(100_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 2, current: 2, since: 340_000 });
    expect(seen(world).failureReason).toContain('InsufficientInstanceCapacity');
    scale(world, 3);
    clock.advance(240_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 3, current: 3, failureReason: undefined });
  });

  it('can end with fewer instances than wanted, fail for good, or never end', () => {
    const { world, clock } = withEndpoint();
    world.capacity.plan(ENDPOINT, { kind: 'partial', current: 3 }, { kind: 'stuck' });
    scale(world, 5);
    clock.advance(240_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 5, current: 3 });
    scale(world, 4);
    clock.advance(86_400_000);
    expect(seen(world)).toMatchObject({ status: 'Updating', desired: 4, current: 3 });
    world.capacity.setStatus(ENDPOINT, 'InService');
    world.capacity.plan(ENDPOINT, { kind: 'failed', failureReason: 'health check' });
    scale(world, 6);
    clock.advance(240_000);
    expect(seen(world)).toMatchObject({ status: 'Failed', failureReason: 'health check' });
    expect(refusalOf(() => scale(world, 2)).message).toContain('status Failed');
  });
});

describe('scarce instances', () => {
  it('are searched for, and found once there are some', () => {
    const { world, clock } = withEndpoint();
    world.capacity.setAvailable('ml.g5.xlarge', 3);
    scale(world, 3);
    clock.advance(600_000);
    expect(seen(world)).toMatchObject({ status: 'Updating', desired: 3, current: 2 });
    world.capacity.setAvailable('ml.g5.xlarge', 4);
    clock.advance(60_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 3, current: 3 });
  });

  it('end in a roll-back after half an hour of search', () => {
    const { world, clock } = withEndpoint();
    world.capacity.setAvailable('ml.g5.xlarge', 3);
    scale(world, 3);
    clock.advance(240_000 + 1_800_000);
    expect(seen(world).status).toBe('RollingBack');
    clock.advance(120_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 2, current: 2 });
  });

  it('are no matter for a scale-in', () => {
    const { world, clock } = withEndpoint();
    world.capacity.setAvailable('ml.g5.xlarge', 0);
    scale(world, 1);
    clock.advance(60_000);
    expect(seen(world)).toMatchObject({ status: 'InService', current: 1 });
  });

  it('are told apart from the account quota, which refuses at once and counts every variant', () => {
    const { world } = withEndpoint();
    world.capacity.setQuota('ml.g5.xlarge', 4);
    const refusal = refusalOf(() => scale(world, 4));
    expect(refusal.name).toBe('ResourceLimitExceeded');
    expect(refusal.message).toContain(
      "'ml.g5.xlarge for endpoint usage' is 4 Instances, with current utilization of 3",
    );
    expect(refusal.message).toContain('request delta of 2 Instances');
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 2 });
    scale(world, 3);
    expect(seen(world)).toMatchObject({ status: 'Updating', desired: 3 });
  });
});

describe('a deployment', () => {
  it('shows the pending configuration, then sets the counts back to the initial ones', () => {
    const { world, clock } = withEndpoint();
    scale(world, 5);
    clock.advance(240_000);
    world.capacity.updateEndpoint('demo-chat', { configName: 'demo-chat-v2', seconds: 300 });
    expect(world.capacity.describeEndpoint('demo-chat')).toMatchObject({
      status: 'Updating',
      configName: 'demo-chat-config',
      pendingConfigName: 'demo-chat-v2',
    });
    clock.advance(300_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 2, current: 2 });
    const { configName, pendingConfigName } = world.capacity.describeEndpoint('demo-chat');
    expect({ configName, pendingConfigName }).toEqual({ configName: 'demo-chat-v2', pendingConfigName: undefined });
  });

  it('keeps the counts where it retains all variant properties', () => {
    const { world, clock } = withEndpoint();
    scale(world, 5);
    clock.advance(240_000);
    world.capacity.updateEndpoint('demo-chat', { configName: 'v2', retainAllVariantProperties: true });
    clock.advance(600_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 5, current: 5 });
  });

  it('takes the initial counts of the new configuration', () => {
    const { world, clock } = withEndpoint();
    world.capacity.updateEndpoint('demo-chat', { configName: 'v2', initialInstanceCounts: { AllTraffic: 6 } });
    clock.advance(600_000);
    expect(seen(world)).toMatchObject({ desired: 6, current: 6 });
  });

  it('is refused while something else runs', () => {
    const { world } = withEndpoint();
    scale(world, 3);
    const refusal = refusalOf(() => world.capacity.updateEndpoint('demo-chat', { configName: 'v2' }));
    expect(refusal.message).toContain('Cannot update in-progress endpoint');
  });
});

describe('refusals', () => {
  it.each([
    { name: 'an unknown variant', act: (world: World) => scale(world, 2, 'Other'), says: 'Could not find variant' },
    { name: 'a count of 0 for a real-time variant', act: (world: World) => scale(world, 0), says: 'at least 1' },
    {
      name: 'the counts of two variants in one call',
      act: (world: World) =>
        world.capacity.updateWeightsAndCapacities('demo-chat', [
          { variantName: 'AllTraffic', desiredInstanceCount: 3 },
          { variantName: 'Shadow', desiredInstanceCount: 3 },
        ]),
      says: 'only one variant',
    },
    {
      name: 'an endpoint that is not there',
      act: (world: World) => world.capacity.describeEndpoint('Gone'),
      says: 'Could not find endpoint "arn:aws:sagemaker:us-east-1:123456789012:endpoint/gone".',
    },
  ])('$name', ({ act, says }) => {
    const { world } = withEndpoint();
    const refusal = refusalOf(() => act(world));
    expect(refusal.name).toBe('ValidationException');
    expect(refusal.message).toContain(says);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 2, current: 2 });
  });

  it.each([
    { name: 'serverless', variant: { serverless: { memorySizeInMB: 4_096, maxConcurrency: 20 } }, says: 'serverless' },
    {
      name: 'under managed instance scaling',
      variant: { managedInstanceScaling: { status: 'ENABLED' as const } },
      says: 'ManagedInstanceScaling',
    },
  ])('the instance count of a variant that is $name', ({ variant, says }) => {
    const { world } = newWorld();
    world.capacity.putEndpoint({ name: 'demo-chat', variants: [{ name: 'AllTraffic', ...variant }] });
    expect(refusalOf(() => scale(world, 3)).message).toContain(says);
  });

  it('an asynchronous endpoint does take 0', () => {
    const { world, clock } = newWorld();
    world.capacity.putEndpoint({
      name: 'demo-chat',
      asynchronous: true,
      variants: [{ name: 'AllTraffic', desired: 1 }],
    });
    scale(world, 0);
    clock.advance(60_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 0, current: 0 });
  });
});

describe('statuses from outside', () => {
  it('maintenance refuses updates and passes by itself', () => {
    const { world, clock } = withEndpoint();
    world.capacity.setStatus(ENDPOINT, 'SystemUpdating', { seconds: 300 });
    expect(refusalOf(() => scale(world, 3)).message).toContain('in-progress');
    clock.advance(300_000);
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 2, current: 2, since: 300_000 });
  });

  it("somebody's hand moves the counts without a change", () => {
    const { world } = withEndpoint();
    world.capacity.setCounts(ENDPOINT, 'AllTraffic', { desired: 7 });
    expect(seen(world)).toMatchObject({ status: 'InService', desired: 7, current: 2, since: 0 });
  });

  it('names are found whatever their case', () => {
    const { world } = withEndpoint();
    expect(world.capacity.describeEndpoint('DEMO-Chat').name).toBe('demo-chat');
  });
});

describe('an inference component', () => {
  const withComponent = (acceptsZero = true) => {
    const { world, clock } = newWorld();
    world.capacity.putComponent({ name: 'demo-summary', endpointName: 'demo-chat', desired: 2, acceptsZero });
    return { world, clock };
  };
  const look = (world: World) => {
    const { status, desired, current, failureReason } = world.capacity.describeComponent('demo-summary');
    return { status, desired, current, failureReason };
  };

  it('is a lock of its own', () => {
    const { world, clock } = withComponent();
    world.capacity.updateCopyCount('demo-summary', 3);
    expect(look(world)).toMatchObject({ status: 'Updating', desired: 3, current: 2 });
    expect(refusalOf(() => world.capacity.updateCopyCount('demo-summary', 4)).message).toContain(
      'UPDATE_RC_IN_PROGRESS',
    );
    clock.advance(180_000);
    expect(look(world)).toMatchObject({ status: 'InService', desired: 3, current: 3 });
  });

  it('is InService with zero copies', () => {
    const { world, clock } = withComponent();
    world.capacity.updateCopyCount('demo-summary', 0);
    clock.advance(30_000);
    expect(look(world)).toMatchObject({ status: 'InService', desired: 0, current: 0 });
  });

  it('does nothing for the count it has', () => {
    const { world } = withComponent();
    world.capacity.updateCopyCount('demo-summary', 2);
    expect(look(world)).toMatchObject({ status: 'InService', desired: 2, current: 2 });
  });

  it('can be InService below what is desired, and says why', () => {
    const { world, clock } = withComponent();
    world.capacity.plan(COMPONENT, { kind: 'partial', current: 3 });
    world.capacity.updateCopyCount('demo-summary', 5);
    clock.advance(180_000);
    expect(look(world)).toMatchObject({ status: 'InService', desired: 5, current: 3 });
    expect(look(world).failureReason).toContain('hardware resources');
  });

  it('rolls back without a status of its own', () => {
    const { world, clock } = withComponent();
    world.capacity.plan(COMPONENT, { kind: 'roll-back' });
    world.capacity.updateCopyCount('demo-summary', 5);
    clock.advance(180_000);
    expect(look(world)).toMatchObject({ status: 'InService', desired: 2, current: 2 });
  });

  it('refuses zero where it is not allowed', () => {
    const { world } = withComponent(false);
    expect(refusalOf(() => world.capacity.updateCopyCount('demo-summary', 0))).toEqual({
      name: 'ValidationException',
      message: 'Inference components copy count an integer larger than 0',
    });
  });

  it('that is gone cannot be found', () => {
    const { world } = withComponent();
    world.capacity.removeComponent('demo-summary');
    expect(refusalOf(() => look(world)).message).toContain('Could not find inference component');
  });
});
