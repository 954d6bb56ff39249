import { describe, expect, it } from 'vitest';
import type { MetricAlarmDefinition } from '../../src/world/alarm-types.ts';
import type { World } from '../../src/world/world.ts';
import { newWorld, refusalOf, START } from './support.ts';

const CONCURRENCY = {
  namespace: 'AWS/SageMaker',
  metric: 'ConcurrentRequestsPerModel',
  dimensions: { EndpointName: 'demo-chat' },
};
const HIGH: MetricAlarmDefinition = {
  AlarmName: 'demo-high',
  Namespace: 'AWS/SageMaker',
  MetricName: 'ConcurrentRequestsPerModel',
  Dimensions: [{ Name: 'EndpointName', Value: 'demo-chat' }],
  Statistic: 'Maximum',
  Period: 10,
  EvaluationPeriods: 3,
  DatapointsToAlarm: 2,
  Threshold: 5,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
};

const changes = (world: World) =>
  world.alarms
    .evaluate()
    .map(({ at, alarm, previous }) => [(at - START) / 1_000, alarm.AlarmName, previous.StateValue, alarm.StateValue]);
const stateOf = (world: World, name: string) => world.alarms.describe([name])[0]?.StateValue;

describe('evaluation', () => {
  it('follows the metric, one transition each', () => {
    const { world, clock } = newWorld();
    world.alarms.putMetricAlarm(HIGH);
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 2 },
      { from: START + 60_000, value: 9 },
      { from: START + 120_000, value: 1 },
    ]);
    clock.advance(180_000);
    expect(changes(world)).toEqual([
      [10, 'demo-high', 'INSUFFICIENT_DATA', 'OK'],
      [80, 'demo-high', 'OK', 'ALARM'],
      [140, 'demo-high', 'ALARM', 'OK'],
    ]);
    expect(changes(world)).toEqual([]);
  });

  it('is the same in one go and step by step', () => {
    const run = (stepMs: number) => {
      const { world, clock } = newWorld();
      world.metrics.setPublishing({ delayMs: 25_000 });
      world.alarms.putMetricAlarm(HIGH);
      world.alarms.putMetricAlarm({
        ...HIGH,
        AlarmName: 'demo-minute',
        Period: 60,
        EvaluationPeriods: 1,
        DatapointsToAlarm: 1,
      });
      world.metrics.setSeries(CONCURRENCY, [
        { from: START, value: 2 },
        { from: START + 65_000, value: 9 },
        { from: START + 300_000, value: null },
      ]);
      const seen = [];
      for (let at = START; at < START + 600_000; at += stepMs) {
        clock.advance(stepMs);
        seen.push(...changes(world));
      }
      return seen;
    };
    expect(run(600_000).length).toBeGreaterThanOrEqual(5);
    expect(run(10_000)).toEqual(run(600_000));
    expect(run(75_000)).toEqual(run(600_000));
  });

  it('begins when the alarm is put, not before; nor before a state set by hand', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 9 },
      { from: START + 60_000, value: 1 },
    ]);
    clock.advance(100_000);
    world.alarms.putMetricAlarm(HIGH);
    expect(changes(world)).toEqual([]);
    clock.advance(60_000);
    world.alarms.forceState('demo-high', 'ALARM');
    clock.advance(20_000);
    expect(changes(world)).toEqual([[170, 'demo-high', 'ALARM', 'OK']]);
    expect(world.alarms.history().map(({ alarm }) => alarm.StateValue)).toEqual(['ALARM', 'OK']);
  });

  it('with a period of a minute or more happens once a minute', () => {
    const { world, clock } = newWorld();
    world.alarms.putMetricAlarm({ ...HIGH, Period: 60, EvaluationPeriods: 1, DatapointsToAlarm: 1 });
    world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 9 }]);
    clock.advance(59_000);
    expect(changes(world)).toEqual([]);
    clock.advance(1_000);
    expect(changes(world)).toEqual([[60, 'demo-high', 'INSUFFICIENT_DATA', 'ALARM']]);
  });

  it('carries the values in reason and reasonData, as CloudWatch does: recent oldest first, evaluated newest first', () => {
    const { world, clock } = newWorld();
    world.alarms.putMetricAlarm(HIGH);
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 6 },
      { from: START + 10_000, value: 7 },
    ]);
    clock.advance(20_000);
    world.alarms.evaluate();
    const alarm = world.alarms.describe(['demo-high'])[0];
    expect(alarm?.StateReason).toContain('[7, 6]');
    expect(JSON.parse(alarm?.StateReasonData ?? '')).toEqual({
      version: '1.0',
      queryDate: '2025-06-03T10:00:20.000+0000',
      startDate: '2025-06-03T10:00:00.000+0000',
      statistic: 'Maximum',
      period: 10,
      recentDatapoints: [6, 7],
      threshold: 5,
      evaluatedDatapoints: [
        { timestamp: '2025-06-03T10:00:10.000+0000', value: 7 },
        { timestamp: '2025-06-03T10:00:00.000+0000', value: 6 },
      ],
    });
  });

  it('without data has no recent points, no start date, and evaluated ones without a value', () => {
    const { world, clock } = newWorld();
    world.alarms.putMetricAlarm({ ...HIGH, EvaluationPeriods: 1, DatapointsToAlarm: 1, TreatMissingData: 'missing' });
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 1 },
      { from: START + 10_000, value: null },
    ]);
    clock.advance(60_000);
    expect(changes(world).at(-1)?.slice(1)).toEqual(['demo-high', 'OK', 'INSUFFICIENT_DATA']);
    const reasonData = JSON.parse(world.alarms.describe(['demo-high'])[0]?.StateReasonData ?? '');
    expect(reasonData.recentDatapoints).toEqual([]);
    expect(reasonData.startDate).toBeUndefined();
    expect(Object.keys(reasonData.evaluatedDatapoints[0])).toEqual(['timestamp']);
  });

  it('of a math alarm evaluates its expression', () => {
    const { world, clock } = newWorld();
    const { Namespace = '', MetricName = '', Dimensions = [] } = HIGH;
    const metric = { Metric: { Namespace, MetricName, Dimensions }, Period: 10, Stat: 'Maximum' };
    world.alarms.putMetricAlarm({
      AlarmName: 'demo-math',
      EvaluationPeriods: 1,
      Threshold: 5,
      ComparisonOperator: 'GreaterThanThreshold',
      Metrics: [
        { Id: 'e1', Expression: 'FILL(m1, 0) * 2', ReturnData: true },
        { Id: 'm1', MetricStat: metric, ReturnData: false },
      ],
    });
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: null },
      { from: START + 20_000, value: 3 },
    ]);
    clock.advance(30_000);
    expect(changes(world)).toEqual([
      [10, 'demo-math', 'INSUFFICIENT_DATA', 'OK'],
      [30, 'demo-math', 'OK', 'ALARM'],
    ]);
  });

  it('of an AWS/DynamoDB metric ignores missing data whatever is set', () => {
    const { world, clock } = newWorld();
    world.alarms.putMetricAlarm({ ...HIGH, Namespace: 'AWS/DynamoDB', TreatMissingData: 'breaching' });
    clock.advance(600_000);
    expect(changes(world)).toEqual([]);
    expect(stateOf(world, 'demo-high')).toBe('INSUFFICIENT_DATA');
  });

  it('leaves a band alone: its state is only forced', () => {
    const { world, clock } = newWorld();
    const { Threshold: _none, ...band } = HIGH;
    world.alarms.putMetricAlarm({ ...band, ComparisonOperator: 'GreaterThanUpperThreshold', ThresholdMetricId: 'ad1' });
    world.alarms.forceState('demo-high', 'ALARM');
    clock.advance(600_000);
    expect(changes(world)).toEqual([]);
    expect(stateOf(world, 'demo-high')).toBe('ALARM');
  });
});

