import { describe, expect, it } from 'vitest';
import { auditMinuteOf } from '../../src/core/reconciliation.ts';
import { formatLockDomain, lockDomainOf } from '../../src/core/scalable-target.ts';
import { AwsCallError, StateSchemaError } from '../../src/ports/errors.ts';
import { HIGH, LOW } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { aTarget, VARIANT } from '../support/a-target.ts';
import { byHigh } from '../support/a-transition.ts';
import { inMinutes, inSeconds, NOW } from '../support/moments.ts';

const DOMAIN = lockDomainOf(VARIANT);
const RESOURCE = {
  ResourceId: 'endpoint/llama-3-8b/variant/AllTraffic',
  ScalableDimension: 'sagemaker:variant:DesiredInstanceCount',
};
/** Minutes from NOW until the domain's audit is due. */
const UNTIL_AUDIT = (auditMinuteOf(formatLockDomain(DOMAIN)) - 15 + 60) % 60;

describe('reconcile', () => {
  it('reads the alarms, and asks SageMaker and the metrics nothing where nothing is due', async () => {
    expect(UNTIL_AUDIT).not.toBe(0);
    const stage = aStage();
    expect((await stage.reconcile()).looked).toEqual([]);
    expect(stage.reads).toEqual(['alarms']);
  });

  it('finds an alarm in ALARM that nobody follows', async () => {
    const stage = aStage();
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    const { looked } = await stage.reconcile();
    expect(looked).toEqual([{ targetId: 'chat', reason: 'unfollowed' }]);
    expect(stage.actuator.sent).toHaveLength(1);
  });

  it('finds low alarms that nobody follows', async () => {
    const stage = aStage();
    stage.setAlarm(LOW, 'ALARM');
    expect((await stage.reconcile()).looked).toEqual([{ targetId: 'chat', reason: 'unfollowed' }]);
  });

  it('looks at a follower that is 90 s overdue, and not before', async () => {
    const stage = aStage({ desired: 2 });
    await stage.evaluate(byHigh({ threshold: 50 }));
    const { follow } = (await stage.state.read(DOMAIN)).targets.chat ?? {};
    stage.clock.set((follow?.dueAt ?? 0) + 89_999);
    expect((await stage.reconcile()).looked).toEqual([]);
    stage.clock.set((follow?.dueAt ?? 0) + 90_000);
    expect((await stage.reconcile()).looked).toEqual([{ targetId: 'chat', reason: 'overdue' }]);
  });

  it('settles a claim whose sender died, once its lease is over', async () => {
    const stage = aStage();
    stage.actuator.loseNextCall();
    await stage.evaluate();
    stage.clock.set(inSeconds(60));
    expect((await stage.reconcile()).looked).toEqual([]);
    stage.clock.set(inSeconds(60) + 1);
    const { looked, evaluations } = await stage.reconcile();
    expect(looked).toEqual([{ targetId: 'chat', reason: 'not-idle' }]);
    expect(evaluations).toMatchObject([{ activity: { settled: [{ as: 'not-sent' }] } }]);
  });

  it('does not ask again what SageMaker refused for good, until a transition says so', async () => {
    const stage = aStage();
    stage.world.capacity.putEndpoint({
      name: 'llama-3-8b',
      configName: 'config-1',
      variants: [{ name: 'AllTraffic', desired: 2, instanceType: 'ml.g5.xlarge' }],
    });
    stage.world.capacity.setQuota('ml.g5.xlarge', 2);
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    await stage.evaluate();
    for (let minute = 1; minute <= 60; minute += 1) {
      stage.clock.set(inMinutes(minute));
      await stage.reconcile();
    }
    expect(stage.actuator.sent).toHaveLength(1);
    await stage.evaluate(byHigh({ at: inMinutes(60), newest: { kind: 'datapoint', value: 7, at: inMinutes(59) } }));
    expect(stage.actuator.sent).toHaveLength(2);
  });

  it('stays quiet at a bound, and wakes when the bound moves', async () => {
    const stage = aStage({ desired: 8 });
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    await stage.evaluate();
    stage.clock.set(inMinutes(1));
    expect((await stage.reconcile()).looked).toEqual([]);
    const raised = aTarget({ capacity: { min: 1, max: 10 } });
    const ports = { ...stage.ports, configuration: { ...stage.ports.configuration, targets: [raised] } };
    const { looked } = await stage.reconcile(ports);
    expect(looked).toEqual([{ targetId: 'chat', reason: 'bound-moved' }]);
    expect(stage.actuator.sent).toHaveLength(1);
  });

  it.each([
    { name: 'a lowered max', load: 7, alarm: HIGH, desired: 8, bounds: { min: 1, max: 6 }, to: 6 },
    { name: 'a raised min', load: 0, alarm: LOW, desired: 1, bounds: { min: 2, max: 8 }, to: 2 },
  ])('a count that was held at its bound follows it to the other side: $name', async (row) => {
    const stage = aStage({ desired: row.desired });
    stage.setLoad(row.load);
    stage.setAlarm(row.alarm, 'ALARM');
    await stage.evaluate({ by: 'reconcile' });
    stage.clock.set(inMinutes(1));
    const targets = [aTarget({ capacity: row.bounds })];
    const ports = { ...stage.ports, configuration: { ...stage.ports.configuration, targets } };
    const { looked, evaluations } = await stage.reconcile(ports);
    expect(looked).toEqual([{ targetId: 'chat', reason: 'bound-moved' }]);
    expect(evaluations).toMatchObject([{ activity: { decision: { kind: 'scale', to: row.to } } }]);
  });

  it('brings a count that is outside its bounds back, with no alarm in ALARM', async () => {
    const stage = aStage({ desired: 2 });
    await stage.evaluate({ by: 'reconcile' });
    const raised = aTarget({ capacity: { min: 3, max: 8 } });
    const ports = { ...stage.ports, configuration: { ...stage.ports.configuration, targets: [raised] } };
    const { looked, evaluations } = await stage.reconcile(ports);
    expect(looked).toEqual([{ targetId: 'chat', reason: 'outside-bounds' }]);
    expect(evaluations).toMatchObject([{ activity: { decision: { kind: 'scale', to: 3, because: 'below-min' } } }]);
  });

  it('audits each domain once an hour, in the minute its name hashes to', async () => {
    const stage = aStage();
    const minutes = [];
    for (let minute = 0; minute < 60; minute += 1) {
      stage.clock.set(inMinutes(minute));
      if ((await stage.reconcile()).looked.length > 0) minutes.push(minute);
    }
    expect(minutes).toEqual([UNTIL_AUDIT]);
  });

  it('remembers what Application Auto Scaling has, and forgets it when it is gone', async () => {
    const stage = aStage();
    stage.world.scaling.register({ ...RESOURCE, MinCapacity: 2, MaxCapacity: 4 });
    stage.world.scaling.putPolicy({ ...RESOURCE, PolicyName: 'tracking', PolicyType: 'TargetTrackingScaling' });
    await stage.reconcile();
    const remembered = async () => (await stage.state.read(DOMAIN)).targets.chat?.autoScaling;
    expect(await remembered()).toEqual({
      min: 2,
      max: 4,
      policies: ['tracking'],
      suspended: { out: false, in: false },
      readAt: NOW,
    });
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    expect((await stage.evaluate()).decision).toMatchObject({ kind: 'hold', reason: 'owned-elsewhere' });
    stage.world.scaling.deregister(RESOURCE.ResourceId, RESOURCE.ScalableDimension);
    await stage.reconcile();
    expect(await remembered()).toBeUndefined();
  });

  it('tells an alarm that is missing, and one changed by hand', async () => {
    const stage = aStage();
    stage.world.alarms.remove([HIGH]);
    const [low] = stage.world.alarms.describe([LOW]);
    stage.world.alarms.putMetricAlarm({
      ...low,
      Threshold: 4,
      AlarmName: LOW,
      EvaluationPeriods: 18,
      ComparisonOperator: 'LessThanOrEqualToThreshold',
    });
    const { alarmFaults } = await stage.reconcile();
    expect(alarmFaults).toEqual([
      { alarm: HIGH, fault: 'missing' },
      { alarm: LOW, fault: 'changed', member: 'threshold', expected: 2, found: 4 },
    ]);
    expect(stage.lines.map(({ level, message }) => `${level} ${message}`)).toContain('error alarm-missing');
  });

  it('an item of a newer schema stops its own domain alone, and none where nobody configured it', async () => {
    const target = { kind: 'variant', endpointName: 'other', variantName: 'AllTraffic' } as const;
    const stage = aStage({ targets: [aTarget({ id: 'other', target }), aTarget()] });
    stage.setAlarm(LOW, 'ALARM');
    stage.state.stampSchema({ kind: 'endpoint', endpointName: 'gone' }, 2);
    expect((await stage.reconcile()).looked).toContainEqual({ targetId: 'chat', reason: 'unfollowed' });
    stage.clock.set(inMinutes(1));
    stage.state.stampSchema(lockDomainOf(target), 2);
    stage.world.scaling.register({ ...RESOURCE, MinCapacity: 2, MaxCapacity: 4 });
    await expect(stage.reconcile()).rejects.toBeInstanceOf(StateSchemaError);
    expect((await stage.state.read(DOMAIN)).targets.chat?.autoScaling).toMatchObject({ max: 4 });
  });

  describe('with DescribeAlarms denied', () => {
    const denied = new AwsCallError('cloudwatch:DescribeAlarms', 'AccessDenied', false, new Error('not authorised'));
    const without = (stage: ReturnType<typeof aStage>) => ({
      ...stage.ports,
      alarms: { readAlarms: () => Promise.reject(denied) },
    });

    it('settles a lease that is over, says nothing of the alarms, and throws at the end', async () => {
      const stage = aStage();
      stage.actuator.loseNextCall();
      await stage.evaluate();
      expect((await stage.state.read(DOMAIN)).phase).toBe('claimed');
      stage.clock.set(inSeconds(61));
      await expect(stage.reconcile(without(stage))).rejects.toBe(denied);
      expect((await stage.state.read(DOMAIN)).phase).toBe('idle');
      expect(stage.lines.map(({ message }) => message)).not.toContain('alarm-missing');
    });

    it('sends an overdue reminder again', async () => {
      const stage = aStage();
      await stage.evaluate(byHigh({ threshold: 50 }));
      const { follow } = (await stage.state.read(DOMAIN)).targets.chat ?? {};
      stage.queue.takeDue();
      const now = (follow?.dueAt ?? 0) + 90_000;
      stage.clock.set(now);
      stage.queue.takeDue();
      await expect(stage.reconcile(without(stage))).rejects.toBe(denied);
      const again = { gen: (follow?.gen ?? 0) + 1, dueAt: now + 60_000 };
      expect((await stage.state.read(DOMAIN)).targets.chat?.follow).toEqual(again);
      stage.clock.set(again.dueAt);
      expect(stage.queue.takeDue().map((body) => JSON.parse(body))).toEqual([{ targetId: 'chat', gen: again.gen }]);
    });
  });

  it('without DescribeScalableTargets what is noted of them stays, the alarms are followed, and it throws', async () => {
    const stage = aStage();
    stage.world.scaling.register({ ...RESOURCE, MinCapacity: 1, MaxCapacity: 8 });
    await stage.reconcile();
    const { autoScaling } = (await stage.state.read(DOMAIN)).targets.chat ?? {};
    expect(autoScaling).toBeDefined();
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    const denied = new AwsCallError(
      'application-autoscaling:DescribeScalableTargets',
      'Denied',
      false,
      new Error('no'),
    );
    const readRegistered = () => Promise.reject(denied);
    await expect(stage.reconcile(stage.ports, { readRegistered })).rejects.toBe(denied);
    expect(stage.actuator.sent).toHaveLength(1);
    expect((await stage.state.read(DOMAIN)).targets.chat?.autoScaling).toEqual(autoScaling);
  });

  it('goes on with the other domains where one fails, and throws at the end', async () => {
    const other = aTarget({
      id: 'other',
      target: { kind: 'variant', endpointName: 'other', variantName: 'AllTraffic' },
    });
    const stage = aStage({ targets: [aTarget(), other] });
    stage.setLoad(7);
    stage.setAlarm(HIGH, 'ALARM');
    const failure = new AwsCallError(
      'sagemaker:DescribeEndpoint',
      'ThrottlingException',
      true,
      new Error('Rate exceeded'),
    );
    stage.capacity.failNext(failure);
    await expect(stage.reconcile()).rejects.toBe(failure);
    expect((await stage.state.read(lockDomainOf(other.target))).targets.other?.units).toMatchObject({ desired: 2 });
  });
});
