import { describe, expect, it } from 'vitest';
import { GIVE_UP_MS } from '../../src/core/domain-capacity.ts';
import { AwsCallError } from '../../src/ports/errors.ts';
import { aStage } from '../support/a-stage.ts';
import { aGuard, aTarget } from '../support/a-target.ts';
import { byLow } from '../support/a-transition.ts';
import { inMinutes, NOW } from '../support/moments.ts';

type Stage = ReturnType<typeof aStage>;
const namesOf = ({ ownMetrics }: Stage) => ownMetrics.points.map(({ metric }) => metric);
const warningsOf = ({ lines }: Stage) => lines.filter(({ level }) => level === 'warn').map(({ message }) => message);

describe('what the world is told', () => {
  it('a change: counts, latency, and an event with the activity', async () => {
    const stage = aStage();
    const activity = await stage.evaluate();
    expect(stage.ownMetrics.points).toEqual([
      { metric: 'desired', value: 2, dimensions: { Stack: 'demo-dev', Target: 'chat' }, at: NOW },
      { metric: 'actual', value: 2, dimensions: { Stack: 'demo-dev', Target: 'chat' }, at: NOW },
      { metric: 'detectionLatency', value: 20_000, dimensions: { Stack: 'demo-dev', Target: 'chat' }, at: NOW },
    ]);
    expect(stage.events.published).toEqual([activity]);
  });

  it('a hold: no event', async () => {
    const stage = aStage();
    await stage.evaluate({ by: 'recheck' });
    expect(namesOf(stage)).toEqual(['desired', 'actual', 'holds']);
    expect(stage.events.published).toEqual([]);
  });

  it('how a change ended, with its time to ready', async () => {
    const stage = aStage();
    await stage.evaluate();
    stage.clock.set(inMinutes(20));
    const activity = await stage.evaluate({ by: 'endpoint-event' });
    expect(activity.settled).toMatchObject([{ as: 'fulfilled', from: 2, to: 3 }]);
    expect(stage.events.published.at(-1)).toEqual(activity);
    expect(stage.ownMetrics.points.find(({ metric }) => metric === 'timeToReady')?.value).toBeGreaterThan(0);
  });

  it('how long the guard holds', async () => {
    const stage = aStage({ targets: [aTarget({ trafficGuard: aGuard() })], desired: 4 });
    stage.world.metrics.setDefault('none');
    stage.setLoad(1);
    await stage.evaluate({ by: 'recheck' });
    stage.clock.set(inMinutes(30));
    for (const minute of [30, 35]) {
      stage.clock.set(inMinutes(minute));
      stage.setAlarm('chat-concurrency-low', 'ALARM');
      const { decision } = await stage.evaluate(byLow({ at: inMinutes(minute) }));
      expect(decision).toMatchObject({ reason: 'traffic-unknown' });
    }
    const held = stage.ownMetrics.points.filter(({ metric }) => metric === 'guardHolding');
    expect(held.map(({ value }) => value)).toEqual([0, 300]);
  });

  it('a listener that cannot be told keeps nothing from finishing', async () => {
    const stage = aStage();
    const failure = new AwsCallError('events:PutEvents', 'AccessDeniedException', false, new Error('no'));
    stage.events.failNext(failure);
    const activity = await stage.evaluate();
    expect(activity.outcome.kind).toBe('applied');
    expect(stage.activities.list()).toEqual([activity]);
    expect(stage.queue.waiting).toHaveLength(1);
    expect(stage.lines).toContainEqual({
      level: 'error',
      message: 'not-published',
      fields: { activityId: activity.id, error: failure },
    });
  });

  it('a table that cannot be written does not keep the event', async () => {
    const stage = aStage();
    const failure = new AwsCallError('dynamodb:PutItem', 'ThrottlingException', true, new Error('no'));
    const activities = { ...stage.activities, record: () => Promise.reject(failure) };
    await expect(stage.evaluate(undefined, undefined, { activities })).rejects.toBe(failure);
    expect(stage.events.published).toMatchObject([{ outcome: { kind: 'applied' } }]);
  });
});

describe('an update that does not end', () => {
  const stuckStage = async () => {
    const stage = aStage();
    await stage.evaluate();
    const capacity = {
      readCapacity: async () => ({
        kind: 'found' as const,
        status: 'Updating',
        lastModifiedAt: NOW,
        configName: 'config-1',
        units: { AllTraffic: { desired: 3, actual: 2 } },
      }),
    };
    const lookAt = (at: number) => {
      stage.clock.set(at);
      return stage.evaluate({ by: 'recheck' }, undefined, { capacity });
    };
    return { stage, lookAt };
  };

  it('is warned of once, and counted each time', async () => {
    const { stage, lookAt } = await stuckStage();
    const seen: string[] = [];
    for (const after of [-60_000, 0, 1, 60_001, 600_000]) {
      await lookAt(NOW + GIVE_UP_MS + after);
      seen.push(`${warningsOf(stage).length} ${namesOf(stage).filter((name) => name === 'stuck').length}`);
    }
    expect(seen).toEqual(['0 0', '0 0', '1 1', '1 2', '1 3']);
    expect(warningsOf(stage)).toEqual(['stuck']);
    const { fields } = stage.lines.find(({ message }) => message === 'stuck') ?? {};
    expect(fields).toMatchObject({ targetId: 'chat', status: 'Updating', intention: { from: 2, to: 3 } });
  });

  it('is a run of holds of its own in the table', async () => {
    const { stage, lookAt } = await stuckStage();
    for (const minutes of [10, 20, 46, 50, 60]) await lookAt(inMinutes(minutes));
    const holds = stage.activities.list().filter(({ decision }) => decision.kind === 'hold');
    expect(holds.map(({ at, count }) => ({ at, count }))).toEqual([
      { at: inMinutes(10), count: 2 },
      { at: inMinutes(46), count: 3 },
    ]);
  });

  it('is warned of again where another one does not end', async () => {
    const { stage, lookAt } = await stuckStage();
    await lookAt(inMinutes(46));
    await stage.evaluate({ by: 'recheck' });
    await lookAt(inMinutes(100));
    await lookAt(inMinutes(101));
    expect(warningsOf(stage)).toEqual(['stuck', 'stuck']);
  });
});

it.each([
  { name: 'for good', retryable: false },
  { name: 'for now', retryable: true },
])('a read that failed $name is an API error of its target', async ({ retryable }) => {
  const stage = aStage();
  const failure = new AwsCallError('sagemaker:DescribeEndpoint', 'SomeException', retryable, new Error('no'));
  stage.capacity.failNext(failure);
  stage.setAlarm('chat-concurrency-high', 'ALARM');
  const reconciled = stage.reconcile();
  if (retryable) await expect(reconciled).rejects.toBe(failure);
  else expect((await reconciled).evaluations).toMatchObject([{ kind: 'failed' }]);
  expect(stage.ownMetrics.points).toEqual([
    {
      metric: 'apiErrors',
      value: 1,
      dimensions: { Stack: 'demo-dev', Target: 'chat' },
      about: { Call: 'sagemaker:DescribeEndpoint', ErrorName: 'SomeException' },
      at: NOW,
    },
  ]);
});
