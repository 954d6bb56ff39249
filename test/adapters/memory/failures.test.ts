import { describe, expect, it } from 'vitest';
import { createMemoryActivities } from '../../../src/adapters/memory/memory-activities.ts';
import { createMemoryStateStore } from '../../../src/adapters/memory/memory-state-store.ts';
import { createWorldActuator } from '../../../src/adapters/memory/world-actuator.ts';
import { createWorldAlarmReader } from '../../../src/adapters/memory/world-alarms.ts';
import { createWorldCapacityReader } from '../../../src/adapters/memory/world-capacity.ts';
import { createWorldMetricReader } from '../../../src/adapters/memory/world-metrics.ts';
import { NEW_DOMAIN } from '../../../src/core/domain-state.ts';
import type { LockDomain } from '../../../src/core/scalable-target.ts';
import { AwsCallError } from '../../../src/ports/errors.ts';
import { AwsRefusal } from '../../../src/world/refusal.ts';
import { holdActivity } from '../../contract/activities.contract.ts';
import { startWorld } from '../../contract/start-world.ts';

const DOMAIN: LockDomain = { kind: 'endpoint', endpointName: 'llama-3-8b' };
const FAILURE = new AwsCallError('dynamodb:UpdateItem', 'TimeoutError', true, undefined);
const FOLLOW = { follow: { gen: 1, dueAt: 5 } };

describe('a state store that fails on demand', () => {
  it('a stale read shows what was there before the newest write, once', async () => {
    const store = createMemoryStateStore();
    await store.note(DOMAIN, 'chat', {}, FOLLOW);
    store.staleNextRead();
    expect(await store.read(DOMAIN)).toEqual(NEW_DOMAIN);
    expect((await store.read(DOMAIN)).targets.chat).toEqual(FOLLOW);
  });

  it.each(['note', 'transition'] as const)('a %s fails before it is written, once', async (method) => {
    const store = createMemoryStateStore();
    const write = () =>
      method === 'note'
        ? store.note(DOMAIN, 'chat', {}, FOLLOW)
        : store.transition(DOMAIN, NEW_DOMAIN, { ...NEW_DOMAIN, phase: 'applied' });
    store.failNextWrite(FAILURE);
    await expect(write()).rejects.toBe(FAILURE);
    expect(await store.read(DOMAIN)).toEqual(NEW_DOMAIN);
    expect(await write()).toBe('written');
  });

  it('a lost answer was written all the same', async () => {
    const store = createMemoryStateStore();
    store.loseNextAnswer(FAILURE);
    await expect(store.note(DOMAIN, 'chat', {}, FOLLOW)).rejects.toBe(FAILURE);
    expect((await store.read(DOMAIN)).targets.chat).toEqual(FOLLOW);
  });

  it('what was read is a copy', async () => {
    const store = createMemoryStateStore();
    await store.note(DOMAIN, 'chat', {}, FOLLOW);
    Object.assign((await store.read(DOMAIN)).targets, { chat: {} });
    expect((await store.read(DOMAIN)).targets.chat).toEqual(FOLLOW);
  });
});

describe('readers of the world that fail on demand, once', () => {
  it('capacity', async () => {
    const reader = createWorldCapacityReader(startWorld().world);
    reader.failNext(FAILURE);
    await expect(reader.readCapacity(DOMAIN)).rejects.toBe(FAILURE);
    expect(await reader.readCapacity(DOMAIN)).toMatchObject({ kind: 'not-found' });
  });

  it('alarms', async () => {
    const reader = createWorldAlarmReader(startWorld().world);
    reader.failNext(FAILURE);
    await expect(reader.readAlarms(['chat-high'])).rejects.toBe(FAILURE);
    expect(await reader.readAlarms(['chat-high'])).toEqual([]);
  });

  it('metrics, or one series left incomplete', async () => {
    const reader = createWorldMetricReader(startWorld().world);
    const queries = [{ Id: 'e1', Expression: '1 + 1', Period: 60 }];
    const read = () => reader.readSeries([{ kind: 'metric-math', key: 'a', queries }], { from: 0, to: 60_000 });
    reader.failNext(FAILURE);
    await expect(read()).rejects.toBe(FAILURE);
    reader.leaveNextIncomplete('a');
    expect((await read()).a?.complete).toBe(false);
    expect((await read()).a?.complete).toBe(true);
  });

  it('a throttled write is refused as such', async () => {
    const { world } = startWorld();
    const throttled = {
      ...world,
      capacity: {
        ...world.capacity,
        updateCopyCount: () => {
          throw new AwsRefusal('ThrottlingException', 'Rate exceeded');
        },
      },
    };
    const target = { kind: 'inference-component', inferenceComponentName: 'summariser' } as const;
    expect(await createWorldActuator(throttled).setDesired(target, 2)).toMatchObject({
      kind: 'refused',
      because: 'throttled',
    });
  });

  it('alarms of a world that evaluates on reading are evaluated', async () => {
    const { world, clock } = startWorld();
    const metric = {
      namespace: 'AWS/SageMaker',
      metric: 'ConcurrentRequestsPerModel',
      dimensions: { EndpointName: 'a' },
    };
    world.metrics.setSeries(metric, [{ from: clock.now(), value: 9 }]);
    world.alarms.putMetricAlarm({
      AlarmName: 'high',
      Namespace: metric.namespace,
      MetricName: metric.metric,
      Dimensions: [{ Name: 'EndpointName', Value: 'a' }],
      Statistic: 'Maximum',
      Period: 10,
      EvaluationPeriods: 3,
      Threshold: 5,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
    clock.advance(60_000);
    const states = async (how: 'on-demand' | 'on-read') =>
      (await createWorldAlarmReader({ ...world, alarmEvaluation: how }).readAlarms(['high'])).map(({ state }) => state);
    expect(await states('on-demand')).toEqual(['INSUFFICIENT_DATA']);
    expect(await states('on-read')).toEqual(['ALARM']);
  });
});

it('recorded activities are listed in their order', async () => {
  const activities = createMemoryActivities();
  await activities.record(holdActivity('chat#2'));
  await activities.record(holdActivity('chat#1'));
  expect(activities.list().map(({ id }) => id)).toEqual(['chat#2', 'chat#1']);
});
