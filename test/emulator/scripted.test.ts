import { DescribeAlarmsCommand, GetMetricDataCommand, type MetricDataQuery } from '@aws-sdk/client-cloudwatch';
import { describe, expect, it } from 'vitest';
import {
  DIMENSIONS,
  describeEndpoint,
  lookAtComponent,
  lookAtVariant,
  putDemoEndpoint,
  readMetric,
  scaleComponent,
  scaleVariant,
} from './conformance/calls.ts';
import { type Emulated, emulate, failureOf, START } from './emulated.ts';

const MINUTE = 60_000;
const endpoint = (desired: number, current = desired, EndpointName = 'demo-chat', status = 'InService') => ({
  call: 'sagemaker:DescribeEndpoint',
  response: {
    EndpointName,
    EndpointStatus: status,
    EndpointConfigName: 'demo-config-1',
    ProductionVariants: [
      { VariantName: 'AllTraffic', DesiredInstanceCount: desired, CurrentInstanceCount: current },
      { VariantName: 'Canary', DesiredInstanceCount: 1, CurrentInstanceCount: 1 },
    ],
    CreationTime: '2025-05-01T09:00:00Z',
    LastModifiedTime: '2025-06-03T08:00:05.250Z',
  },
});

describe('answers in order', () => {
  it('one after the other, the last one stays', async () => {
    const emulated = await emulate();
    emulated.scripted.answer(endpoint(2), endpoint(3, 2, 'demo-chat', 'Updating'));
    const seen = [];
    for (let i = 0; i < 3; i += 1) seen.push(await lookAtVariant(emulated));
    expect(seen).toEqual([
      ['InService', 2, 2],
      ['Updating', 3, 2],
      ['Updating', 3, 2],
    ]);
    expect(emulated.emulator.calls.every(({ answer }) => answer === 'scripted')).toBe(true);
  });

  it('belong to the endpoint they name, in any case, else to any; each endpoint has its own in order', async () => {
    const emulated = await emulate();
    const anybody = { call: 'sagemaker:DescribeEndpoint', error: { name: 'ValidationException', message: 'gone' } };
    emulated.scripted.answer(endpoint(4, 4, 'Demo-Chat'), { ...endpoint(7, 7, 'x'), for: 'demo-other' }, anybody);
    expect(await lookAtVariant(emulated)).toEqual(['InService', 4, 4]);
    expect((await failureOf(describeEndpoint(emulated))).message).toBe('gone');
    expect((await describeEndpoint(emulated, 'demo-other')).ProductionVariants?.[0]?.DesiredInstanceCount).toBe(7);
    expect((await failureOf(describeEndpoint(emulated, 'third'))).message).toBe('gone');
  });

  it('carry ISO times as times', async () => {
    const emulated = await emulate();
    emulated.scripted.answer(endpoint(2));
    expect(await describeEndpoint(emulated)).toMatchObject({
      CreationTime: new Date('2025-05-01T09:00:00Z'),
      LastModifiedTime: new Date('2025-06-03T08:00:05.250Z'),
    });
  });

  it('a retryable error is one the SDK repeats, and it gets the same answer each time', async () => {
    const emulated = await emulate({ maxAttempts: 2 });
    const error = { name: 'InternalServerException', message: 'again', retryable: true };
    emulated.scripted.answer({ call: 'sagemaker:DescribeEndpoint', for: 'demo-chat', error }, endpoint(2));
    expect((await failureOf(describeEndpoint(emulated))).name).toBe('InternalServerException');
    expect(emulated.emulator.calls).toHaveLength(2);
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
  });

  it('a throttling error is repeated under its own name; one that is not retryable is not repeated', async () => {
    const emulated = await emulate({ maxAttempts: 2 });
    const throttled = { name: 'ThrottlingException', message: 'Rate exceeded', retryable: true };
    const denied = { name: 'AccessDeniedException', message: 'no', retryable: false };
    const call = 'sagemaker:DescribeEndpoint';
    emulated.scripted.answer({ call, error: throttled }, { call, error: denied });
    expect((await failureOf(describeEndpoint(emulated))).name).toBe('ThrottlingException');
    expect((await failureOf(describeEndpoint(emulated))).name).toBe('AccessDeniedException');
    expect(emulated.emulator.calls).toHaveLength(3);
  });

  it('what nobody scripted is the world', async () => {
    const emulated = await emulate();
    putDemoEndpoint(emulated);
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
    await scaleVariant(emulated, 3);
    expect(emulated.emulator.calls.map(({ answer }) => answer)).toEqual(['accepted', 'accepted']);
  });
});

