import { describe, expect, it } from 'vitest';
import { type AlarmDefinition, toAlarmDefinition } from '../../src/core/alarm-definition.ts';
import { alarmsOf, type TargetConfiguration } from '../../src/core/target-configuration.ts';
import { aGuardTarget } from '../support/a-guard-target.ts';
import { aMetricMath, anAlarm, aPlainMetric, aScaleOut, aSignal } from '../support/a-signal.ts';
import { aComponentTarget, aTarget } from '../support/a-target.ts';

const definitionsOf = (target: TargetConfiguration): readonly AlarmDefinition[] =>
  alarmsOf(target).map((entry) => toAlarmDefinition(target, entry));

const HIGH = {
  AlarmName: 'chat-concurrency-high',
  AlarmDescription: 'scale-out by concurrency of chat (endpoint/llama-3-8b/variant/AllTraffic)',
  Namespace: 'AWS/SageMaker',
  MetricName: 'ConcurrentRequestsPerModel',
  Dimensions: [
    { Name: 'EndpointName', Value: 'llama-3-8b' },
    { Name: 'VariantName', Value: 'AllTraffic' },
  ],
  Statistic: 'Maximum',
  Period: 10,
  EvaluationPeriods: 3,
  Threshold: 5,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
};

const highAlarm = (signal: Parameters<typeof aSignal>[0]): TargetConfiguration => {
  const { scaleIn: _scaleIn, ...out } = aSignal(signal);
  return aTarget({ signals: [out] });
};

describe('toAlarmDefinition', () => {
  it('fires above for a scale-out, below for a scale-in', () => {
    expect(definitionsOf(aTarget())).toEqual([
      HIGH,
      {
        ...HIGH,
        AlarmName: 'chat-concurrency-low',
        AlarmDescription: 'scale-in by concurrency of chat (endpoint/llama-3-8b/variant/AllTraffic)',
        EvaluationPeriods: 18,
        Threshold: 2,
        ComparisonOperator: 'LessThanOrEqualToThreshold',
      },
    ]);
  });

  it('wakes a component on the requests that met no copy', () => {
    expect(definitionsOf(aComponentTarget({ signals: [] }))).toEqual([
      {
        AlarmName: 'chat-wake',
        AlarmDescription: 'wake of chat (inference-component/summariser)',
        Namespace: 'AWS/SageMaker',
        MetricName: 'NoCapacityInvocationFailures',
        Dimensions: [{ Name: 'InferenceComponentName', Value: 'summariser' }],
        Statistic: 'Sum',
        Period: 60,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      },
    ]);
  });

  it('watches the low concurrency and the failed requests of a target in mode guard', () => {
    expect(definitionsOf(aGuardTarget())).toEqual([
      {
        ...HIGH,
        AlarmName: 'chat-concurrency-low',
        AlarmDescription: 'scale-in by concurrency of chat (endpoint/llama-3-8b/variant/AllTraffic)',
        EvaluationPeriods: 6,
        Threshold: 4.5,
        ComparisonOperator: 'LessThanOrEqualToThreshold',
      },
      {
        ...HIGH,
        AlarmName: 'chat-crash',
        AlarmDescription: 'crash of chat (endpoint/llama-3-8b/variant/AllTraffic)',
        MetricName: 'Invocation5XXErrors',
        Statistic: 'Sum',
        Period: 60,
        EvaluationPeriods: 1,
      },
    ]);
  });

  it.each(['Average', 'Maximum', 'Minimum', 'SampleCount', 'Sum'])('%s is a statistic', (statistic) => {
    expect(definitionsOf(highAlarm({ source: aPlainMetric({ statistic }) }))).toEqual([
      { ...HIGH, Statistic: statistic },
    ]);
  });

  it.each(['p99', 'tm90', 'IQM'])('%s is an extended statistic', (statistic) => {
    const { Statistic: _Statistic, ...rest } = HIGH;
    const target = highAlarm({ source: aPlainMetric({ statistic }) });
    expect(definitionsOf(target)).toEqual([{ ...rest, ExtendedStatistic: statistic }]);
  });

  it('passes metric math on as it is, without a metric of its own', () => {
    const source = aMetricMath();
    const { Namespace: _n, MetricName: _m, Dimensions: _d, Statistic: _s, Period: _p, ...rest } = HIGH;
    expect(definitionsOf(highAlarm({ source }))).toEqual([{ ...rest, Metrics: source.queries }]);
  });

  it('passes M of N and the treatment of gaps on', () => {
    const alarm = anAlarm({ datapointsToAlarm: 2, treatMissingData: 'notBreaching' });
    expect(definitionsOf(highAlarm({ scaleOut: aScaleOut({ alarm }) }))).toEqual([
      { ...HIGH, DatapointsToAlarm: 2, TreatMissingData: 'notBreaching' },
    ]);
  });

  it('says nothing of what is not known of an alarm that the user has', () => {
    const alarm = { name: 'theirs', owned: false, periodSeconds: 10 };
    const { EvaluationPeriods: _e, Threshold: _t, ...rest } = HIGH;
    expect(definitionsOf(highAlarm({ scaleOut: aScaleOut({ alarm }) }))).toStrictEqual([
      { ...rest, AlarmName: 'theirs' },
    ]);
  });

  it('cuts a description at 1,024 characters, the most CloudWatch takes', () => {
    const [definition] = definitionsOf(aTarget({ id: 'x'.repeat(2000) }));
    expect(definition?.AlarmDescription).toBe(`scale-out by concurrency of ${'x'.repeat(1024 - 28)}`);
  });
});