describe('composite alarms', () => {
  it('follow their children in the same evaluation', () => {
    const { world, clock } = newWorld();
    world.alarms.putCompositeAlarm({ AlarmName: 'demo-any', AlarmRule: 'ALARM("demo-high") AND NOT ALARM(other)' });
    world.alarms.putMetricAlarm(HIGH);
    world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 9 }]);
    clock.advance(20_000);
    expect(changes(world)).toEqual([
      [10, 'demo-high', 'INSUFFICIENT_DATA', 'OK'],
      [10, 'demo-any', 'INSUFFICIENT_DATA', 'OK'],
      [20, 'demo-high', 'OK', 'ALARM'],
      [20, 'demo-any', 'OK', 'ALARM'],
    ]);
  });
});

describe('states by hand', () => {
  it('tell the transition, without reasonData unless it is given', () => {
    const { world } = newWorld();
    world.alarms.putMetricAlarm(HIGH);
    const change = world.alarms.forceState('demo-high', 'ALARM', START - 5_000);
    expect(change).toMatchObject({ at: START - 5_000, previous: { StateValue: 'INSUFFICIENT_DATA' } });
    expect(change?.alarm).toMatchObject({ StateValue: 'ALARM', StateUpdatedTimestamp: START - 5_000 });
    expect(change?.alarm.StateReasonData).toBeUndefined();
    expect(world.alarms.forceState('demo-high', 'ALARM')).toBeUndefined();
    world.alarms.forceState('demo-high', 'OK', START, { reason: 'test', reasonData: '{}' });
    expect(world.alarms.describe()[0]).toMatchObject({ StateReason: 'test', StateReasonData: '{}' });
  });

  it('last until the next evaluation', () => {
    const { world, clock } = newWorld();
    world.alarms.putMetricAlarm(HIGH);
    world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 1 }]);
    world.alarms.forceState('demo-high', 'ALARM');
    clock.advance(10_000);
    expect(changes(world)).toEqual([[10, 'demo-high', 'ALARM', 'OK']]);
  });

  it('of an alarm that is not there are refused', () => {
    expect(refusalOf(() => newWorld().world.alarms.forceState('gone', 'OK')).name).toBe('ResourceNotFound');
  });
});