describe('writes of a scripted target', () => {
  it('are accepted without a script, and a Describe with no answer left shows them', async () => {
    const emulated = await emulate();
    emulated.scripted.answer(endpoint(2));
    await lookAtVariant(emulated);
    emulated.clock.advance(6_000);
    await scaleVariant(emulated, 5);
    const { LastModifiedTime, ProductionVariants } = await describeEndpoint(emulated);
    expect(LastModifiedTime?.getTime()).toBe(START + 6_000);
    expect(ProductionVariants?.[1]).toMatchObject({ DesiredInstanceCount: 1, CurrentInstanceCount: 1 });
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 5, 2]);
  });

  it('give way to the next scripted Describe', async () => {
    const emulated = await emulate();
    emulated.scripted.answer(endpoint(2), endpoint(3));
    await lookAtVariant(emulated);
    await scaleVariant(emulated, 3);
    expect(await lookAtVariant(emulated)).toEqual(['InService', 3, 3]);
    expect(await lookAtVariant(emulated)).toEqual(['InService', 3, 3]);
  });

  it('outlive a change of script that says nothing new of the target', async () => {
    const emulated = await emulate();
    emulated.scripted.answer(endpoint(2));
    await lookAtVariant(emulated);
    await scaleVariant(emulated, 3);
    emulated.scripted.clear();
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 3, 2]);
    emulated.scripted.answer(endpoint(3));
    expect(await lookAtVariant(emulated)).toEqual(['InService', 3, 3]);
  });

  it('are recorded as accepted or refused, as the script says', async () => {
    const emulated = await emulate();
    const call = 'sagemaker:UpdateEndpointWeightsAndCapacities';
    const error = { name: 'ResourceLimitExceeded', message: 'limit', retryable: false };
    emulated.scripted.answer(endpoint(2), { call, error }, { call, response: {} });
    await lookAtVariant(emulated);
    expect((await failureOf(scaleVariant(emulated, 3))).name).toBe('ResourceLimitExceeded');
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
    await scaleVariant(emulated, 3);
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 3, 2]);
    expect(emulated.emulator.calls.map(({ answer }) => answer)).toEqual([
      'scripted',
      'refused',
      'scripted',
      'accepted',
      'scripted',
    ]);
  });

  it('of a component show in its copies', async () => {
    const emulated = await emulate();
    emulated.scripted.answer({
      call: 'sagemaker:DescribeInferenceComponent',
      response: {
        InferenceComponentName: 'demo-summary',
        EndpointName: 'demo-chat',
        InferenceComponentStatus: 'InService',
        RuntimeConfig: { DesiredCopyCount: 1, CurrentCopyCount: 1 },
      },
    });
    expect(await lookAtComponent(emulated)).toEqual(['InService', 1, 1, undefined]);
    await scaleComponent(emulated, 0);
    expect(await lookAtComponent(emulated)).toEqual(['Updating', 0, 1, undefined]);
  });
});

