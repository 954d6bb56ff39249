import {
  DescribeAlarmsCommand,
  DisableAlarmActionsCommand,
  PutCompositeAlarmCommand,
  PutMetricAlarmCommand,
  type PutMetricAlarmCommandInput,
  PutMetricDataCommand,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { describe, expect, it } from 'vitest';
import { type Emulated, emulate, failureOf, START } from '../emulated.ts';
import { DIMENSIONS } from './calls.ts';

const HIGH: PutMetricAlarmCommandInput = {
  AlarmName: 'demo-high',
  Namespace: 'AWS/SageMaker',
  MetricName: 'ConcurrentRequestsPerModel',
  Dimensions: Object.entries(DIMENSIONS).map(([Name, Value]) => ({ Name, Value })),
  Statistic: 'Maximum',
  Period: 10,
  EvaluationPeriods: 3,
  DatapointsToAlarm: 2,
  Threshold: 5,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
};
const CONCURRENCY = { namespace: 'AWS/SageMaker', metric: 'ConcurrentRequestsPerModel', dimensions: DIMENSIONS };

const put = ({ cloudwatch }: Emulated, alarm: Partial<PutMetricAlarmCommandInput> = {}) =>
  cloudwatch.send(new PutMetricAlarmCommand({ ...HIGH, ...alarm }));
const look = async ({ cloudwatch }: Emulated, name = 'demo-high') =>
  (await cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: [name] }))).MetricAlarms?.[0];

describe('2.1 periods and evaluation', () => {
  it.each([10, 20, 30, 60, 300])('2.1 an alarm period of %i s is allowed', async (Period) => {
    const emulated = await emulate();
    await put(emulated, { Period });
    expect((await look(emulated))?.Period).toBe(Period);
  });

  it.each([0, 5, 15, 90])('2.1 an alarm period of %i s is refused', async (Period) => {
    const emulated = await emulate();
    expect((await failureOf(put(emulated, { Period }))).name).toBe('ValidationException');
    expect(await look(emulated)).toBeUndefined();
  });

  it('2.1 the window may not pass a day below an hour, nor seven days at all', async () => {
    const emulated = await emulate();
    await put(emulated, { Period: 60, EvaluationPeriods: 1_440 });
    await put(emulated, { Period: 3_600, EvaluationPeriods: 168 });
    for (const [Period, EvaluationPeriods] of [
      [60, 1_441],
      [3_600, 169],
    ]) {
      expect((await failureOf(put(emulated, { Period, EvaluationPeriods }))).name).toBe('ValidationException');
    }
  });

  it('2.1 a 10 s alarm on a plain one-minute metric runs out of data', async () => {
    const emulated = await emulate({ alarmEvaluation: 'on-read' });
    await put(emulated, {
      MetricName: 'Invocations',
      EvaluationPeriods: 1,
      DatapointsToAlarm: 1,
      TreatMissingData: 'missing',
    });
    emulated.world.metrics.setSeries({ ...CONCURRENCY, metric: 'Invocations' }, [{ from: START, value: 30 }]);
    emulated.clock.advance(600_000);
    expect((await look(emulated))?.StateValue).toBe('INSUFFICIENT_DATA');
    await put(emulated, { MetricName: 'Invocations', Period: 60, EvaluationPeriods: 1, DatapointsToAlarm: 1 });
    emulated.clock.advance(60_000);
    expect((await look(emulated))?.StateValue).toBe('ALARM');
  });

  it('2.1 below a minute it is evaluated every 10 s, M of N', async () => {
    const emulated = await emulate({ alarmEvaluation: 'on-read' });
    await put(emulated);
    emulated.world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 1 },
      { from: START + 30_000, value: 7 },
    ]);
    emulated.clock.advance(40_000);
    expect((await look(emulated))?.StateValue).toBe('OK');
    emulated.clock.advance(10_000);
    expect(await look(emulated)).toMatchObject({
      StateValue: 'ALARM',
      StateUpdatedTimestamp: new Date(START + 50_000),
    });
  });

  it('2.1 names and descriptions have a length', async () => {
    const emulated = await emulate();
    expect((await failureOf(put(emulated, { AlarmName: 'x'.repeat(256) }))).name).toBe('ValidationException');
    expect((await failureOf(put(emulated, { AlarmDescription: 'x'.repeat(1_025) }))).name).toBe('ValidationException');
  });

  it('2.1 PutMetricAlarm replaces the whole configuration and keeps the state; a new alarm has insufficient data', async () => {
    const emulated = await emulate();
    await put(emulated, { AlarmDescription: 'first' });
    expect(await look(emulated)).toMatchObject({
      StateValue: 'INSUFFICIENT_DATA',
      StateReason: 'Unchecked: Initial alarm creation',
    });
    expect((await look(emulated))?.StateReasonData).toBeUndefined();
    emulated.world.alarms.forceState('demo-high', 'ALARM');
    await put(emulated, { Threshold: 9 });
    const alarm = await look(emulated);
    expect(alarm).toMatchObject({ StateValue: 'ALARM', Threshold: 9 });
    expect(alarm?.AlarmDescription).toBeUndefined();
  });
});

