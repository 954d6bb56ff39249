import { describe, expect, it } from 'vitest';
import type { AlarmReader } from '../../src/ports/alarm-reader.ts';
import type { MetricReader, SeriesRequest } from '../../src/ports/metric-reader.ts';
import type { VirtualClock } from '../../src/world/virtual-clock.ts';
import type { World } from '../../src/world/world.ts';

export interface CloudWatchUnderTest {
  readonly world: World;
  readonly clock: VirtualClock;
  readonly alarms: AlarmReader;
  readonly metrics: MetricReader;
}

const NAMESPACE = 'AWS/SageMaker';
const DIMENSIONS = { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' } as const;
const LISTED_DIMENSIONS = Object.entries(DIMENSIONS).map(([Name, Value]) => ({ Name, Value }));

const wanted = (key: string, metric: string, statistic: string, periodSeconds: number): SeriesRequest => ({
  kind: 'metric',
  key,
  namespace: NAMESPACE,
  metric,
  dimensions: DIMENSIONS,
  statistic,
  periodSeconds,
});
const stat = (MetricName: string) => ({
  Metric: { Namespace: NAMESPACE, MetricName, Dimensions: LISTED_DIMENSIONS },
  Period: 60,
  Stat: 'Sum',
});

/** The promises of `MetricReader` and `AlarmReader`. `make` gives a new world each time, at noon. */
export const cloudWatchContract = (name: string, make: (start: number) => Promise<CloudWatchUnderTest>): void => {
  const NOON = Date.parse('2026-03-02T12:00:00Z');
  const MINUTE = 60_000;
  const HOURS = { from: NOON - 3 * 60 * MINUTE, to: NOON };

  describe(`MetricReader: ${name}`, () => {
    it('nothing wanted, nothing read', async () => {
      expect(await (await make(NOON)).metrics.readSeries([], HOURS)).toEqual({});
    });

    it('each request comes back under its key, in its own statistic and period, oldest first', async () => {
      const { world, metrics } = await make(NOON);
      const concurrency = { namespace: NAMESPACE, metric: 'ConcurrentRequestsPerModel', dimensions: DIMENSIONS };
      world.metrics.setSeries(concurrency, [
        { from: NOON - 2 * MINUTE, value: 2 },
        { from: NOON - MINUTE, value: 6 },
        { from: NOON - 30_000, value: 4 },
      ]);
      world.metrics.setSeries({ ...concurrency, metric: 'Invocations' }, [{ from: NOON - 2 * MINUTE, value: 120 }]);
      const series = await metrics.readSeries(
        [
          wanted('fast', 'ConcurrentRequestsPerModel', 'Maximum', 10),
          wanted('slow', 'ConcurrentRequestsPerModel', 'Maximum', 60),
          wanted('low', 'ConcurrentRequestsPerModel', 'Minimum', 60),
          wanted('I', 'Invocations', 'Sum', 60),
          wanted('errors', 'Invocation5XXErrors', 'Sum', 60),
        ],
        HOURS,
      );
      expect(Object.fromEntries(Object.entries(series).map(([key, { points }]) => [key, points.length]))).toEqual({
        fast: 12,
        slow: 2,
        low: 2,
        I: 2,
        errors: 0,
      });
      expect(series.slow?.points).toEqual([
        { at: NOON - 2 * MINUTE, value: 2 },
        { at: NOON - MINUTE, value: 6 },
      ]);
      expect(series.low?.points.map(({ value }) => value)).toEqual([2, 4]);
      expect(series.fast?.points.slice(5, 7)).toEqual([
        { at: NOON - MINUTE - 10_000, value: 2 },
        { at: NOON - MINUTE, value: 6 },
      ]);
      expect(Object.values(series).every(({ complete }) => complete)).toBe(true);
    });

    it('two metric-math signals with the same ids keep apart, METRICS() included', async () => {
      const { world, metrics } = await make(NOON);
      for (const [metric, value] of [
        ['Invocations', 120],
        ['Invocation4XXErrors', 20],
        ['Invocation5XXErrors', 10],
      ] as const) {
        world.metrics.setSeries({ namespace: NAMESPACE, metric, dimensions: DIMENSIONS }, [
          { from: NOON - 2 * MINUTE, value },
        ]);
      }
      const math = (key: string, Expression: string): SeriesRequest => ({
        kind: 'metric-math',
        key,
        queries: [
          { Id: 'e1', Expression, ReturnData: true },
          { Id: 'm1', MetricStat: stat('Invocation4XXErrors'), ReturnData: false },
          { Id: 'm2', MetricStat: stat('Invocation5XXErrors'), ReturnData: false },
        ],
      });
      const series = await metrics.readSeries(
        [wanted('I', 'Invocations', 'Sum', 60), math('sum', 'SUM(METRICS())'), math('difference', 'm1 - m2')],
        HOURS,
      );
      expect(series.sum?.points.map(({ value }) => value)).toEqual([30, 30]);
      expect(series.difference?.points.map(({ value }) => value)).toEqual([10, 10]);
    });

    it('an expression that names what is not there fails the read for good', async () => {
      const { metrics } = await make(NOON);
      const queries = [{ Id: 'e1', Expression: 'm1 * 2' }];
      await expect(metrics.readSeries([{ kind: 'metric-math', key: 'a', queries }], HOURS)).rejects.toMatchObject({
        name: 'AwsCallError',
        call: 'cloudwatch:GetMetricData',
        retryable: false,
      });
    });
  });

  describe(`AlarmReader: ${name}`, () => {
    const concurrency = {
      Namespace: NAMESPACE,
      MetricName: 'ConcurrentRequestsPerModel',
      Dimensions: LISTED_DIMENSIONS,
      Statistic: 'Maximum',
      Period: 10,
      EvaluationPeriods: 3,
      DatapointsToAlarm: 2,
      Threshold: 5,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    } as const;

    it('no names, no alarms', async () => {
      expect(await (await make(NOON)).alarms.readAlarms([])).toEqual([]);
    });

    it('an alarm is told as it stands; one that does not exist is absent', async () => {
      const { world, alarms } = await make(NOON);
      world.alarms.putMetricAlarm({ AlarmName: 'chat-high', ...concurrency });
      world.alarms.putMetricAlarm({ AlarmName: 'not-asked-for', ...concurrency });
      world.alarms.forceState('chat-high', 'ALARM', NOON - 20_000);
      expect(await alarms.readAlarms(['chat-high', 'gone'])).toEqual([
        {
          name: 'chat-high',
          kind: 'metric',
          state: 'ALARM',
          stateUpdatedAt: NOON - 20_000,
          actionsEnabled: true,
          threshold: 5,
          comparisonOperator: 'GreaterThanOrEqualToThreshold',
          metricName: 'ConcurrentRequestsPerModel',
          statistic: 'Maximum',
          periodSeconds: 10,
          evaluationPeriods: 3,
        },
      ]);
    });

    it('metric math, an anomaly band and a composite are told apart', async () => {
      const { world, alarms } = await make(NOON);
      const { Namespace: _n, MetricName: _m, Dimensions: _d, Statistic: _s, Period: _p, ...rest } = concurrency;
      world.alarms.putMetricAlarm({
        AlarmName: 'math',
        ...rest,
        Metrics: [
          { Id: 'e1', Expression: 'm1 / 2', ReturnData: true },
          { Id: 'm1', MetricStat: stat('Invocations'), ReturnData: false },
        ],
      });
      const { Threshold: _t, ...banded } = rest;
      world.alarms.putMetricAlarm({
        AlarmName: 'band',
        ...banded,
        ComparisonOperator: 'GreaterThanUpperThreshold',
        ThresholdMetricId: 'ad1',
        Metrics: [
          { Id: 'm1', MetricStat: stat('Invocations'), ReturnData: true },
          { Id: 'ad1', Expression: 'ANOMALY_DETECTION_BAND(m1, 2)', ReturnData: true },
        ],
      });
      world.alarms.putCompositeAlarm({ AlarmName: 'both', AlarmRule: 'ALARM(math) AND ALARM(band)' });
      world.alarms.setActionsEnabled(['both'], false);
      world.alarms.setSuppressedBy('both', 'Alarm');
      const found = await alarms.readAlarms(['both', 'math', 'band']);
      expect(found.map(({ name, kind, periodSeconds, threshold }) => [name, kind, periodSeconds, threshold])).toEqual([
        ['math', 'metric-math', 60, 5],
        ['band', 'anomaly-detection', 60, undefined],
        ['both', 'composite', undefined, undefined],
      ]);
      expect(found[2]).toMatchObject({ actionsEnabled: false, suppressedBy: 'Alarm', state: 'INSUFFICIENT_DATA' });
    });
  });
};
