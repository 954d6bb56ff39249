import { describe, expect, it } from 'vitest';
import { prepareRequests, rewriteExpression } from '../../../src/adapters/aws/metric-queries.ts';

describe('an expression in a call with other signals', () => {
  const ids = new Set(['m1', 'm2', 'e1', 'errors']);
  it.each([
    ['ids get the prefix', 'm1 + m2', 'q3_m1 + q3_m2'],
    ['a longer word is not an id', 'm10 + m1x + xm1 + m1', 'm10 + m1x + xm1 + q3_m1'],
    ['functions stay', 'IF(m1 > 5, MAX([m1, m2]), FILL(e1, 0))', 'IF(q3_m1 > 5, MAX([q3_m1, q3_m2]), FILL(q3_e1, 0))'],
    [
      'quoted text stays',
      `SEARCH('{AWS/SageMaker,EndpointName} m1', "Sum", 60) + m1`,
      `SEARCH('{AWS/SageMaker,EndpointName} m1', "Sum", 60) + q3_m1`,
    ],
    ['METRICS() means our own metrics, not all of the call', 'SUM(METRICS())', 'SUM([q3_m1,q3_m2,q3_errors])'],
    [
      'METRICS with a text means those whose id contains it',
      `AVG(METRICS("m")) + SUM(METRICS('err'))`,
      'AVG([q3_m1,q3_m2]) + SUM([q3_errors])',
    ],
    ['METRICS that finds nothing is left for CloudWatch to refuse', 'SUM(METRICS("zz"))', 'SUM(METRICS("zz"))'],
  ])('%s', (_name, expression, expected) => {
    expect(rewriteExpression(expression, 'q3_', ids, ['m1', 'm2', 'errors'])).toBe(expected);
  });
});

describe('the queries of a call', () => {
  const stat = (name: string) => ({
    Metric: { Namespace: 'AWS/SageMaker', MetricName: name, Dimensions: [{ Name: 'EndpointName', Value: 'demo' }] },
    Period: 60,
    Stat: 'Sum',
  });

  it('two math signals with the same ids do not meet, and each returns one series', () => {
    const math = (key: string) => ({
      kind: 'metric-math' as const,
      key,
      queries: [
        { Id: 'e1', Expression: 'm1 / m2', Label: 'per unit', ReturnData: true },
        { Id: 'm1', MetricStat: stat('Invocations'), ReturnData: false },
        { Id: 'm2', MetricStat: stat('Copies') },
      ],
    });
    const prepared = prepareRequests([math('a'), math('b')]);
    expect(prepared.map(({ key, resultId }) => [key, resultId])).toEqual([
      ['a', 'q0_e1'],
      ['b', 'q1_e1'],
    ]);
    expect(prepared[1]?.queries).toEqual([
      { Id: 'q1_e1', Expression: 'q1_m1 / q1_m2', Label: 'per unit', ReturnData: true },
      { Id: 'q1_m1', MetricStat: stat('Invocations'), ReturnData: false },
      { Id: 'q1_m2', MetricStat: stat('Copies'), ReturnData: false },
    ]);
  });

  it('where no query says that it returns data, the first that does not deny it does', () => {
    const queries = [
      { Id: 'm1', MetricStat: stat('Invocations') },
      { Id: 'e1', Expression: 'm1 * 2', Period: 60 },
    ];
    expect(prepareRequests([{ kind: 'metric-math', key: 'a', queries }])[0]?.resultId).toBe('q0_m1');
  });

  it('a signal none of whose queries returns data is not asked for', () => {
    const queries = [{ Id: 'm1', MetricStat: stat('Invocations'), ReturnData: false }];
    expect(prepareRequests([{ kind: 'metric-math', key: 'a', queries }])).toEqual([]);
  });
});