describe('GetMetricData', () => {
  const at = (minute: number): string => new Date(START - minute * MINUTE).toISOString();
  const series = (Id: string, Timestamps: string[], Values: number[], StatusCode = 'Complete') => ({
    call: 'cloudwatch:GetMetricData',
    response: { MetricDataResults: [{ Id, StatusCode, Timestamps, Values }] },
  });
  const range = { from: START - 10 * MINUTE, to: START };
  const query = (Id: string, MetricName: string, ReturnData = true): MetricDataQuery => ({
    Id,
    ReturnData,
    MetricStat: {
      Metric: {
        Namespace: 'AWS/SageMaker',
        MetricName,
        Dimensions: Object.entries(DIMENSIONS).map(([Name, Value]) => ({ Name, Value })),
      },
      Period: 60,
      Stat: 'Maximum',
    },
  });
  const ask = async ({ cloudwatch }: Emulated, ...MetricDataQueries: MetricDataQuery[]) =>
    (
      await cloudwatch.send(
        new GetMetricDataCommand({ MetricDataQueries, StartTime: new Date(range.from), EndTime: new Date(range.to) }),
      )
    ).MetricDataResults?.map(({ Id, Values, StatusCode }) => [Id, Values, StatusCode]);

  it('goes by the name of the metric, within the range asked for; the rest is the world', async () => {
    const emulated = await emulate();
    emulated.world.metrics.setDefault('zero');
    emulated.scripted.answer(series('ConcurrentRequestsPerModel', [at(2), at(1), at(60)], [3, 7, 99]));
    expect(await readMetric(emulated, 'ConcurrentRequestsPerModel', range)).toEqual([
      [480, 3],
      [540, 7],
    ]);
    const invocations = await readMetric(emulated, 'Invocations', { ...range, stat: 'Sum' });
    expect(invocations).toHaveLength(10);
    expect(invocations.every(([, value]) => value === 0)).toBe(true);
  });

  it('fits points to the period asked for by its statistic', async () => {
    const emulated = await emulate();
    const times = [20_000, 10_000].map((ms) => new Date(START - ms).toISOString());
    emulated.scripted.answer(series('Invocations', times, [4, 6]));
    expect(await readMetric(emulated, 'Invocations', { ...range, stat: 'Sum' })).toEqual([[540, 10]]);
    expect(await readMetric(emulated, 'Invocations', { ...range, stat: 'Maximum', period: 10 })).toEqual([
      [580, 4],
      [590, 6],
    ]);
  });

  it('keeps the status code, and an empty series is no data', async () => {
    const emulated = await emulate();
    emulated.world.metrics.setDefault('zero');
    emulated.scripted.answer(series('Invocations', [], [], 'InternalError'));
    expect(await ask(emulated, query('a', 'Invocations'))).toEqual([['a', [], 'InternalError']]);
  });

  it('gives a metric-math query the series of the metric inside it', async () => {
    const emulated = await emulate();
    emulated.world.metrics.setDefault('zero');
    emulated.scripted.answer(series('ConcurrentRequestsPerModel', [at(1)], [7]));
    const queries = [
      { Id: 'e1', Expression: 'IF(m2 > 0, m1, 0)' },
      query('m1', 'ConcurrentRequestsPerModel', false),
      query('m2', 'Invocations', false),
    ];
    expect(await ask(emulated, ...queries)).toEqual([['e1', [7], 'Complete']]);
  });

  it.each([
    { math: 'evaluated' as const, want: 0 },
    { math: 'metric-inside' as const, want: 9 },
  ])('with nothing scripted reads math as $math', async ({ math, want }) => {
    const emulated = await emulate({ math });
    emulated.world.metrics.setDefault('zero');
    const name = { namespace: 'AWS/SageMaker', metric: 'ConcurrentRequestsPerModel', dimensions: DIMENSIONS };
    emulated.world.metrics.setSeries(name, [{ from: 0, value: 9 }], { resolutionSeconds: 'as-asked' });
    const queries = [
      { Id: 'e1', Expression: 'IF(m2 > 0, m1, 0)' },
      query('m1', 'ConcurrentRequestsPerModel', false),
      query('m2', 'Invocations', false),
    ];
    const [result] = (await ask(emulated, ...queries)) ?? [];
    expect(result?.[1]).toEqual(Array.from({ length: 10 }, () => want));
  });

  it('can fail', async () => {
    const emulated = await emulate();
    const error = { name: 'InvalidParameterValueException', message: 'no' };
    emulated.scripted.answer({ call: 'cloudwatch:GetMetricData', error });
    expect((await failureOf(ask(emulated, query('a', 'Invocations')))).name).toBe('InvalidParameterValueException');
  });
});

describe('DescribeAlarms', () => {
  it('lists what exists; members left out are those of the world', async () => {
    const emulated = await emulate();
    for (const AlarmName of ['demo-high', 'demo-low']) {
      emulated.world.alarms.putMetricAlarm({
        AlarmName,
        Namespace: 'AWS/SageMaker',
        MetricName: 'ConcurrentRequestsPerModel',
        Statistic: 'Maximum',
        Period: 10,
        EvaluationPeriods: 3,
        Threshold: 5,
        ComparisonOperator: 'GreaterThanThreshold',
      });
    }
    emulated.scripted.answer({
      call: 'cloudwatch:DescribeAlarms',
      response: {
        MetricAlarms: [
          { AlarmName: 'demo-high', StateValue: 'ALARM', StateUpdatedTimestamp: '2025-06-03T09:59:00Z', Threshold: 8 },
          { AlarmName: 'foreign', StateValue: 'OK' },
        ],
        CompositeAlarms: [],
      },
    });
    const answer = await emulated.cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: ['demo-high', 'demo-low'] }));
    expect(answer.CompositeAlarms).toEqual([]);
    expect(answer.MetricAlarms).toHaveLength(1);
    expect(answer.MetricAlarms?.[0]).toMatchObject({
      AlarmName: 'demo-high',
      StateValue: 'ALARM',
      StateUpdatedTimestamp: new Date('2025-06-03T09:59:00Z'),
      Threshold: 8,
      Period: 10,
      ActionsEnabled: true,
    });
  });
});