describe('definitions', () => {
  it('put again keep the state', () => {
    const { world } = newWorld();
    world.alarms.putMetricAlarm(HIGH);
    world.alarms.forceState('demo-high', 'ALARM');
    world.alarms.putMetricAlarm({ ...HIGH, Threshold: 50 });
    expect(world.alarms.describe()).toMatchObject([{ StateValue: 'ALARM', Threshold: 50 }]);
  });

  it('that are not there are left out; deleted ones are gone', () => {
    const { world } = newWorld();
    world.alarms.putMetricAlarm(HIGH);
    expect(world.alarms.describe(['gone', 'demo-high']).map(({ AlarmName }) => AlarmName)).toEqual(['demo-high']);
    world.alarms.remove(['demo-high', 'gone']);
    expect(world.alarms.describe()).toEqual([]);
  });

  it('carry whether actions are enabled, and who suppresses them', () => {
    const { world } = newWorld();
    world.alarms.putMetricAlarm({ ...HIGH, ActionsEnabled: false });
    expect(world.alarms.describe()[0]?.ActionsEnabled).toBe(false);
    world.alarms.setActionsEnabled(['demo-high'], true);
    world.alarms.setSuppressedBy('demo-high', 'Alarm');
    expect(world.alarms.describe()[0]).toMatchObject({ ActionsEnabled: true, ActionsSuppressedBy: 'Alarm' });
    world.alarms.setSuppressedBy('demo-high', undefined);
    expect(world.alarms.describe()[0]?.ActionsSuppressedBy).toBeUndefined();
  });
});
