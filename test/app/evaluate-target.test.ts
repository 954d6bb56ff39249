// The order of things in one evaluation, on a small account in memory. What is decided is tested in test/core.
import { describe, expect, it } from 'vitest';
import { NEW_DOMAIN } from '../../src/core/domain-state.ts';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import { AwsCallError } from '../../src/ports/errors.ts';
import { HIGH, LOW } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { aTarget, VARIANT } from '../support/a-target.ts';
import { byHigh, byLow } from '../support/a-transition.ts';
import { inMinutes, inSeconds, NOW } from '../support/moments.ts';

const DOMAIN = lockDomainOf(VARIANT);
const ofUnit = (desired: number) => ({
  EndpointName: 'llama-3-8b',
  DesiredWeightsAndCapacities: [{ VariantName: 'AllTraffic', DesiredInstanceCount: desired }],
});

describe('a scale-out', () => {
  it('claims, sends one write, writes down that it was accepted, and says when to look again', async () => {
    const stage = aStage();
    const activity = await stage.evaluate();
    expect(activity.outcome).toEqual({
      kind: 'applied',
      intentionId: '0001',
      calls: [{ call: 'UpdateEndpointWeightsAndCapacities', args: ofUnit(3) }],
      sentAt: NOW,
    });
    const { phase, version, intention, targets } = await stage.state.read(DOMAIN);
    expect({ phase, version }).toEqual({ phase: 'applied', version: 2 });
    expect(intention).toMatchObject({ id: '0001', targetId: 'chat', direction: 'out', base: 2, from: 2, to: 3 });
    expect(targets.chat?.follow).toEqual({ gen: 1, dueAt: inSeconds(60) });
    expect(targets.chat?.units).toMatchObject({ desired: 2, configName: 'config-1', since: NOW });
    expect(stage.activities.list()).toEqual([activity]);
  });

  it('reads capacity and metrics, and no alarm: its own alarm decides', async () => {
    const stage = aStage();
    await stage.evaluate();
    expect(stage.reads.toSorted()).toEqual(['capacity', 'metrics']);
  });

  it('is not sent twice while the first change runs', async () => {
    const stage = aStage();
    await stage.evaluate();
    const again = await stage.evaluate();
    expect(again.outcome.kind).toBe('held');
    expect(again.decision).toMatchObject({ kind: 'hold', reason: 'updating' });
    expect(stage.actuator.sent).toHaveLength(1);
  });

  it('is completed by the next look, and its cooldown counts from the completion', async () => {
    const stage = aStage();
    await stage.evaluate();
    stage.clock.set(inMinutes(10));
    const later = await stage.evaluate({ by: 'recheck' });
    expect(later.settled).toEqual([{ intentionId: '0001', targetId: 'chat', as: 'fulfilled', from: 2, to: 3 }]);
    const { phase, targets } = await stage.state.read(DOMAIN);
    expect(phase).toBe('idle');
    expect(targets.chat?.last).toEqual({ direction: 'out', base: 2, to: 3, completedAt: inMinutes(4) });
    expect(targets.chat?.timesToReady).toEqual([240]);
  });

  it('whose answer is lost is never sent again, and is found accepted once its lease is over', async () => {
    const stage = aStage();
    stage.actuator.loseNextAnswer();
    const lost = await stage.evaluate();
    expect(lost.outcome).toMatchObject({ kind: 'unknown', intentionId: '0001' });
    expect((await stage.state.read(DOMAIN)).phase).toBe('claimed');

    const soon = await stage.evaluate();
    expect(soon.outcome.kind).toBe('held');
    stage.clock.set(inMinutes(10));
    const later = await stage.evaluate({ by: 'recheck' });
    expect(later.settled?.map(({ as }) => as)).toEqual(['accepted', 'fulfilled']);
    expect(stage.actuator.sent).toHaveLength(1);
  });

  it('that never arrived is settled as not sent, and decided anew in the same evaluation', async () => {
    const stage = aStage();
    stage.actuator.loseNextCall();
    await stage.evaluate();
    stage.clock.set(inSeconds(61));
    const later = await stage.evaluate(
      byHigh({ at: inSeconds(60), newest: { kind: 'datapoint', value: 7, at: inSeconds(40) } }),
    );
    expect(later.settled?.map(({ as }) => as)).toEqual(['not-sent']);
    expect(later.outcome.kind).toBe('applied');
    expect((await stage.state.read(DOMAIN)).abandoned).toMatchObject({ id: '0001', to: 3 });
  });

  it('is not sent where somebody else claimed first', async () => {
    const stage = aStage();
    const [one, other] = await Promise.all([stage.evaluate(), stage.evaluate()]);
    expect([one.outcome.kind, other.outcome.kind].toSorted()).toEqual(['applied', 'lost-race']);
    expect(stage.actuator.sent).toHaveLength(1);
  });

  it('is not sent once the time to call is over', async () => {
    const stage = aStage();
    const times = [NOW, NOW, inSeconds(8)];
    const late = await stage.evaluate(byHigh(), aTarget(), { now: () => times.shift() ?? inSeconds(8) });
    expect(late.outcome).toMatchObject({ kind: 'too-late', calls: [] });
    expect(stage.actuator.sent).toEqual([]);
    expect((await stage.state.read(DOMAIN)).phase).toBe('claimed');
  });

  it('that SageMaker refuses for a quota leaves no cooldown and no timer', async () => {
    const stage = aStage();
    stage.world.capacity.putEndpoint({
      name: 'llama-3-8b',
      configName: 'config-1',
      variants: [{ name: 'AllTraffic', desired: 2, instanceType: 'ml.g5.xlarge' }],
    });
    stage.world.capacity.setQuota('ml.g5.xlarge', 2);
    const refused = await stage.evaluate();
    expect(refused.outcome).toMatchObject({
      kind: 'refused',
      error: { name: 'ResourceLimitExceeded', because: 'quota' },
    });
    const { phase, targets } = await stage.state.read(DOMAIN);
    expect(phase).toBe('idle');
    expect(targets.chat?.last).toBeUndefined();
    expect(targets.chat?.follow).toBeUndefined();
  });

  it('refused since an update began meanwhile is looked at again, without a cooldown', async () => {
    const stage = aStage();
    const reader = stage.ports.capacity;
    const capacity = {
      readCapacity: async (...args: Parameters<typeof reader.readCapacity>) => {
        const seen = await reader.readCapacity(...args);
        stage.world.capacity.setStatus({ kind: 'endpoint', name: 'llama-3-8b' }, 'Updating');
        return seen;
      },
    };
    const refused = await stage.evaluate(byHigh(), aTarget(), { capacity });
    expect(refused.outcome.kind).toBe('refused-updating');
    const { phase, targets } = await stage.state.read(DOMAIN);
    expect(phase).toBe('idle');
    expect(targets.chat?.last).toBeUndefined();
    expect(targets.chat?.follow?.dueAt).toBe(inSeconds(60));
  });

  it('that was sent tells its story though the phase cannot be written', async () => {
    const stage = aStage();
    const broken = new AwsCallError('dynamodb:UpdateItem', 'InternalServerError', true, new Error('no'));
    const { transition } = stage.state;
    const state = {
      ...stage.state,
      transition: (...args: Parameters<typeof transition>) =>
        args[2].phase === 'applied' ? Promise.reject(broken) : transition(...args),
    };
    const activity = await stage.evaluate(byHigh(), aTarget(), { state });
    expect(activity.outcome.kind).toBe('applied');
    expect(stage.lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'error phase-not-written',
      'info activity',
    ]);
    expect(stage.activities.list()).toHaveLength(1);
  });
});

