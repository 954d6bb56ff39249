import { describe, expect, it } from 'vitest';
import {
  EVENT_WORDS,
  evaluatedMetric,
  evaluatedPeriod,
  hasBand,
  kindOf,
  metricsOf,
  NOTIFICATION_WORDS,
  parseSeries,
} from '../../src/alarm/alarm-series.ts';
import { aMetricEntry } from '../support/alarm-event.ts';

const series = (...entries: unknown[]) => parseSeries(entries, EVENT_WORDS);
const stat = (period: number) => ({
  metricStat: { metric: { namespace: 'AWS/SageMaker', name: 'Invocations', dimensions: {} }, period, stat: 'Sum' },
});

describe('parseSeries', () => {
  it('keeps the account of a metric that lives elsewhere', () => {
    expect(metricsOf(series(aMetricEntry({ accountId: '111122223333' })))[0]).toMatchObject({
      accountId: '111122223333',
    });
    expect(metricsOf(series(aMetricEntry()))[0]).not.toHaveProperty('accountId');
  });

  it('keeps what can be read of a metric without names: a contradiction must not get lost', () => {
    const entry = { accountId: '111122223333', metricStat: { metric: { dimensions: { EndpointName: 'other' } } } };
    expect(metricsOf(series(entry))).toEqual([
      { accountId: '111122223333', namespace: '', name: '', dimensions: { EndpointName: 'other' } },
    ]);
    expect(metricsOf(series({ metricStat: 'x' }))).toEqual([{ namespace: '', name: '', dimensions: {} }]);
  });

  it('reads the words of the notification', () => {
    const entry = {
      AccountId: '123456789012',
      MetricStat: {
        Metric: {
          Namespace: 'AWS/SageMaker',
          MetricName: 'Invocations',
          Dimensions: [{ name: 'EndpointName', value: 'llama-3-8b' }],
        },
        Period: 60,
        Stat: 'Sum',
      },
      ReturnData: true,
    };
    expect(metricsOf(parseSeries([entry], NOTIFICATION_WORDS))).toEqual([
      {
        accountId: '123456789012',
        namespace: 'AWS/SageMaker',
        name: 'Invocations',
        dimensions: { EndpointName: 'llama-3-8b' },
        statistic: 'Sum',
        periodSeconds: 60,
      },
    ]);
    expect(parseSeries([{ Expression: 'm1', Period: 10, ReturnData: false }], NOTIFICATION_WORDS)).toEqual([
      { metric: undefined, expression: 'm1', periodSeconds: 10, returnsData: false },
    ]);
  });

  it.each([
    { name: 'a map', dimensions: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' } },
    {
      name: 'pairs in the words of the API',
      dimensions: [
        { Name: 'EndpointName', Value: 'llama-3-8b' },
        { Name: 'VariantName', Value: 'AllTraffic' },
      ],
    },
    {
      name: 'pairs in the words of a notification',
      dimensions: [
        { value: 'llama-3-8b', name: 'EndpointName' },
        { value: 'AllTraffic', name: 'VariantName' },
      ],
    },
    {
      name: 'pairs with rubbish between them',
      dimensions: [
        null,
        'x',
        { Name: 'EndpointName', Value: 'llama-3-8b' },
        { Name: 'A' },
        { Value: 'B' },
        { name: 1, value: 2 },
        { Name: 'VariantName', Value: 'AllTraffic' },
      ],
    },
    {
      name: 'a map with rubbish in it',
      dimensions: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic', InferenceComponentName: null, n: 1 },
    },
  ])('reads dimensions written as $name', ({ dimensions }) => {
    const entry = { metricStat: { metric: { namespace: 'n', name: 'm', dimensions } } };
    expect(metricsOf(series(entry))[0]?.dimensions).toEqual({ EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' });
  });

  it.each([undefined, null, 'x', {}, []])('%j is no series', (entries) => {
    expect(parseSeries(entries, EVENT_WORDS)).toEqual([]);
  });
});

describe('evaluatedMetric', () => {
  it('is the one that returns data', () => {
    const found = evaluatedMetric(series(aMetricEntry({ returnData: false }), { ...stat(60), returnData: true }));
    expect(found?.name).toBe('Invocations');
  });

  it('returns data where that is left out, as in the API', () => {
    expect(evaluatedMetric(series(stat(60)))?.name).toBe('Invocations');
  });

  it('is the metric beside a band, whichever comes first', () => {
    expect(evaluatedMetric(series({ expression: 'ANOMALY_DETECTION_BAND(m1)' }, stat(60)))?.name).toBe('Invocations');
  });

  it('is none where an expression is evaluated', () => {
    expect(evaluatedMetric(series({ expression: 'm1' }, { ...stat(60), returnData: false }))).toBeUndefined();
  });
});

describe('evaluatedPeriod', () => {
  it.each([
    { name: 'that of the evaluated metric', entries: [{ ...stat(300), returnData: false }, stat(10)], want: 10 },
    {
      name: 'that of the query',
      entries: [
        { expression: 'SELECT 1', period: 30 },
        { ...stat(60), returnData: false },
      ],
      want: 30,
    },
    {
      name: 'of the query that returns data',
      entries: [
        { expression: 'a', period: 30, returnData: false },
        { expression: 'b', period: 10 },
      ],
      want: 10,
    },
    {
      name: 'the one that all metrics under the expression share',
      entries: [{ expression: 'm1+m2' }, { ...stat(60), returnData: false }, { ...stat(60), returnData: false }],
      want: 60,
    },
    {
      name: 'unknown where they differ',
      entries: [{ expression: 'm1+m2' }, { ...stat(60), returnData: false }, { ...stat(300), returnData: false }],
      want: undefined,
    },
    { name: 'unknown without any', entries: [], want: undefined },
  ])('is $name', ({ entries, want }) => {
    expect(evaluatedPeriod(series(...entries))).toBe(want);
  });
});

describe('kindOf', () => {
  const metric = series(aMetricEntry());
  const math = series(aMetricEntry({ returnData: false }), { expression: 'm1 * 2' });

  it.each([
    { name: 'one metric', entries: metric, rule: undefined, band: false, want: 'metric' },
    { name: 'no metric at all', entries: [], rule: undefined, band: false, want: 'metric' },
    { name: 'an expression, in any place', entries: math, rule: undefined, band: false, want: 'metric-math' },
    {
      name: 'a band, which is an expression too',
      entries: math,
      rule: undefined,
      band: true,
      want: 'anomaly-detection',
    },
    { name: 'a rule before all', entries: math, rule: 'ALARM(a)', band: true, want: 'composite' },
    { name: 'an empty rule is none', entries: metric, rule: '', band: false, want: 'metric' },
  ])('$name: $want', ({ entries, rule, band, want }) => {
    expect(kindOf(entries, rule, band)).toBe(want);
  });

  it('a band is told by its function', () => {
    expect(hasBand(series(aMetricEntry(), { expression: 'ANOMALY_DETECTION_BAND (m1, 2)' }))).toBe(true);
    expect(hasBand(math)).toBe(false);
    expect(hasBand(metric)).toBe(false);
  });
});
