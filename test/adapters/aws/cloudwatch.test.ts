import { describe, expect, it } from 'vitest';
import { createReadClients } from '../../../src/adapters/aws/clients.ts';
import { createCloudWatchAlarmReader } from '../../../src/adapters/aws/cloudwatch-alarms.ts';
import { createCloudWatchMetricReader } from '../../../src/adapters/aws/cloudwatch-metrics.ts';
import type { SeriesRequest } from '../../../src/ports/metric-reader.ts';
import { answer, failure, NO_CREDENTIALS, REGION, startScriptedService } from './scripted-service.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const SECONDS = NOON / 1_000;
const RANGE = { from: NOON - 10_800_000, to: NOON };

const setUp = async () => {
  const service = await startScriptedService();
  const { cloudWatch } = createReadClients({ region: REGION, endpoint: service.endpoint, credentials: NO_CREDENTIALS });
  return {
    service,
    alarms: createCloudWatchAlarmReader(cloudWatch),
    metrics: createCloudWatchMetricReader(cloudWatch),
  };
};

const request = (key: string, metric = 'Invocations'): SeriesRequest => ({
  kind: 'metric',
  key,
  namespace: 'AWS/SageMaker',
  metric,
  dimensions: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' },
  statistic: 'Sum',
  periodSeconds: 60,
});
const result = (Id: string, StatusCode: string, points: readonly (readonly [number, number])[] = []) => ({
  Id,
  Label: Id,
  StatusCode,
  Timestamps: points.map(([minutesAgo]) => SECONDS - minutesAgo * 60),
  Values: points.map(([, value]) => value),
});

describe('reading series', () => {
  it('nothing wanted: no call', async () => {
    const { service, metrics } = await setUp();
    expect(await metrics.readSeries([], RANGE)).toEqual({});
    expect(service.calls).toEqual([]);
  });

  it('one call asks for all, with the range and an order', async () => {
    const { service, metrics } = await setUp();
    service.script(
      'GetMetricData',
      answer({ MetricDataResults: [result('q0', 'Complete', [[1, 7]]), result('q1', 'Complete')] }),
    );
    expect(await metrics.readSeries([request('I'), request('errors', 'Invocation5XXErrors')], RANGE)).toEqual({
      I: { points: [{ at: NOON - 60_000, value: 7 }], complete: true },
      errors: { points: [], complete: true },
    });
    expect(service.calls).toEqual([
      {
        operation: 'GetMetricData',
        input: {
          StartTime: SECONDS - 10_800,
          EndTime: SECONDS,
          ScanBy: 'TimestampAscending',
          MetricDataQueries: ['Invocations', 'Invocation5XXErrors'].map((MetricName, index) => ({
            Id: `q${index}`,
            MetricStat: {
              Metric: {
                Namespace: 'AWS/SageMaker',
                MetricName,
                Dimensions: [
                  { Name: 'EndpointName', Value: 'llama-3-8b' },
                  { Name: 'VariantName', Value: 'AllTraffic' },
                ],
              },
              Period: 60,
              Stat: 'Sum',
            },
            ReturnData: true,
          })),
        },
      },
    ]);
  });

  it('pages are joined, sorted, and the last status of a series counts', async () => {
    const { service, metrics } = await setUp();
    service.script(
      'GetMetricData',
      answer({
        MetricDataResults: [
          result('q0', 'PartialData', [
            [1, 10],
            [3, 30],
          ]),
        ],
        NextToken: 'more',
      }),
      answer({
        MetricDataResults: [
          result('q0', 'Complete', [
            [4, 40],
            [2, 20],
          ]),
        ],
      }),
    );
    const { I } = await metrics.readSeries([request('I')], RANGE);
    expect(I?.points.map(({ value }) => value)).toEqual([40, 30, 20, 10]);
    expect(I?.complete).toBe(true);
    expect(service.calls.map(({ input }) => input.NextToken)).toEqual([undefined, 'more']);
  });

  it.each(['PartialData', 'InternalError', 'Forbidden'])(
    'a series that stays %s is not complete, its neighbour is',
    async (status) => {
      const { service, metrics } = await setUp();
      service.script(
        'GetMetricData',
        answer({ MetricDataResults: [result('q0', status, [[1, 1]]), result('q1', 'Complete', [[1, 2]])] }),
      );
      const series = await metrics.readSeries([request('I'), request('q')], RANGE);
      expect([series.I?.complete, series.q?.complete]).toEqual([false, true]);
    },
  );

  it('a series CloudWatch does not speak of is not complete', async () => {
    const { service, metrics } = await setUp();
    service.script('GetMetricData', answer({ MetricDataResults: [] }));
    expect(await metrics.readSeries([request('I')], RANGE)).toEqual({ I: { points: [], complete: false } });
  });

  it('pages without end are given up, and nothing of them is complete', async () => {
    const { service, metrics } = await setUp();
    service.script(
      'GetMetricData',
      answer({ MetricDataResults: [result('q0', 'Complete', [[1, 1]])], NextToken: 'again' }),
    );
    expect((await metrics.readSeries([request('I')], RANGE)).I?.complete).toBe(false);
    expect(service.calls).toHaveLength(10);
  });

  it('a metric-math signal comes back under its key', async () => {
    const { service, metrics } = await setUp();
    service.script('GetMetricData', answer({ MetricDataResults: [result('q0_e1', 'Complete', [[1, 2.5]])] }));
    const math: SeriesRequest = {
      kind: 'metric-math',
      key: 'per-unit',
      queries: [
        { Id: 'e1', Expression: 'm1 / 2' },
        {
          Id: 'm1',
          MetricStat: { Metric: { Namespace: 'AWS/SageMaker', MetricName: 'Invocations' }, Period: 60, Stat: 'Sum' },
          ReturnData: false,
        },
      ],
    };
    expect((await metrics.readSeries([math], RANGE))['per-unit']?.points).toEqual([{ at: NOON - 60_000, value: 2.5 }]);
  });

  it('a failure is thrown with its call', async () => {
    const { service, metrics } = await setUp();
    service.script('GetMetricData', failure('AccessDeniedException', 'not authorized'));
    await expect(metrics.readSeries([request('I')], RANGE)).rejects.toMatchObject({
      call: 'cloudwatch:GetMetricData',
      errorName: 'AccessDeniedException',
      retryable: false,
    });
  });
});