describe('a target in shadow', () => {
  it('decides and records, claims nothing and sends nothing', async () => {
    const target = aTarget({ mode: 'shadow' });
    const stage = aStage({ targets: [target] });
    const activity = await stage.evaluate();
    expect(activity.decision).toMatchObject({ kind: 'scale', from: 2, to: 3 });
    expect(activity.outcome).toEqual({ kind: 'shadow', calls: [] });
    expect(stage.actuator.sent).toEqual([]);
    expect((await stage.state.read(DOMAIN)).phase).toBe('idle');
  });
});

describe('a hold', () => {
  it('reads the alarms of the whole lock domain, and three services at most', async () => {
    const stage = aStage();
    await stage.evaluate(byLow());
    expect(stage.reads.toSorted()).toEqual(['alarms', 'capacity', 'metrics']);
  });

  it('equal to the one before is counted on that one', async () => {
    const stage = aStage({ desired: 8 });
    for (const seconds of [0, 10, 20]) {
      stage.clock.set(inSeconds(seconds));
      await stage.evaluate(byHigh({ at: inSeconds(seconds) }));
    }
    const recorded = stage.activities.list();
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({ count: 3, lastAt: inSeconds(20), decision: { reason: 'at-max' } });
    expect(stage.lines.filter(({ message }) => message === 'activity')).toHaveLength(3);
  });

  it('never touches the version', async () => {
    const stage = aStage({ desired: 8 });
    await stage.evaluate();
    expect((await stage.state.read(DOMAIN)).version).toBe(NEW_DOMAIN.version);
  });

  it('of a target never seen before waits before a scale-in', async () => {
    const stage = aStage();
    stage.setLoad(1);
    stage.setAlarm(LOW, 'ALARM');
    const activity = await stage.evaluate(byLow());
    expect(activity.decision).toMatchObject({ kind: 'hold', reason: 'settling' });
  });
});

