import { describe, expect, it } from 'vitest';
import { evaluateExpression } from '../../src/world/metric-math.ts';
import { readQueries } from '../../src/world/metric-queries.ts';
import { newWorld, refusalOf, START } from './support.ts';

const MINUTE = 60_000;
const SERIES: Readonly<Record<string, readonly (number | undefined)[]>> = {
  m1: [2, 4, undefined, 8],
  m2: [1, 0, 5, 2],
  empty: [],
};

const evaluate = (expression: string): readonly (number | undefined)[] => {
  const points = evaluateExpression(expression, {
    resolve: (id) =>
      SERIES[id]?.flatMap((value, i) => (value === undefined ? [] : [{ at: START + i * MINUTE, value }])),
    metricIds: ['m1', 'm2'],
    periodSeconds: 60,
    from: START,
    to: START + 4 * MINUTE,
  });
  return [0, 1, 2, 3].map((i) => points.find(({ at }) => at === START + i * MINUTE)?.value);
};

describe('metric math', () => {
  it.each([
    { expression: 'm1', want: [2, 4, undefined, 8] },
    { expression: 'm1 + m2', want: [3, 4, undefined, 10] },
    { expression: '2 * (m1 - 1)', want: [2, 6, undefined, 14] },
    { expression: 'm1 - 1 - 1', want: [0, 2, undefined, 6] },
    { expression: '-m2', want: [-1, 0, -5, -2] },
    { expression: 'm1 / m2', want: [2, undefined, undefined, 4] },
    { expression: 'm2 ^ 2', want: [1, 0, 25, 4] },
    { expression: 'IF(m2 > 0, m1, 0)', want: [2, 0, undefined, 8] },
    { expression: 'IF(m2 >= 2 && m2 < 5, 1, 0)', want: [0, 0, 0, 1] },
    { expression: 'FILL(m1, 0)', want: [2, 4, 0, 8] },
    { expression: 'FILL(m1, REPEAT)', want: [2, 4, 4, 8] },
    { expression: 'FILL(empty, 0)', want: [0, 0, 0, 0] },
    { expression: 'MAX([m1, m2])', want: [2, 4, 5, 8] },
    { expression: 'SUM(METRICS())', want: [3, 4, 5, 10] },
    { expression: 'AVG([m1, m2])', want: [1.5, 2, 5, 5] },
    { expression: 'm2 / MAX(m2)', want: [0.2, 0, 1, 0.4] },
    { expression: 'CEIL(m2 / 2)', want: [1, 0, 3, 1] },
    { expression: 'm2 / PERIOD(m2) * 60', want: [1, 0, 5, 2] },
    { expression: 'm1 == 4 || m2 == 5', want: [0, 1, undefined, 0] },
  ])('$expression', ({ expression, want }) => expect(evaluate(expression)).toEqual(want));

  it.each(['m1 +', '(m1', 'other', 'SEARCH(m1)', 'METRICS()', 'METRICS() + 1', '1 ? 2', ''])(
    '`%s` is refused',
    (expression) => expect(refusalOf(() => evaluate(expression)).name).toBe('ValidationException'),
  );
});

describe('queries', () => {
  it('may use each other in any order; one that needs itself is refused', () => {
    const { world, clock } = newWorld();
    const name = { namespace: 'AWS/SageMaker', metric: 'Invocations', dimensions: {} };
    world.metrics.setSeries(name, [{ from: START, value: 30 }]);
    clock.advance(MINUTE);
    const stat = { Metric: { Namespace: name.namespace, MetricName: name.metric }, Period: 60, Stat: 'Sum' };
    const range = { from: START, to: START + MINUTE };
    const results = readQueries(
      world.metrics,
      [
        { Id: 'e2', Expression: 'e1 * 2' },
        { Id: 'e1', Expression: 'm1 + 1' },
        { Id: 'm1', MetricStat: stat },
      ],
      range,
    );
    expect(results.get('e2')).toEqual([{ at: START, value: 62 }]);
    const circle = [{ Id: 'e1', Expression: 'e1 + 1' }];
    expect(refusalOf(() => readQueries(world.metrics, circle, range)).message).toContain('unknown id e1');
  });
});
