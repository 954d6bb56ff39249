import { describe, expect, it } from 'vitest';
import type { AlarmDefinitionReader } from '../../src/ports/alarm-definitions.ts';
import type {
  NativeRegistrationReader,
  NativeScalingReader,
  NativeScalingSwitch,
} from '../../src/ports/native-scaling.ts';
import type { World } from '../../src/world/world.ts';

export interface Adoption {
  readonly world: World;
  readonly native: NativeScalingReader & NativeScalingSwitch & NativeRegistrationReader;
  readonly alarms: AlarmDefinitionReader;
}

const INSTANCES = {
  ResourceId: 'endpoint/chat/variant/AllTraffic',
  ScalableDimension: 'sagemaker:variant:DesiredInstanceCount',
};
const COPIES = {
  ResourceId: 'inference-component/summariser',
  ScalableDimension: 'sagemaker:inference-component:DesiredCopyCount',
};

const STEPS = {
  AdjustmentType: 'PercentChangeInCapacity',
  Cooldown: 120,
  MetricAggregationType: 'Maximum',
  MinAdjustmentMagnitude: 2,
  StepAdjustments: [
    { MetricIntervalLowerBound: 0, MetricIntervalUpperBound: 5, ScalingAdjustment: 25 },
    { MetricIntervalLowerBound: 5, ScalingAdjustment: 50 },
  ],
};

const TRACKING = {
  TargetValue: 4.5,
  CustomizedMetricSpecification: {
    Metrics: [
      {
        Id: 'm1',
        MetricStat: {
          Metric: { Namespace: 'Demo', MetricName: 'Queue', Dimensions: [{ Name: 'Name', Value: 'summariser' }] },
          Stat: 'Average',
        },
        ReturnData: false,
      },
      { Id: 'e1', Expression: 'm1 / 2', Label: 'half', ReturnData: true },
    ],
  },
  DisableScaleIn: true,
};

const populate = (world: World): void => {
  world.capacity.putEndpoint({ name: 'chat', variants: [{ name: 'AllTraffic', desired: 2 }] });
  world.capacity.putComponent({ name: 'summariser', endpointName: 'host', variantName: 'AllTraffic', desired: 1 });
  world.scaling.register({ ...INSTANCES, MinCapacity: 1, MaxCapacity: 4 });
  world.scaling.register({
    ...COPIES,
    MinCapacity: 0,
    MaxCapacity: 3,
    SuspendedState: { ScheduledScalingSuspended: true },
  });
  const { PolicyARN } = world.scaling.putPolicy({
    ...INSTANCES,
    PolicyName: 'out',
    PolicyType: 'StepScaling',
    StepScalingPolicyConfiguration: STEPS,
  });
  world.scaling.putPolicy({
    ...COPIES,
    PolicyName: 'track',
    PolicyType: 'TargetTrackingScaling',
    TargetTrackingScalingPolicyConfiguration: TRACKING,
  });
  world.alarms.putMetricAlarm({ ...HIGH, AlarmActions: [PolicyARN] });
};

const HIGH = {
  AlarmName: 'chat-high',
  AlarmDescription: 'a demo',
  Namespace: 'AWS/SageMaker',
  MetricName: 'ConcurrentRequestsPerModel',
  Dimensions: [
    { Name: 'EndpointName', Value: 'chat' },
    { Name: 'VariantName', Value: 'AllTraffic' },
  ],
  Statistic: 'Maximum',
  Period: 10,
  EvaluationPeriods: 3,
  DatapointsToAlarm: 2,
  Threshold: 5,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
} as const;

