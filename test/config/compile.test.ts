import { describe, expect, it } from 'vitest';
import { compileTargets } from '../../src/config/compile.ts';
import { parseCompiled } from '../../src/config/compiled.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../src/core/target-configuration.ts';
import { configurationOf } from './parse.ts';
import { type Changes, IN, OUT, OUT_STEPS, SIGNAL, step, targetsText } from './targets-text.ts';

const NAMES = { service: 'scaling', stage: 'dev' };

const compiled = (change: Changes = {}, names = NAMES): CompiledConfiguration =>
  compileTargets(configurationOf(targetsText(change)), names);

const target = (index: number, change: Changes = {}): TargetConfiguration | undefined =>
  compiled(change).targets[index];

const problemsOf = (change: Changes, names: typeof NAMES): readonly string[] => {
  try {
    compiled(change, names);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  throw new Error('compiled without a problem');
};

describe('a compiled target', () => {
  it('has every default filled in and every name final', () => {
    expect(target(0, { [`${IN}.policy`]: undefined })).toEqual({
      id: 'chat',
      target: { kind: 'variant', endpointName: 'demo-endpoint', variantName: 'AllTraffic' },
      capacity: { min: 1, max: 8 },
      mode: 'act',
      signals: [
        {
          id: 'concurrency',
          source: {
            kind: 'metric',
            namespace: 'AWS/SageMaker',
            metric: 'ConcurrentRequestsPerModel',
            statistic: 'Maximum',
            periodSeconds: 10,
          },
          scaleOut: {
            alarm: {
              name: 'scaling-dev-chat-concurrency-high',
              owned: true,
              threshold: 10,
              periodSeconds: 10,
              evaluationPeriods: 3,
              datapointsToAlarm: 2,
              treatMissingData: 'notBreaching',
            },
            policy: {
              adjustmentType: 'ChangeInCapacity',
              cooldownSeconds: 60,
              steps: [
                { lower: 0, upper: 10, adjustment: 1 },
                { lower: 10, adjustment: 3 },
              ],
            },
          },
          scaleIn: {
            alarm: {
              name: 'scaling-dev-chat-concurrency-low',
              owned: true,
              threshold: 4,
              periodSeconds: 10,
              evaluationPeriods: 18,
              datapointsToAlarm: 18,
              treatMissingData: 'missing',
            },
            policy: {
              adjustmentType: 'PercentChangeInCapacity',
              cooldownSeconds: 300,
              steps: [{ upper: 0, adjustment: -50 }],
            },
          },
        },
      ],
      trafficGuard: { windowSeconds: 300, maxErrorRatio: 0.05, holdAfterErrorsSeconds: 300, maxHoldSeconds: 3600 },
      zero: { idleSeconds: 900 },
    });
  });

  it('wakes a component by the recommended alarm', () => {
    expect(target(1)).toMatchObject({
      target: { kind: 'inference-component', inferenceComponentName: 'demo-component' },
      wake: {
        to: 1,
        alarm: {
          name: 'scaling-dev-summariser-wake',
          owned: true,
          threshold: 1,
          periodSeconds: 60,
          evaluationPeriods: 1,
          datapointsToAlarm: 1,
          treatMissingData: 'notBreaching',
        },
      },
    });
  });

  it('wakes by an alarm the user has', () => {
    expect(target(1, { 'targets.1.wake.alarm': { name: 'my-wake' } })?.wake?.alarm).toEqual({
      name: 'my-wake',
      owned: false,
      periodSeconds: 60,
    });
  });

  it('leaves out what was not given', () => {
    const plain = target(0, { 'targets.0.trafficGuard': undefined, [IN]: undefined });
    expect(plain).not.toHaveProperty('trafficGuard');
    expect(plain).not.toHaveProperty('wake');
    expect(plain?.signals[0]).not.toHaveProperty('scaleIn');
    expect(target(0, { [OUT]: undefined, 'targets.0.trafficGuard': undefined })?.signals[0]).not.toHaveProperty(
      'scaleOut',
    );
  });

  it("takes over AWS's policy, open ends included", () => {
    const policy = {
      AdjustmentType: 'PercentChangeInCapacity',
      Cooldown: 0,
      MetricAggregationType: 'Maximum',
      MinAdjustmentMagnitude: 2,
      StepAdjustments: [
        { MetricIntervalLowerBound: null, MetricIntervalUpperBound: 5, ScalingAdjustment: 10 },
        step(5, null, 25),
      ],
    };
    expect(target(0, { [`${OUT}.policy`]: policy })?.signals[0]?.scaleOut?.policy).toEqual({
      adjustmentType: 'PercentChangeInCapacity',
      cooldownSeconds: 0,
      metricAggregationType: 'Maximum',
      minAdjustmentMagnitude: 2,
      steps: [
        { upper: 5, adjustment: 10 },
        { lower: 5, adjustment: 25 },
      ],
    });
  });

  it('takes an alarm the user has as it is', () => {
    const alarm = { name: 'team:demo [high]', threshold: 12, evaluationPeriods: 5 };
    expect(target(0, { [`${OUT}.alarm`]: alarm })?.signals[0]?.scaleOut?.alarm).toEqual({
      name: 'team:demo [high]',
      owned: false,
      threshold: 12,
      periodSeconds: 10,
      evaluationPeriods: 5,
    });
  });

  it('keeps queries verbatim, with the longest period of their metrics', () => {
    const stat = (metric: string, period: number) => ({
      Metric: { Namespace: 'AWS/SageMaker', MetricName: metric, Dimensions: [{ Name: 'EndpointName', Value: 'demo' }] },
      Period: period,
      Stat: 'Sum',
    });
    const metrics = [
      { Id: 'm1', MetricStat: stat('Invocations', 60), ReturnData: false },
      { Id: 'm2', MetricStat: stat('InvocationsPerInstance', 120), ReturnData: false },
      { Id: 'e1', Expression: 'm1 + m2', Label: 'both' },
    ];
    const change = {
      [`${SIGNAL}.metric`]: undefined,
      [`${SIGNAL}.statistic`]: undefined,
      [`${SIGNAL}.periodSeconds`]: undefined,
      [`${SIGNAL}.metrics`]: metrics,
      'targets.0.trafficGuard': undefined,
    };
    const signal = target(0, change)?.signals[0];
    expect(signal?.source).toEqual({ kind: 'metric-math', queries: metrics, periodSeconds: 120 });
    expect(signal?.scaleIn?.alarm.periodSeconds).toBe(120);
  });

  it.each([
    { metric: 'Invocations', index: 0, namespace: 'AWS/SageMaker' },
    { metric: 'SomethingNew', index: 0, namespace: 'AWS/SageMaker' },
    { metric: 'GPUUtilization', index: 0, namespace: '/aws/sagemaker/Endpoints' },
    { metric: 'LoadedModelCount', index: 0, namespace: '/aws/sagemaker/Endpoints' },
    { metric: 'GPUUtilizationNormalized', index: 1, namespace: '/aws/sagemaker/InferenceComponents' },
  ])('$metric is looked for in $namespace', ({ metric, index, namespace }) => {
    const change = { [`targets.${index}.signals.0.metric`]: metric, [`targets.${index}.signals.0.periodSeconds`]: 60 };
    expect(target(index, change)?.signals[0]?.source).toMatchObject({ namespace });
  });

  it('a namespace that was given stays', () => {
    expect(target(0, { [`${SIGNAL}.namespace`]: 'Demo' })?.signals[0]?.source).toMatchObject({ namespace: 'Demo' });
  });

  it.each([
    { periodSeconds: 10, high: '2 of 3', low: '18 of 18' },
    { periodSeconds: 20, high: '2 of 3', low: '9 of 9' },
    { periodSeconds: 30, high: '2 of 3', low: '6 of 6' },
    { periodSeconds: 60, high: '2 of 3', low: '5 of 5' },
    { periodSeconds: 120, high: '1 of 1', low: '3 of 3' },
    { periodSeconds: 300, high: '1 of 1', low: '1 of 1' },
    { periodSeconds: 3600, high: '1 of 1', low: '1 of 1' },
  ])('at $periodSeconds s the high alarm needs $high periods, the low one $low', ({ periodSeconds, high, low }) => {
    const signal = target(0, { [`${SIGNAL}.periodSeconds`]: periodSeconds })?.signals[0];
    const mOfN = [signal?.scaleOut, signal?.scaleIn].map(
      (part) => `${part?.alarm.datapointsToAlarm} of ${part?.alarm.evaluationPeriods}`,
    );
    expect(mOfN).toEqual([high, low]);
  });

  it.each([
    { given: { evaluationPeriods: 1 }, want: '1 of 1' },
    { given: { evaluationPeriods: 5 }, want: '2 of 5' },
    { given: { datapointsToAlarm: 3 }, want: '3 of 3' },
    { given: { evaluationPeriods: 6, datapointsToAlarm: 4 }, want: '4 of 6' },
  ])('a high alarm given $given needs $want', ({ given, want }) => {
    const alarm = target(0, { [`${OUT}.alarm`]: { threshold: 10, ...given } })?.signals[0]?.scaleOut?.alarm;
    expect(`${alarm?.datapointsToAlarm} of ${alarm?.evaluationPeriods}`).toBe(want);
  });

  it('a low alarm given its periods needs all of them', () => {
    const alarm = target(0, { [`${IN}.alarm`]: { threshold: 4, evaluationPeriods: 12, treatMissingData: 'ignore' } });
    expect(alarm?.signals[0]?.scaleIn?.alarm).toMatchObject({
      evaluationPeriods: 12,
      datapointsToAlarm: 12,
      treatMissingData: 'ignore',
    });
  });
});

describe('the hash', () => {
  it('is 12 hex digits, and the same for the same contents', () => {
    expect(compiled().hash).toMatch(/^[0-9a-f]{12}$/);
    expect(compiled().hash).toBe(compiled().hash);
  });

  it('does not depend on the order of keys', () => {
    const { targets, ...rest } = configurationOf(targetsText());
    const turned = targets.map((entry) => ({
      ...entry,
      capacity: { max: entry.capacity.max, min: entry.capacity.min },
    }));
    expect(JSON.stringify(turned)).not.toBe(JSON.stringify(targets));
    expect(compileTargets({ ...rest, targets: turned }, NAMES).hash).toBe(compiled().hash);
  });

  it.each([
    { name: 'a number', change: { [`${OUT_STEPS}.0.ScalingAdjustment`]: 2 }, names: NAMES },
    { name: 'the stage', change: {}, names: { ...NAMES, stage: 'prod' } },
  ])('changes with $name', ({ change, names }) => {
    expect(compiled(change, names).hash).not.toBe(compiled().hash);
  });
});

describe('names that only the stack can spoil', () => {
  it('an alarm name of 256 characters, not the one of 255', () => {
    const service = 's'.repeat(230);
    const [first, ...others] = problemsOf(
      { 'targets.1.wake': undefined, 'targets.1.signals.0.id': 'c' },
      { service, stage: 'dev' },
    );
    expect(first).toBe(
      `targets.yml: targets[0]: expected alarm names of at most 255 characters, found 256: ${service}-dev-chat-concurrency-high. Shorten service, stage, target id or signal id.`,
    );
    expect(others).toEqual([]);
  });

  it('an alarm of the user under the name of one of the stack', () => {
    const change = {
      'targets.1.signals.0.scaleOut.alarm': { name: 'scaling-dev-chat-concurrency-high', threshold: 10 },
    };
    expect(problemsOf(change, NAMES)).toEqual([
      `targets.yml: targets[1]: expected alarm names of their own, found "scaling-dev-chat-concurrency-high", the name of one of the stack's alarms and of one you have.`,
    ]);
  });

  it('service and stage that CloudFormation refuses, both at once', () => {
    expect(problemsOf({}, { service: 'my service', stage: '' })).toEqual([
      'serverless.yml: service: expected a name of letters, digits and hyphens that begins with a letter, found "my service".',
      'serverless.yml: stage: expected a name of letters, digits and hyphens that begins with a letter, found "".',
    ]);
  });
});

describe('parseCompiled', () => {
  it('gives back what was compiled, after a way through JSON', () => {
    expect(parseCompiled(JSON.parse(JSON.stringify(compiled())))).toEqual(compiled());
  });

  const [first] = compiled().targets;
  it.each([
    { name: 'nothing', json: undefined, says: 'found nothing' },
    { name: 'a list', json: [], says: 'found an empty list' },
    {
      name: 'another schema version',
      json: { ...compiled(), schemaVersion: 2 },
      says: 'schemaVersion: expected 1, found 2',
    },
    { name: 'no schema version', json: {}, says: 'found a map' },
    { name: 'no hash', json: { ...compiled(), hash: '' }, says: 'found a map' },
    { name: 'no service', json: { ...compiled(), service: undefined }, says: 'found a map' },
    { name: 'no stage', json: { ...compiled(), stage: 1 }, says: 'found a map' },
    { name: 'no targets', json: { ...compiled(), targets: {} }, says: 'found a map' },
    { name: 'a target that is nothing', json: { ...compiled(), targets: [null] }, says: 'found a map' },
    { name: 'a target without id', json: { ...compiled(), targets: [{ ...first, id: '' }] }, says: 'found a map' },
    {
      name: 'a target of an unknown kind',
      json: { ...compiled(), targets: [{ ...first, target: { kind: 'x' } }] },
      says: 'found a map',
    },
    {
      name: 'a target without bounds',
      json: { ...compiled(), targets: [{ ...first, capacity: {} }] },
      says: 'found a map',
    },
    {
      name: 'a target without max',
      json: { ...compiled(), targets: [{ ...first, capacity: { min: 1 } }] },
      says: 'found a map',
    },
    {
      name: 'a target in an unknown mode',
      json: { ...compiled(), targets: [{ ...first, mode: 'observe' }] },
      says: 'found a map',
    },
    {
      name: 'a target without signals',
      json: { ...compiled(), targets: [{ ...first, signals: 1 }] },
      says: 'found a map',
    },
    {
      name: 'a target without idle time',
      json: { ...compiled(), targets: [{ ...first, zero: {} }] },
      says: 'found a map',
    },
  ])('refuses $name', ({ json, says }) => {
    expect(() => parseCompiled(json)).toThrow(ConfigError);
    expect(() => parseCompiled(json)).toThrow(says);
    expect(() => parseCompiled(json)).toThrow('Package again.');
  });
});