describe('two targets behind one lock', () => {
  const chat = aTarget();
  const canary = aTarget({
    id: 'canary',
    target: { kind: 'variant', endpointName: 'llama-3-8b', variantName: 'canary' },
    signals: [],
  });

  it('the one settles what the other began', async () => {
    const stage = aStage({ targets: [chat, canary] });
    await stage.evaluate();
    stage.clock.set(inMinutes(10));
    const later = await stage.evaluate({ by: 'recheck' }, canary);
    expect(later.settled?.map(({ targetId, as }) => `${targetId} ${as}`)).toEqual(['chat fulfilled']);
    expect((await stage.state.read(DOMAIN)).targets.chat?.last).toMatchObject({ to: 3 });
  });

  it('the one holds while a change of the other is in flight', async () => {
    const stage = aStage({ targets: [chat, canary] });
    stage.actuator.loseNextCall();
    await stage.evaluate();
    const other = await stage.evaluate({ by: 'recheck' }, { ...canary, signals: chat.signals });
    expect(stage.reads.filter((read) => read === 'alarms')).toHaveLength(1);
    expect(other.decision).toMatchObject({ kind: 'hold' });
    expect(other.seen.phase).toBe('claimed');
  });
});

describe('what moved meanwhile', () => {
  const settle = async (stage: ReturnType<typeof aStage>) => {
    await stage.evaluate({ by: 'reconcile' });
    stage.clock.set(inMinutes(5));
  };

  it('a count changed by hand is adopted and remembered', async () => {
    const stage = aStage();
    await settle(stage);
    stage.world.capacity.setCounts({ kind: 'endpoint', name: 'llama-3-8b' }, 'AllTraffic', { desired: 4, current: 4 });
    await stage.evaluate({ by: 'reconcile' });
    const { targets } = await stage.state.read(DOMAIN);
    expect(targets.chat?.units).toMatchObject({ desired: 4, since: inMinutes(5) });
    expect(targets.chat?.handChanges).toEqual([inMinutes(5)]);
  });

  it('a count reset by a deployment is adopted as such', async () => {
    const stage = aStage();
    await settle(stage);
    stage.world.capacity.updateEndpoint('llama-3-8b', {
      configName: 'config-2',
      initialInstanceCounts: { AllTraffic: 1 },
    });
    stage.clock.set(inMinutes(20));
    await stage.evaluate({ by: 'reconcile' });
    const { targets } = await stage.state.read(DOMAIN);
    expect(targets.chat?.units).toMatchObject({ desired: 1, configName: 'config-2' });
    expect(targets.chat?.handChanges).toBeUndefined();
  });
});

describe('the text of an event', () => {
  it('is stored up to the limits of CloudWatch', async () => {
    const stage = aStage();
    const { cause } = await stage.evaluate(byHigh({ description: 'd'.repeat(450_000), reason: 'r'.repeat(450_000) }));
    expect(cause).toMatchObject({ description: 'd'.repeat(1024), reason: 'r'.repeat(1023) });
    const whole = await stage.evaluate(byHigh({ description: 'as it is', reason: 'r'.repeat(1023) }));
    expect(whole.cause).toMatchObject({ description: 'as it is', reason: 'r'.repeat(1023) });
  });
});

describe('an activities table that fails', () => {
  const denied = new AwsCallError('dynamodb:PutItem', 'AccessDeniedException', false, new Error('no'));

  it('keeps nobody from the notes and the follower, and is thrown then', async () => {
    const stage = aStage();
    const record = () => Promise.reject(denied);
    const activities = { ...stage.activities, record };
    await expect(stage.evaluate(byHigh(), undefined, { activities })).rejects.toBe(denied);
    expect(stage.actuator.sent).toHaveLength(1);
    expect((await stage.state.read(DOMAIN)).targets.chat?.follow).toEqual({ gen: 1, dueAt: inSeconds(60) });
    expect(stage.queue.waiting).toHaveLength(1);
    const told = stage.lines.find(({ message }) => message === 'activity');
    expect(told?.fields).toMatchObject({ activity: { outcome: { kind: 'applied' } } });
  });

  it('is the first failure, whatever becomes of the follower', async () => {
    const stage = aStage();
    const record = () => Promise.reject(denied);
    stage.queue.failNext(new Error('no queue'));
    const activities = { ...stage.activities, record };
    await expect(stage.evaluate(byHigh(), undefined, { activities })).rejects.toBe(denied);
  });
});

describe('a read that fails', () => {
  it('for now is thrown, so that Lambda tries again', async () => {
    const stage = aStage();
    const throttled = new AwsCallError(
      'sagemaker:DescribeEndpoint',
      'ThrottlingException',
      true,
      new Error('Rate exceeded'),
    );
    stage.capacity.failNext(throttled);
    await expect(stage.evaluate()).rejects.toBe(throttled);
    expect(stage.actuator.sent).toEqual([]);
  });

  it('of one series is no data for what needs it', async () => {
    const stage = aStage();
    stage.setAlarm(HIGH, 'ALARM');
    stage.setLoad(7);
    stage.metrics.leaveNextIncomplete('concurrency@own');
    const activity = await stage.evaluate({ by: 'recheck' });
    expect(activity.decision).toMatchObject({ kind: 'hold', reason: 'no-data' });
  });
});
