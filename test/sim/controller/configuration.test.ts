import { describe, expect, it } from 'vitest';
import { createWorldMetricReader } from '../../../src/adapters/memory/world-metrics.ts';
import { seriesRequests } from '../../../src/app/series-requests.ts';
import { openSimulatedAccount, START, toEpochMs } from '../../../src/sim/account.ts';
import { adaptTarget } from '../../../src/sim/controller/adapt-target.ts';
import { requireSimulable } from '../../../src/sim/controller/not-simulable.ts';
import { createPublisher } from '../../../src/sim/controller/publications.ts';
import { putAlarms } from '../../../src/sim/controller/put-alarms.ts';
import type { SeenMetric } from '../../../src/sim/policies/scaling-policy.ts';
import { aMetricMath, anAlarm, aPlainMetric, aScaleOut, aSignal } from '../../support/a-signal.ts';
import { aComponentTarget, aGuard, aTarget } from '../../support/a-target.ts';
import { aScenario } from './play.ts';

const VARIANT = { kind: 'variant', endpointName: 'simulated', variantName: 'AllTraffic' } as const;
const COMPONENT = { kind: 'inference-component', inferenceComponentName: 'simulated-component' } as const;

describe('adaptTarget', () => {
  it('takes the simulated name, the bounds of the scenario, and acts', () => {
    const configured = aTarget({ mode: 'shadow', capacity: { min: 1, max: 2, maxStep: { out: 1 } } });
    expect(adaptTarget(configured, VARIANT, { min: 2, max: 9 })).toEqual({
      ...configured,
      target: VARIANT,
      mode: 'act',
      capacity: { min: 2, max: 9, maxStep: { out: 1 } },
    });
  });

  it.each([
    { asked: 'ConcurrentRequestsPerModel', target: COMPONENT, published: 'ConcurrentRequestsPerCopy' },
    { asked: 'ConcurrentRequestsPerCopy', target: VARIANT, published: 'ConcurrentRequestsPerModel' },
    { asked: 'InvocationsPerInstance', target: COMPONENT, published: 'InvocationsPerCopy' },
    { asked: 'ConcurrentRequestsPerModel', target: VARIANT, published: 'ConcurrentRequestsPerModel' },
    { asked: 'Invocations', target: COMPONENT, published: 'Invocations' },
  ])('$asked of a $target.kind is $published', ({ asked, target, published }) => {
    const configured = aTarget({ signals: [aSignal({ source: aPlainMetric({ metric: asked }) })] });
    expect(adaptTarget(configured, target, { min: 1, max: 8 }).signals[0]?.source).toMatchObject({ metric: published });
  });

  it('metric math asks for the metrics of the simulated target', () => {
    const Metric = { Namespace: 'AWS/SageMaker', MetricName: 'ConcurrentRequestsPerModel', Dimensions: [] };
    const queries = [
      { Id: 'e1', Expression: 'm1 / 2', ReturnData: true },
      { Id: 'm1', MetricStat: { Metric, Period: 10, Stat: 'Maximum' }, ReturnData: false },
    ];
    const configured = aTarget({ signals: [aSignal({ source: aMetricMath({ queries }) })] });
    const Dimensions = [{ Name: 'InferenceComponentName', Value: 'simulated-component' }];
    expect(adaptTarget(configured, COMPONENT, { min: 1, max: 8 }).signals[0]?.source).toMatchObject({
      queries: [queries[0], { MetricStat: { Metric: { MetricName: 'ConcurrentRequestsPerCopy', Dimensions } } }],
    });
  });

  it('a component keeps its way back from zero, a variant has none', () => {
    const configured = aComponentTarget();
    expect(adaptTarget(configured, COMPONENT, { min: 0, max: 8 }).wake).toEqual(configured.wake);
    expect(adaptTarget(configured, VARIANT, { min: 1, max: 8 }).wake).toBeUndefined();
  });
});