describe('reading alarms', () => {
  it('no names: no call', async () => {
    const { service, alarms } = await setUp();
    expect(await alarms.readAlarms([])).toEqual([]);
    expect(service.calls).toEqual([]);
  });

  it('every kind of alarm is told apart, page after page', async () => {
    const { service, alarms } = await setUp();
    const stat = { Metric: { Namespace: 'AWS/SageMaker', MetricName: 'Invocations' }, Period: 60, Stat: 'p90' };
    service.script(
      'DescribeAlarms',
      answer({
        NextToken: 'more',
        MetricAlarms: [
          {
            AlarmName: 'plain',
            StateValue: 'ALARM',
            StateUpdatedTimestamp: SECONDS,
            ActionsEnabled: false,
            MetricName: 'ConcurrentRequestsPerModel',
            Statistic: 'Maximum',
            Period: 10,
            EvaluationPeriods: 3,
            Threshold: 5,
            ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          },
          {
            AlarmName: 'percentile',
            StateValue: 'OK',
            MetricName: 'ModelLatency',
            ExtendedStatistic: 'p99',
            Period: 60,
            Threshold: 1,
          },
          {
            AlarmName: 'math',
            StateValue: 'INSUFFICIENT_DATA',
            Threshold: 2,
            Metrics: [
              { Id: 'e1', Expression: 'm1/2', ReturnData: true },
              { Id: 'm1', MetricStat: stat, ReturnData: false },
            ],
          },
        ],
      }),
      answer({
        MetricAlarms: [
          { AlarmName: 'one-metric', StateValue: 'OK', Threshold: 2, Metrics: [{ Id: 'm1', MetricStat: stat }] },
          {
            AlarmName: 'band',
            StateValue: 'OK',
            ThresholdMetricId: 'ad1',
            Metrics: [
              { Id: 'm1', MetricStat: stat, ReturnData: true },
              { Id: 'ad1', Expression: 'ANOMALY_DETECTION_BAND(m1, 2)', ReturnData: true },
            ],
          },
        ],
        CompositeAlarms: [
          { AlarmName: 'both', StateValue: 'ALARM', ActionsEnabled: true, ActionsSuppressedBy: 'Alarm' },
        ],
      }),
    );
    const names = ['plain', 'percentile', 'math', 'one-metric', 'band', 'both', 'gone'];
    expect(await alarms.readAlarms(names)).toEqual([
      {
        name: 'plain',
        kind: 'metric',
        state: 'ALARM',
        stateUpdatedAt: NOON,
        actionsEnabled: false,
        metricName: 'ConcurrentRequestsPerModel',
        statistic: 'Maximum',
        periodSeconds: 10,
        evaluationPeriods: 3,
        threshold: 5,
        comparisonOperator: 'GreaterThanOrEqualToThreshold',
      },
      {
        name: 'percentile',
        kind: 'metric',
        state: 'OK',
        actionsEnabled: true,
        metricName: 'ModelLatency',
        statistic: 'p99',
        periodSeconds: 60,
        threshold: 1,
      },
      {
        name: 'math',
        kind: 'metric-math',
        state: 'INSUFFICIENT_DATA',
        actionsEnabled: true,
        periodSeconds: 60,
        threshold: 2,
      },
      {
        name: 'one-metric',
        kind: 'metric',
        state: 'OK',
        actionsEnabled: true,
        metricName: 'Invocations',
        statistic: 'p90',
        periodSeconds: 60,
        threshold: 2,
      },
      {
        name: 'band',
        kind: 'anomaly-detection',
        state: 'OK',
        actionsEnabled: true,
        metricName: 'Invocations',
        statistic: 'p90',
        periodSeconds: 60,
      },
      { name: 'both', kind: 'composite', state: 'ALARM', actionsEnabled: true, suppressedBy: 'Alarm' },
    ]);
    const asked = { AlarmNames: names, AlarmTypes: ['MetricAlarm', 'CompositeAlarm'], MaxRecords: 100 };
    expect(service.calls.map(({ input }) => input)).toEqual([asked, { ...asked, NextToken: 'more' }]);
  });

  it('every page is read, however many there are: a missing alarm would count as cleared', async () => {
    const { service, alarms } = await setUp();
    const names = Array.from({ length: 12 }, (_, index) => `alarm-${index}`);
    const page = (AlarmName: string, index: number) =>
      answer({ MetricAlarms: [{ AlarmName }], ...(index < 11 ? { NextToken: `page-${index + 1}` } : {}) });
    service.script('DescribeAlarms', ...names.map(page));
    expect((await alarms.readAlarms(names)).map(({ name }) => name)).toEqual(names);
  });

  it('a failure is thrown with its call', async () => {
    const { service, alarms } = await setUp();
    service.script('DescribeAlarms', failure('ThrottlingException', 'Rate exceeded'));
    await expect(alarms.readAlarms(['plain'])).rejects.toMatchObject({
      call: 'cloudwatch:DescribeAlarms',
      retryable: true,
    });
    expect(service.calls).toHaveLength(3);
  });
});
