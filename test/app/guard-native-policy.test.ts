import { describe, expect, it } from 'vitest';
import { evaluateOrFail } from '../../src/app/evaluate-or-fail.ts';
import { guardNativePolicy } from '../../src/app/guard-native-policy.ts';
import { liftSuspension } from '../../src/app/lift-suspension.ts';
import { dimensionsOf, lockDomainOf } from '../../src/core/scalable-target.ts';
import { aGuardTarget, CRASH } from '../support/a-guard-target.ts';
import { LOW } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { aGuard, VARIANT } from '../support/a-target.ts';
import { inMinutes, NOW } from '../support/moments.ts';

const RESOURCE = {
  ResourceId: 'endpoint/llama-3-8b/variant/AllTraffic',
  ScalableDimension: 'sagemaker:variant:DesiredInstanceCount',
};
const TRACKING_MINUTES = 15;

/** Four units under target tracking, busy for hours. They crash at NOW: concurrency falls, requests come as before. */
const aCrash = async ({ fails = true, until = 20, maxHoldSeconds = 3600, reconciled = true } = {}) => {
  const target = aGuardTarget({ trafficGuard: aGuard({ maxHoldSeconds }) });
  const stage = aStage({ targets: [target], desired: 4 });
  const { world, clock } = stage;
  world.scaling.register({
    ...RESOURCE,
    MinCapacity: 1,
    MaxCapacity: 8,
    SuspendedState: { ScheduledScalingSuspended: true },
  });
  world.scaling.putPolicy({
    ...RESOURCE,
    PolicyName: 'track',
    PolicyType: 'TargetTrackingScaling',
    TargetTrackingScalingPolicyConfiguration: { TargetValue: 5 },
  });
  const series = (metric: string, before: number, during: number) =>
    world.metrics.setSeries({ namespace: 'AWS/SageMaker', metric, dimensions: dimensionsOf(VARIANT) }, [
      { from: 0, value: before },
      { from: NOW, value: during },
      { from: inMinutes(until), value: before },
    ]);
  series('ConcurrentRequestsPerModel', 4, 0.2);
  series('Invocations', 1200, 1200);
  series('InvocationsPerInstance', 300, 300);
  series('Invocation5XXErrors', 0, fails ? 1200 : 0);
  if (reconciled) await stage.reconcile();

  const isSuspended = () => world.scaling.targets()[0]?.SuspendedState.DynamicScalingInSuspended;
  const desired = () => world.capacity.describeEndpoint('llama-3-8b').variants[0]?.desired;
  const reports: { readonly minute: number; readonly suspended: boolean | undefined }[] = [];
  let low = 0;
  /** One minute of the account: its alarms, our functions, AWS's timer, and target tracking at the end. */
  const live = async (minute: number, controllerIsAlive = true): Promise<void> => {
    clock.set(inMinutes(minute));
    const crashed = minute >= 1 && minute <= until;
    stage.setAlarm(LOW, crashed ? 'ALARM' : 'OK');
    stage.setAlarm(CRASH, crashed && fails ? 'ALARM' : 'OK');
    await stage.nativeGuard.timer.fireDue();
    if (controllerIsAlive) {
      await stage.recheckDue();
      await stage.reconcile();
      await stage.recheckDue();
    }
    low = crashed ? low + 1 : 0;
    if (low >= TRACKING_MINUTES && !isSuspended()) {
      world.capacity.updateWeightsAndCapacities('llama-3-8b', [{ variantName: 'AllTraffic', desiredInstanceCount: 1 }]);
    }
    reports.push({ minute, suspended: isSuspended() });
  };
  return { ...stage, target, live, isSuspended, desired, reports };
};

const liveThrough = async (crash: Awaited<ReturnType<typeof aCrash>>, from: number, to: number) => {
  for (let minute = from; minute <= to; minute += 1) await crash.live(minute);
};