describe('requireSimulable', () => {
  const nameOnly = aTarget({
    mode: 'guard',
    signals: [aSignal({ scaleOut: aScaleOut({ alarm: { name: 'mine', owned: false, periodSeconds: 60 } }) })],
  });

  it.each([
    { name: 'no target', targets: [], problems: ['targets: expected one target, found 0'] },
    { name: 'two targets', targets: [aTarget(), aTarget()], problems: ['targets: expected one target, found 2'] },
    {
      name: 'everything at once',
      targets: [nameOnly],
      problems: [
        'target chat: mode: expected act or shadow, found guard, which only holds back Application Auto Scaling',
        'target chat: alarm mine: expected threshold and evaluationPeriods, found only the name of an alarm',
      ],
    },
  ])('$name: says what stands in the way', ({ targets, problems }) => {
    expect(() => requireSimulable(targets)).toThrow(expect.objectContaining({ name: 'NotSimulableError', problems }));
  });

  it('gives back the one there is', () => {
    const target = aTarget();
    expect(requireSimulable([target])).toBe(target);
  });
});

const MEASURED: readonly SeenMetric[] = [
  'ConcurrentRequests',
  'Invocations',
  'InvocationsPerInstance',
  'Invocation4XXErrors',
  'Invocation5XXErrors',
  'InvocationModelErrors',
  'MidStreamErrors',
  'NoCapacityInvocationFailures',
];

describe.each([
  { unit: 'instance', configured: aTarget({ trafficGuard: aGuard() }) },
  { unit: 'copy', configured: aComponentTarget({ trafficGuard: aGuard() }) },
] as const)('one $unit', ({ unit, configured }) => {
  const open = () => {
    const account = openSimulatedAccount(aScenario({ unit }), () => 300);
    const target = adaptTarget(configured, account.target, { min: unit === 'copy' ? 0 : 1, max: 8 });
    const publish = createPublisher(account.world.metrics, account.target);
    return { ...account, target, publish };
  };

  it('every series that an evaluation asks for is one that is published', async () => {
    const { world, clock, target, publish } = open();
    clock.advance(60_000);
    for (const metric of MEASURED) publish({ metric, at: 0, periodSeconds: 60, values: [6, 2] });
    const requests = seriesRequests(target);
    const series = await createWorldMetricReader(world).readSeries(requests, { from: START, to: clock.now() });
    expect(requests.length).toBeGreaterThan(6);
    for (const { key } of requests) expect(series[key]?.points.length, key).toBe(1);
  });

  it.each([
    { statistic: 'Maximum', value: 6, means: 'the busiest unit' },
    { statistic: 'Average', value: 4, means: 'the mean over the units' },
  ])('$statistic is $means', ({ statistic, value }) => {
    const { world, clock, target, publish } = open();
    clock.advance(10_000);
    publish({ metric: 'ConcurrentRequests', at: 0, periodSeconds: 10, values: [6, 2] });
    publish({ metric: 'ConcurrentRequests', at: 10, periodSeconds: 10, values: [] });
    clock.advance(10_000);
    const [request] = seriesRequests(target);
    if (request?.kind !== 'metric') throw new TypeError('expected a plain metric');
    const range = { from: START, to: clock.now() };
    expect(world.metrics.read({ ...request, statistic, ...range })).toEqual([{ at: toEpochMs(0), value }]);
  });

  it('the alarms are those the stack makes', () => {
    const { world, target } = open();
    putAlarms(world.alarms, target);
    const made = world.alarms.describe();
    expect(made.map(({ AlarmName }) => AlarmName)).toEqual([
      'chat-concurrency-high',
      'chat-concurrency-low',
      ...(unit === 'copy' ? ['chat-wake'] : []),
    ]);
    expect(made[1]).toMatchObject({
      Period: 10,
      Statistic: 'Maximum',
      EvaluationPeriods: 18,
      Threshold: 2,
      ComparisonOperator: 'LessThanOrEqualToThreshold',
      StateValue: 'INSUFFICIENT_DATA',
    });
  });
});

it('an alarm keeps its M of N and what silence means', () => {
  const { world, target } = openSimulatedAccount(aScenario(), () => 300);
  const alarm = anAlarm({ datapointsToAlarm: 2, treatMissingData: 'notBreaching' });
  putAlarms(world.alarms, aTarget({ target, signals: [aSignal({ scaleOut: aScaleOut({ alarm }) })] }));
  expect(world.alarms.describe([alarm.name])).toMatchObject([
    { EvaluationPeriods: 3, DatapointsToAlarm: 2, TreatMissingData: 'notBreaching' },
  ]);
});