describe('2.2 missing data', () => {
  // Oldest first, one per period; the tables themselves are in the tests of the evaluator.
  const POINTS = [null, null, 9, null, null];
  it.each([
    { TreatMissingData: 'missing', want: 'ALARM' },
    { TreatMissingData: 'ignore', want: 'OK' },
    { TreatMissingData: 'breaching', want: 'ALARM' },
    { TreatMissingData: 'notBreaching', want: 'OK' },
  ])('2.2 `- - X - -`, 3 of 3, in state OK, $TreatMissingData → $want', async ({ TreatMissingData, want }) => {
    const emulated = await emulate({ alarmEvaluation: 'on-read' });
    emulated.clock.advance(590_000);
    await put(emulated, { Period: 60, DatapointsToAlarm: 3, TreatMissingData });
    emulated.world.alarms.evaluate();
    emulated.world.alarms.forceState('demo-high', 'OK');
    const from = START + 300_000;
    emulated.world.metrics.setSeries(
      CONCURRENCY,
      POINTS.map((value, i) => ({ from: from + i * 60_000, value })),
    );
    emulated.clock.advance(10_000);
    expect((await look(emulated))?.StateValue).toBe(want);
  });

  it('2.2 alarms on AWS/DynamoDB metrics ignore missing data whatever is set', async () => {
    const emulated = await emulate({ alarmEvaluation: 'on-read' });
    await put(emulated, { Namespace: 'AWS/DynamoDB', TreatMissingData: 'breaching' });
    emulated.clock.advance(600_000);
    expect((await look(emulated))?.StateValue).toBe('INSUFFICIENT_DATA');
  });
});

describe('2.3 actions and states', () => {
  it('2.3 a transition is told once, however long the alarm stays in ALARM', async () => {
    const emulated = await emulate();
    await put(emulated);
    emulated.world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 9 }]);
    emulated.clock.advance(3_600_000);
    expect(emulated.world.alarms.evaluate().map(({ alarm }) => alarm.StateValue)).toEqual(['OK', 'ALARM']);
  });

  it('2.3 at most 5 actions per state', async () => {
    const AlarmActions = Array.from({ length: 6 }, (_, i) => `arn:aws:sns:us-east-1:123456789012:topic-${i}`);
    expect((await failureOf(put(await emulate(), { AlarmActions }))).name).toBe('ValidationException');
  });

  it('2.3 SetAlarmState lasts until the next evaluation and has no reasonData of its own', async () => {
    const emulated = await emulate({ alarmEvaluation: 'on-read' });
    await put(emulated);
    emulated.world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 1 }]);
    const set = { AlarmName: 'demo-high', StateValue: 'ALARM', StateReason: 'testing' } as const;
    await emulated.cloudwatch.send(new SetAlarmStateCommand(set));
    expect(await look(emulated)).toMatchObject({ StateValue: 'ALARM', StateReason: 'testing' });
    expect((await look(emulated))?.StateReasonData).toBeUndefined();
    emulated.clock.advance(10_000);
    expect((await look(emulated))?.StateValue).toBe('OK');
    const gone = emulated.cloudwatch.send(new SetAlarmStateCommand({ ...set, AlarmName: 'gone' }));
    expect((await failureOf(gone)).name).toBe('ResourceNotFound');
  });

  it('2.3 disabled actions show in DescribeAlarms; the state goes on', async () => {
    const emulated = await emulate({ alarmEvaluation: 'on-read' });
    await put(emulated);
    await emulated.cloudwatch.send(new DisableAlarmActionsCommand({ AlarmNames: ['demo-high'] }));
    emulated.world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 9 }]);
    emulated.clock.advance(60_000);
    expect(await look(emulated)).toMatchObject({ ActionsEnabled: false, StateValue: 'ALARM' });
  });
});