/** What `import`, `takeover` and `doctor` need to know of Application Auto Scaling and of alarms. */
export const adoptionContract = (name: string, start: () => Promise<Adoption>): void => {
  describe(`native scaling ${name}`, () => {
    it('reads targets with bounds, suspension, policies and the alarms that call them, verbatim', async () => {
      const { world, native } = await start();
      populate(world);
      expect(await native.readNative()).toEqual([
        {
          resourceId: INSTANCES.ResourceId,
          dimension: INSTANCES.ScalableDimension,
          min: 1,
          max: 4,
          suspended: { in: false, out: false, scheduled: false },
          policies: [{ name: 'out', type: 'StepScaling', alarms: ['chat-high'], step: STEPS }],
        },
        {
          resourceId: COPIES.ResourceId,
          dimension: COPIES.ScalableDimension,
          min: 0,
          max: 3,
          suspended: { in: false, out: false, scheduled: true },
          policies: [{ name: 'track', type: 'TargetTrackingScaling', alarms: [], targetTracking: TRACKING }],
        },
      ]);
    });

    it('reads the one registration of a count as it is now', async () => {
      const { world, native } = await start();
      populate(world);
      const variant = { kind: 'variant', endpointName: 'chat', variantName: 'AllTraffic' } as const;
      const component = { kind: 'inference-component', inferenceComponentName: 'summariser' } as const;
      const instances = { resourceId: INSTANCES.ResourceId, dimension: INSTANCES.ScalableDimension };
      expect(await native.readRegistration(variant)).toEqual({
        ...instances,
        min: 1,
        max: 4,
        suspended: { in: false, out: false, scheduled: false },
      });
      await native.setSuspended(instances, { in: true, out: false, scheduled: true });
      expect((await native.readRegistration(variant))?.suspended).toEqual({ in: true, out: false, scheduled: true });
      expect(await native.readRegistration(component)).toMatchObject({
        min: 0,
        max: 3,
        suspended: { scheduled: true },
      });
      expect(await native.readRegistration({ ...variant, variantName: 'Other' })).toBeUndefined();
    });

    it('reads every page', async () => {
      const { world, native } = await start();
      const names = Array.from({ length: 60 }, (_, index) => `demo-${index}`);
      for (const endpoint of names) {
        world.capacity.putEndpoint({ name: endpoint, variants: [{ name: 'AllTraffic', desired: 1 }] });
        const one = { ...INSTANCES, ResourceId: `endpoint/${endpoint}/variant/AllTraffic` };
        world.scaling.register({ ...one, MinCapacity: 1, MaxCapacity: 2 });
        world.scaling.putPolicy({ ...one, PolicyName: 'out', StepScalingPolicyConfiguration: STEPS });
      }
      const found = await native.readNative();
      expect(found.map(({ resourceId }) => resourceId.split('/')[1])).toEqual(names);
      expect(found.every(({ policies }) => policies.length === 1)).toBe(true);
    });

    it('suspends what it is told, keeps bounds and policies, and is the same twice', async () => {
      const { world, native } = await start();
      populate(world);
      const [before] = await native.readNative();
      const suspended = { in: true, out: true, scheduled: false };
      const target = { resourceId: INSTANCES.ResourceId, dimension: INSTANCES.ScalableDimension };
      for (const _time of [1, 2]) {
        await native.setSuspended(target, suspended);
        expect((await native.readNative())[0]).toEqual({ ...before, suspended });
      }
      expect(world.capacity.describeEndpoint('chat').variants[0]?.desired).toBe(2);
    });
  });

  describe(`alarm definitions ${name}`, () => {
    const standing = { definition: HIGH, state: 'INSUFFICIENT_DATA', actionsEnabled: true, hasFixedThreshold: true };

    it('reads an alarm whole by its name, and leaves out one that does not exist', async () => {
      const { world, alarms } = await start();
      populate(world);
      world.alarms.putMetricAlarm({ ...HIGH, AlarmName: 'another' });
      expect(await alarms.readDefinitions(['chat-high', 'nowhere'])).toEqual([standing]);
      expect(await alarms.readDefinitions([])).toEqual([]);
    });

    it('reads every metric alarm of the Region, page after page, and no composite one', async () => {
      const { world, alarms } = await start();
      for (let index = 0; index < 120; index += 1) world.alarms.putMetricAlarm({ ...HIGH, AlarmName: `one-${index}` });
      world.alarms.putCompositeAlarm({ AlarmName: 'all', AlarmRule: 'ALARM("one-1")' });
      expect(await alarms.readDefinitions()).toHaveLength(120);
    });

    it('tells that an anomaly band is no fixed threshold, and reads metric math', async () => {
      const { world, alarms } = await start();
      const { Namespace, MetricName, Dimensions, Statistic, Period, Threshold: _none, ...rest } = HIGH;
      const metric = { Namespace, MetricName, Dimensions };
      const Metrics = [
        { Id: 'm1', MetricStat: { Metric: metric, Period, Stat: Statistic }, ReturnData: true },
        { Id: 'band', Expression: 'ANOMALY_DETECTION_BAND(m1, 2)', ReturnData: false },
      ];
      world.alarms.putMetricAlarm({ ...rest, Metrics, ThresholdMetricId: 'band' });
      const [found] = await alarms.readDefinitions();
      expect(found).toMatchObject({ hasFixedThreshold: false, definition: { AlarmName: 'chat-high', Metrics } });
    });
  });
};
