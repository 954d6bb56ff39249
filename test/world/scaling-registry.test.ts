import { describe, expect, it } from 'vitest';
import { newWorld, refusalOf } from './support.ts';

const VARIANT = {
  ResourceId: 'endpoint/demo-chat/variant/AllTraffic',
  ScalableDimension: 'sagemaker:variant:DesiredInstanceCount',
};
const COMPONENT = {
  ResourceId: 'inference-component/demo-summary',
  ScalableDimension: 'sagemaker:inference-component:DesiredCopyCount',
};

const withCapacity = () => {
  const made = newWorld();
  made.world.capacity.putEndpoint({ name: 'demo-chat', variants: [{ name: 'AllTraffic', desired: 5 }] });
  made.world.capacity.putComponent({ name: 'demo-summary', endpointName: 'demo-chat', desired: 1 });
  return made;
};
const desired = (world: ReturnType<typeof newWorld>['world']) =>
  world.capacity.describeEndpoint('demo-chat').variants[0]?.desired;

describe('registering', () => {
  it('brings a count into the bounds at once, and writes it down', () => {
    const { world } = withCapacity();
    world.scaling.register({ ...VARIANT, MinCapacity: 1, MaxCapacity: 3 });
    world.scaling.register({ ...COMPONENT, MinCapacity: 2, MaxCapacity: 4 });
    expect(desired(world)).toBe(3);
    expect(world.capacity.describeComponent('demo-summary').desired).toBe(2);
    expect(world.scaling.activities().map(({ StatusCode, Description }) => [StatusCode, Description])).toEqual([
      ['Successful', 'Setting desired capacity to 2.'],
      ['Successful', 'Setting desired capacity to 3.'],
    ]);
  });

  it('does so even when the call passes no bounds', () => {
    const { world } = withCapacity();
    world.scaling.register({ ...VARIANT, MinCapacity: 1, MaxCapacity: 8 });
    world.capacity.setCounts({ kind: 'endpoint', name: 'demo-chat' }, 'AllTraffic', { desired: 9 });
    world.scaling.register({ ...VARIANT, SuspendedState: { DynamicScalingInSuspended: true } });
    expect(desired(world)).toBe(8);
  });

  it('changes what is given and keeps the rest', () => {
    const { world } = withCapacity();
    world.scaling.register({ ...VARIANT, MinCapacity: 1, MaxCapacity: 8 });
    world.scaling.register({ ...VARIANT, MaxCapacity: 9, SuspendedState: { DynamicScalingOutSuspended: true } });
    expect(world.scaling.targets()).toMatchObject([
      {
        MinCapacity: 1,
        MaxCapacity: 9,
        SuspendedState: {
          DynamicScalingInSuspended: false,
          DynamicScalingOutSuspended: true,
          ScheduledScalingSuspended: false,
        },
      },
    ]);
  });

  it('records a clamp that SageMaker refused as a failed activity with its error', () => {
    const { world } = withCapacity();
    world.capacity.updateWeightsAndCapacities('demo-chat', [{ variantName: 'AllTraffic', desiredInstanceCount: 6 }]);
    world.scaling.register({ ...VARIANT, MinCapacity: 1, MaxCapacity: 3 });
    expect(world.scaling.activities()).toMatchObject([{ StatusCode: 'Failed' }]);
    expect(world.scaling.activities()[0]?.StatusMessage).toContain('in-progress endpoint');
  });

  it.each([
    { name: 'a new target without bounds', registration: VARIANT, says: 'required' },
    {
      name: 'a maximum below the minimum',
      registration: { ...VARIANT, MinCapacity: 3, MaxCapacity: 2 },
      says: 'less than',
    },
    {
      name: 'a variant that is not there',
      registration: { ...VARIANT, ResourceId: 'endpoint/demo-chat/variant/Other', MinCapacity: 1, MaxCapacity: 2 },
      says: 'does not exist',
    },
    {
      name: 'another kind of resource',
      registration: { ...VARIANT, ResourceId: 'table/demo', MinCapacity: 1, MaxCapacity: 2 },
      says: 'Unsupported',
    },
  ])('refuses $name', ({ registration, says }) => {
    const { world } = withCapacity();
    const refusal = refusalOf(() => world.scaling.register(registration));
    expect(refusal.name).toBe('ValidationException');
    expect(refusal.message).toContain(says);
    expect(world.scaling.targets()).toEqual([]);
  });
});

describe('policies', () => {
  it('need a target, go with it, and never act by themselves', () => {
    const { world, clock } = withCapacity();
    expect(refusalOf(() => world.scaling.putPolicy({ ...VARIANT, PolicyName: 'step' })).name).toBe(
      'ObjectNotFoundException',
    );
    world.scaling.register({ ...VARIANT, MinCapacity: 1, MaxCapacity: 8 });
    world.scaling.putPolicy({ ...VARIANT, PolicyName: 'step' });
    world.scaling.putPolicy({ ...VARIANT, PolicyName: 'step', PolicyType: 'TargetTrackingScaling' });
    expect(world.scaling.policies()).toMatchObject([{ PolicyName: 'step', PolicyType: 'TargetTrackingScaling' }]);
    clock.advance(86_400_000);
    expect(desired(world)).toBe(5);
    world.scaling.deregister(VARIANT.ResourceId, VARIANT.ScalableDimension);
    expect(world.scaling.policies()).toEqual([]);
    expect(world.scaling.targets()).toEqual([]);
  });

  it('and targets that are not there cannot be removed', () => {
    const { world } = withCapacity();
    const { ResourceId, ScalableDimension } = VARIANT;
    expect(refusalOf(() => world.scaling.deregister(ResourceId, ScalableDimension)).name).toBe(
      'ObjectNotFoundException',
    );
    expect(refusalOf(() => world.scaling.deletePolicy(ResourceId, ScalableDimension, 'x')).name).toBe(
      'ObjectNotFoundException',
    );
  });
});