describe('2.4 composite and math alarms', () => {
  it('2.4 composite alarms are listed only where they are asked for, and carry their suppressor', async () => {
    const emulated = await emulate({ alarmEvaluation: 'on-read' });
    await put(emulated);
    const composite = { AlarmName: 'demo-any', AlarmRule: 'ALARM("demo-high")' };
    await emulated.cloudwatch.send(new PutCompositeAlarmCommand(composite));
    emulated.world.alarms.setSuppressedBy('demo-any', 'Alarm');
    const plain = await emulated.cloudwatch.send(new DescribeAlarmsCommand({}));
    expect([plain.MetricAlarms?.length, plain.CompositeAlarms?.length]).toEqual([1, 0]);
    const both = await emulated.cloudwatch.send(
      new DescribeAlarmsCommand({ AlarmTypes: ['CompositeAlarm', 'MetricAlarm'] }),
    );
    expect(both.CompositeAlarms).toMatchObject([{ ...composite, ActionsSuppressedBy: 'Alarm' }]);
  });

  it('2.4 exactly one query of a math alarm returns data', async () => {
    const emulated = await emulate();
    const metric = { Namespace: 'AWS/SageMaker', MetricName: 'Invocations' };
    const m1 = { Id: 'm1', MetricStat: { Metric: metric, Period: 60, Stat: 'Sum' } };
    const math = {
      Namespace: undefined,
      MetricName: undefined,
      Statistic: undefined,
      Period: undefined,
      Dimensions: undefined,
    };
    const e1 = { Id: 'e1', Expression: 'm1 * 2' };
    const failure = await failureOf(put(emulated, { ...math, Metrics: [m1, e1] }));
    expect(failure.message).toBe('Exactly one element of the metrics list should return data.');
    await put(emulated, { ...math, Metrics: [{ ...m1, ReturnData: false }, e1] });
    expect((await look(emulated))?.Metrics).toHaveLength(2);
  });
});

describe('2.5 quotas', () => {
  it('2.5 DescribeAlarms 9 and PutMetricAlarm 3 a second', async () => {
    const emulated = await emulate({ maxAttempts: 1 });
    emulated.world.quotas.limitAsPublished();
    for (let i = 0; i < 3; i += 1) await put(emulated);
    expect(await failureOf(put(emulated))).toMatchObject({ name: 'ThrottlingException', message: 'Rate exceeded' });
    for (let i = 0; i < 9; i += 1) await look(emulated);
    expect((await failureOf(look(emulated))).name).toBe('ThrottlingException');
    emulated.clock.advance(1_000);
    expect((await look(emulated))?.AlarmName).toBe('demo-high');
  });

  it('2.5 one DescribeAlarms names 100 alarms and no more; one that does not exist is left out', async () => {
    const emulated = await emulate();
    await put(emulated);
    const ask = (count: number) =>
      emulated.cloudwatch.send(
        new DescribeAlarmsCommand({
          AlarmNames: ['demo-high', ...Array.from({ length: count - 1 }, (_, i) => `gone-${i}`)],
          MaxRecords: 100,
        }),
      );
    expect((await ask(100)).MetricAlarms?.map(({ AlarmName }) => AlarmName)).toEqual(['demo-high']);
    expect((await failureOf(ask(101))).name).toBe('ValidationException');
  });
});

it('2 what PutMetricData put can be read by an alarm', async () => {
  const emulated = await emulate({ alarmEvaluation: 'on-read' });
  await put(emulated, { Namespace: 'Demo', Dimensions: [], Period: 60, EvaluationPeriods: 1, DatapointsToAlarm: 1 });
  await emulated.cloudwatch.send(
    new PutMetricDataCommand({
      Namespace: 'Demo',
      MetricData: [{ MetricName: 'ConcurrentRequestsPerModel', Value: 8, Timestamp: new Date(START + 5_000) }],
    }),
  );
  emulated.clock.advance(120_000);
  expect((await look(emulated))?.StateValue).toBe('ALARM');
});