describe('mode guard', () => {
  it.each([
    { name: 'whose requests fail', fails: true, reason: 'errors-high' },
    { name: 'whose requests are answered emptily', fails: false, reason: 'traffic-high' },
  ])('a crashed fleet $name is suspended within two minutes, kept, and released after', async ({ fails, reason }) => {
    const crash = await aCrash({ fails });
    await liveThrough(crash, 1, 40);
    const suspended = crash.reports.filter((report) => report.suspended).map(({ minute }) => minute);
    expect(suspended[0]).toBeLessThanOrEqual(2);
    expect(suspended.length).toBeGreaterThanOrEqual(18);
    expect(suspended).toEqual(suspended.map((_, index) => (suspended[0] ?? 0) + index));
    expect(crash.isSuspended()).toBe(false);
    expect(crash.desired()).toBe(4);
    expect(crash.nativeGuard.timer.armed).toEqual([]);
    expect(crash.world.scaling.targets()[0]).toMatchObject({
      MinCapacity: 1,
      MaxCapacity: 8,
      SuspendedState: { DynamicScalingOutSuspended: false, ScheduledScalingSuspended: true },
    });
    expect(crash.actuator.sent).toEqual([]);
    const told = crash.events.published.map(({ outcome, decision }) => [
      outcome.kind,
      decision.kind === 'hold' ? decision.reason : decision.because,
    ]);
    expect(told).toEqual([
      ['suspended', reason],
      ['released', 'native-scales'],
    ]);
    expect((await crash.state.read(lockDomainOf(VARIANT))).targets.chat?.guardHold).toBeUndefined();
  });

  it('without it the fleet would be gone: the same crash with nobody there', async () => {
    const crash = await aCrash();
    for (let minute = 1; minute <= 20; minute += 1) await crash.live(minute, false);
    expect(crash.desired()).toBe(1);
  });

  it('a controller that dies is outlived by its timer: 15 minutes later AWS lifts', async () => {
    const crash = await aCrash({ until: 60 });
    await liveThrough(crash, 1, 3);
    expect(crash.isSuspended()).toBe(true);
    for (let minute = 4; minute <= 20; minute += 1) await crash.live(minute, false);
    const last = crash.reports.findLast((report) => report.suspended)?.minute;
    expect(last).toBe(17);
  });

  it('releases after the longest time, once, and does not suspend again before the crash is over', async () => {
    const crash = await aCrash({ until: 50, maxHoldSeconds: 600 });
    await liveThrough(crash, 1, 49);
    const suspended = crash.reports.filter((report) => report.suspended).map(({ minute }) => minute);
    expect(suspended.length).toBeGreaterThanOrEqual(9);
    expect(suspended.length).toBeLessThanOrEqual(11);
    expect(crash.events.published.map(({ outcome }) => outcome.kind)).toEqual(['suspended', 'released']);
  });

  it('arms the timer before it suspends, and suspends nothing where that fails', async () => {
    const crash = await aCrash();
    crash.clock.set(inMinutes(2));
    const broken = {
      ...crash.nativeGuard,
      timer: { ...crash.nativeGuard.timer, arm: () => Promise.reject(new Error('no timer')) },
    };
    const woken = { target: crash.target, waker: { by: 'recheck' } } as const;
    await expect(guardNativePolicy(crash.ports, broken)(woken)).rejects.toThrow('no timer');
    expect(crash.isSuspended()).toBe(false);
    const activity = await guardNativePolicy(crash.ports, crash.nativeGuard)(woken);
    expect(crash.isSuspended()).toBe(true);
    expect(activity.outcome.calls).toEqual([
      {
        call: 'RegisterScalableTarget',
        args: {
          ServiceNamespace: 'sagemaker',
          ...RESOURCE,
          SuspendedState: {
            DynamicScalingInSuspended: true,
            DynamicScalingOutSuspended: false,
            ScheduledScalingSuspended: true,
          },
        },
      },
    ]);
  });

  it('a crash that was there before anybody had read the policies is suspended as soon as they are', async () => {
    const crash = await aCrash({ reconciled: false, fails: false });
    crash.clock.set(inMinutes(2));
    crash.setAlarm(LOW, 'ALARM');
    const woken = { target: crash.target, waker: { by: 'recheck' } } as const;
    const { decision } = await guardNativePolicy(crash.ports, crash.nativeGuard)(woken);
    expect(decision).toMatchObject({ reason: 'guard-unfit' });
    await liveThrough(crash, 3, 4);
    expect(crash.isSuspended()).toBe(true);
  });

  it('whoever loses the hold to another evaluation does nothing', async () => {
    const crash = await aCrash();
    crash.clock.set(inMinutes(2));
    const woken = { target: crash.target, waker: { by: 'recheck' } } as const;
    const slow = { ...crash.ports, state: { ...crash.state, note: async () => 'conflict' as const } };
    const { outcome } = await guardNativePolicy(slow, crash.nativeGuard)(woken);
    expect(outcome.kind).toBe('lost-race');
    expect(crash.isSuspended()).toBe(false);
    expect(crash.nativeGuard.timer.armed).toEqual([]);
  });

  it('a function without the means hands the target on, to be looked at now', async () => {
    const crash = await aCrash();
    crash.clock.set(inMinutes(2));
    const result = await evaluateOrFail(crash.ports)({ target: crash.target, waker: { by: 'reconcile' } });
    expect(result).toEqual({ kind: 'handed-on', targetId: 'chat' });
    expect(crash.isSuspended()).toBe(false);
    await crash.recheckDue();
    expect(crash.isSuspended()).toBe(true);
  });

  it('what a person lifts stays lifted until the crash is over', async () => {
    const crash = await aCrash({ until: 20 });
    const lift = liftSuspension({
      state: crash.state,
      capacity: crash.capacity,
      registrations: crash.nativeGuard.registrations,
      scaling: crash.nativeGuard.scaling,
    });
    expect(await lift(crash.target)).toBe('nothing');
    await liveThrough(crash, 1, 3);
    expect(await lift(crash.target)).toBe('lifted');
    expect(crash.isSuspended()).toBe(false);
    await liveThrough(crash, 4, 12);
    expect(crash.isSuspended()).toBe(false);
    expect(await lift(crash.target)).toBe('nothing');
  });

  it('is not lifted where the call would clamp the count', async () => {
    const crash = await aCrash();
    await liveThrough(crash, 1, 3);
    crash.world.capacity.updateWeightsAndCapacities('llama-3-8b', [
      { variantName: 'AllTraffic', desiredInstanceCount: 9 },
    ]);
    const lift = liftSuspension({
      state: crash.state,
      capacity: crash.capacity,
      registrations: crash.nativeGuard.registrations,
      scaling: crash.nativeGuard.scaling,
    });
    expect(await lift(crash.target)).toBe('outside-bounds');
    expect(crash.isSuspended()).toBe(true);
    expect(crash.desired()).toBe(9);
  });

  it('a step policy with a short low alarm is found by reconcile, and not guarded', async () => {
    const crash = await aCrash();
    const { PolicyARN } = crash.world.scaling.putPolicy({
      ...RESOURCE,
      PolicyName: 'steps',
      PolicyType: 'StepScaling',
    });
    crash.world.alarms.putMetricAlarm({
      AlarmName: 'native-low',
      Namespace: 'AWS/SageMaker',
      MetricName: 'ConcurrentRequestsPerModel',
      Statistic: 'Maximum',
      Period: 60,
      EvaluationPeriods: 5,
      Threshold: 2,
      ComparisonOperator: 'LessThanThreshold',
      AlarmActions: [PolicyARN],
    });
    await liveThrough(crash, 1, 5);
    expect(crash.isSuspended()).toBe(false);
    const { hold, autoScaling } = (await crash.state.read(lockDomainOf(VARIANT))).targets.chat ?? {};
    expect(autoScaling?.shortLowAlarms).toEqual(['native-low']);
    expect(hold?.reason).toBe('guard-unfit');
  });
});
