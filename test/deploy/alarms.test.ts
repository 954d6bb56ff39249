import { describe, expect, it } from 'vitest';
import { alarmsOf } from '../../src/core/target-configuration.ts';
import { toAlarmResource, toAlarmResources } from '../../src/deploy/alarms.ts';
import { CONCURRENCY, componentTarget, highAlarm, lowAlarm, signalOf, variantTarget } from './support/compiled.ts';

const propertiesOf = (target: Parameters<typeof alarmsOf>[0], role: string) => {
  const entry = alarmsOf(target).find((one) => one.role === role);
  if (!entry) throw new Error(`No ${role} alarm`);
  return toAlarmResource(target, entry).Properties;
};

const nothingAfter = () => [];

describe('toAlarmResource', () => {
  it.each([
    {
      name: 'a high alarm fires at its threshold and reads a gap as no load',
      target: variantTarget('chat', 'Demo'),
      role: 'scale-out',
      expected: {
        AlarmName: 'demo-dev-chat-concurrency-high',
        AlarmDescription: 'scale-out by concurrency of chat (endpoint/Demo/variant/AllTraffic)',
        Namespace: 'AWS/SageMaker',
        MetricName: 'ConcurrentRequestsPerModel',
        Dimensions: [
          { Name: 'EndpointName', Value: 'Demo' },
          { Name: 'VariantName', Value: 'AllTraffic' },
        ],
        Statistic: 'Maximum',
        Period: 10,
        EvaluationPeriods: 3,
        DatapointsToAlarm: 2,
        Threshold: 5,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'notBreaching',
      },
    },
    {
      name: 'a low alarm fires at its threshold and reads a gap as a gap',
      target: variantTarget('chat', 'demo'),
      role: 'scale-in',
      expected: {
        AlarmName: 'demo-dev-chat-concurrency-low',
        AlarmDescription: 'scale-in by concurrency of chat (endpoint/demo/variant/AllTraffic)',
        Namespace: 'AWS/SageMaker',
        MetricName: 'ConcurrentRequestsPerModel',
        Dimensions: [
          { Name: 'EndpointName', Value: 'demo' },
          { Name: 'VariantName', Value: 'AllTraffic' },
        ],
        Statistic: 'Maximum',
        Period: 10,
        EvaluationPeriods: 18,
        DatapointsToAlarm: 18,
        Threshold: 2,
        ComparisonOperator: 'LessThanOrEqualToThreshold',
        TreatMissingData: 'missing',
      },
    },
    {
      name: 'a wake alarm fires at the first refused request',
      target: componentTarget('summariser'),
      role: 'wake',
      expected: {
        AlarmName: 'demo-dev-summariser-wake',
        AlarmDescription: 'wake of summariser (inference-component/summariser)',
        Namespace: 'AWS/SageMaker',
        MetricName: 'NoCapacityInvocationFailures',
        Dimensions: [{ Name: 'InferenceComponentName', Value: 'summariser' }],
        Statistic: 'Sum',
        Period: 60,
        EvaluationPeriods: 1,
        DatapointsToAlarm: 1,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'notBreaching',
      },
    },
  ])('$name', ({ target, role, expected }) => {
    expect(propertiesOf(target, role)).toEqual(expected);
  });

  it('names a percentile as an extended statistic', () => {
    const signal = signalOf('chat', { source: { ...CONCURRENCY, statistic: 'p90' } });
    const properties = propertiesOf(variantTarget('chat', 'demo', { signals: [signal] }), 'scale-out');
    expect(properties).toMatchObject({ ExtendedStatistic: 'p90' });
    expect(properties).not.toHaveProperty('Statistic');
  });

  it('takes the queries of a metric-math signal as they are, and no metric of its own', () => {
    const queries = [
      { Id: 'load', Expression: 'FILL(m1, 0)', ReturnData: true },
      {
        Id: 'm1',
        ReturnData: false,
        MetricStat: { Metric: { Namespace: 'AWS/SageMaker', MetricName: 'Invocations' }, Period: 60, Stat: 'Sum' },
      },
    ];
    const signal = signalOf('chat', { source: { kind: 'metric-math', queries, periodSeconds: 60 } });
    const properties = propertiesOf(variantTarget('chat', 'demo', { signals: [signal] }), 'scale-in');
    expect(properties.Metrics).toEqual(queries);
    for (const member of ['Namespace', 'MetricName', 'Dimensions', 'Statistic', 'Period']) {
      expect(properties).not.toHaveProperty(member);
    }
  });

  it('refuses to make an alarm without a threshold', () => {
    const { threshold: _none, ...alarm } = highAlarm('demo-high');
    const target = variantTarget('chat');
    expect(() => toAlarmResource(target, { role: 'scale-out', alarm })).toThrow('demo-high');
  });
});

describe('toAlarmResources', () => {
  it('makes the alarms it owns and leaves alone those the user has', () => {
    const scaleOut = { alarm: highAlarm('their-high', { owned: false }), policy: signalOf('chat').scaleOut?.policy };
    const signal = signalOf('chat', scaleOut.policy ? { scaleOut: { ...scaleOut, policy: scaleOut.policy } } : {});
    const made = toAlarmResources([variantTarget('chat', 'demo', { signals: [signal] })], nothingAfter);
    expect(Object.values(made).map(({ Properties }) => Properties.AlarmName)).toEqual([
      'demo-dev-chat-concurrency-low',
    ]);
  });

  it('lets each alarm wait for the permission of its rule', () => {
    const made = toAlarmResources([variantTarget('chat')], (name) => [`PermissionFor-${name}`]);
    expect(Object.values(made).map(({ DependsOn }) => DependsOn)).toEqual([
      ['PermissionFor-demo-dev-chat-concurrency-high'],
      ['PermissionFor-demo-dev-chat-concurrency-low'],
    ]);
  });

  it('gives alarms a place of their own where targets read alike', () => {
    const targets = ['a-b', 'aB'].map((id) => variantTarget(id));
    expect(Object.keys(toAlarmResources(targets, nothingAfter))).toHaveLength(4);
  });

  it('never reads silence as idleness', () => {
    const made = toAlarmResources([variantTarget('chat'), componentTarget('summariser')], nothingAfter);
    const answers = Object.values(made).map(({ Properties }) => Properties.TreatMissingData);
    expect(answers).toHaveLength(3);
    expect(answers).not.toContain('breaching');
    expect(lowAlarm('demo').treatMissingData).toBe('missing');
  });
});
