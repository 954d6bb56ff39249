import { GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { describe, expect, it } from 'vitest';
import { type Emulated, emulate, failureOf, START } from '../emulated.ts';
import { DIMENSIONS, readMetric } from './calls.ts';

const MINUTE = 60_000;
const nameOf = (metric: string) => ({ namespace: 'AWS/SageMaker', metric, dimensions: DIMENSIONS });
const put = (
  { world }: Emulated,
  metric: string,
  ...pieces: readonly (readonly [minute: number, value: number | null])[]
) =>
  world.metrics.setSeries(
    nameOf(metric),
    pieces.map(([minute, value]) => ({ from: START + minute * MINUTE, value })),
  );

const QUERY = {
  Id: 'm1',
  MetricStat: { Metric: { Namespace: 'AWS/SageMaker', MetricName: 'Invocations' }, Period: 60, Stat: 'Sum' },
};
const ask = ({ cloudwatch }: Emulated, input: object) =>
  cloudwatch.send(
    new GetMetricDataCommand({
      StartTime: new Date(START),
      EndTime: new Date(START + 10 * MINUTE),
      MetricDataQueries: [QUERY],
      ...input,
    }),
  );

describe('1 endpoint metrics', () => {
  it('1.1 the concurrency metrics come every 10 s, Invocations every minute', async () => {
    const emulated = await emulate();
    put(emulated, 'ConcurrentRequestsPerModel', [0, 3]);
    put(emulated, 'Invocations', [0, 40]);
    emulated.clock.advance(2 * MINUTE);
    const range = { from: START, to: START + 2 * MINUTE, period: 10 };
    expect(await readMetric(emulated, 'ConcurrentRequestsPerModel', range)).toHaveLength(12);
    expect(await readMetric(emulated, 'Invocations', { ...range, stat: 'Sum' })).toEqual([
      [0, 40],
      [60, 40],
    ]);
  });

  it('1.4 Sum of a concurrency gauge grows with the number of samples, Maximum does not', async () => {
    const emulated = await emulate();
    put(emulated, 'ConcurrentRequestsPerModel', [0, 3]);
    emulated.clock.advance(MINUTE);
    const range = { from: START, to: START + MINUTE };
    expect(await readMetric(emulated, 'ConcurrentRequestsPerModel', { ...range, stat: 'Sum' })).toEqual([[0, 18]]);
    expect(await readMetric(emulated, 'ConcurrentRequestsPerModel', range)).toEqual([[0, 3]]);
  });

  it('1.5 zero is a value, a gap is none', async () => {
    const emulated = await emulate();
    put(emulated, 'Invocations', [0, 0], [1, null], [2, 0]);
    emulated.clock.advance(3 * MINUTE);
    expect(await readMetric(emulated, 'Invocations', { from: START, to: START + 3 * MINUTE, stat: 'Sum' })).toEqual([
      [0, 0],
      [120, 0],
    ]);
  });

  it('1.6 sub-minute data is kept 3 hours', async () => {
    const emulated = await emulate();
    put(emulated, 'ConcurrentRequestsPerModel', [0, 3]);
    emulated.clock.advance(4 * 60 * MINUTE);
    const range = { from: START, to: START + 4 * 60 * MINUTE };
    expect(await readMetric(emulated, 'ConcurrentRequestsPerModel', { ...range, period: 10 })).toHaveLength(1_080);
    expect(await readMetric(emulated, 'ConcurrentRequestsPerModel', { ...range, period: 60 })).toHaveLength(240);
  });

  it('1.7 a point shows late, and the newest one may be partial', async () => {
    const emulated = await emulate();
    put(emulated, 'Invocations', [0, 60]);
    const read = () => readMetric(emulated, 'Invocations', { from: START, to: START + 5 * MINUTE, stat: 'Sum' });
    emulated.world.metrics.setPublishing({ delayMs: 30_000 });
    emulated.clock.advance(MINUTE + 29_000);
    expect(await read()).toEqual([]);
    emulated.world.metrics.setPublishing({ partialNewest: true });
    expect(await read()).toEqual([[0, 59]]);
    emulated.clock.advance(1_000);
    expect(await read()).toEqual([[0, 60]]);
  });

  it('1.7 points come newest first unless ScanBy says otherwise', async () => {
    const emulated = await emulate();
    put(emulated, 'Invocations', [0, 1], [1, 2], [2, 3]);
    emulated.world.metrics.setSeries({ ...nameOf('Invocations'), dimensions: {} }, [
      { from: START, value: 1 },
      { from: START + MINUTE, value: 2 },
    ]);
    emulated.clock.advance(2 * MINUTE);
    expect((await ask(emulated, {})).MetricDataResults?.[0]?.Values).toEqual([2, 1]);
    const ascending = await ask(emulated, { ScanBy: 'TimestampAscending' });
    expect(ascending.MetricDataResults?.[0]?.Values).toEqual([1, 2]);
  });

  it.each([1, 5, 10, 20, 30, 60, 120, 3_600])('1.7 a period of %i s is allowed', async (Period) => {
    const emulated = await emulate();
    const answer = await ask(emulated, {
      MetricDataQueries: [{ ...QUERY, MetricStat: { ...QUERY.MetricStat, Period } }],
    });
    expect(answer.MetricDataResults).toMatchObject([{ Id: 'm1', StatusCode: 'Complete', Values: [] }]);
  });

  it.each([0, 2, 15, 45, 90])('1.7 a period of %i s is refused', async (Period) => {
    const call = ask(await emulate(), {
      MetricDataQueries: [{ ...QUERY, MetricStat: { ...QUERY.MetricStat, Period } }],
    });
    expect((await failureOf(call)).name).toBe('ValidationException');
  });

  it('1.7 one call takes 500 queries and no more', async () => {
    const emulated = await emulate();
    const queries = (count: number) => Array.from({ length: count }, (_, i) => ({ ...QUERY, Id: `m${i}` }));
    expect((await ask(emulated, { MetricDataQueries: queries(500) })).MetricDataResults).toHaveLength(500);
    expect((await failureOf(ask(emulated, { MetricDataQueries: queries(501) }))).name).toBe('ValidationException');
  });

  it('1.7 a long answer comes in pages; a series cut by one is PartialData until its last', async () => {
    const emulated = await emulate();
    emulated.world.metrics.setSeries({ ...nameOf('Invocations'), dimensions: {} }, [{ from: START, value: 1 }]);
    emulated.clock.advance(5 * MINUTE);
    const first = await ask(emulated, { MaxDatapoints: 3 });
    expect(first.MetricDataResults).toMatchObject([{ StatusCode: 'PartialData', Values: [1, 1, 1] }]);
    const second = await ask(emulated, { MaxDatapoints: 3, NextToken: first.NextToken });
    expect(second.MetricDataResults).toMatchObject([{ StatusCode: 'Complete', Values: [1, 1] }]);
    expect(second.NextToken).toBeUndefined();
  });

  it.each([
    { name: 'an id twice', input: { MetricDataQueries: [QUERY, QUERY] } },
    { name: 'an id with a capital', input: { MetricDataQueries: [{ ...QUERY, Id: 'M1' }] } },
    { name: 'neither metric nor expression', input: { MetricDataQueries: [{ Id: 'm1' }] } },
    { name: 'a range that ends where it starts', input: { EndTime: new Date(START) } },
  ])('1.7 $name is refused', async ({ input }) => {
    expect((await failureOf(ask(await emulate(), input))).name).toBe('ValidationException');
  });

  it('1.4 metric math is evaluated, and only what returns data is answered', async () => {
    const emulated = await emulate();
    put(emulated, 'Invocations', [0, 30]);
    put(emulated, 'Invocation5XXErrors', [0, 3]);
    emulated.clock.advance(MINUTE);
    const stat = (Id: string, MetricName: string) => ({
      Id,
      ReturnData: false,
      MetricStat: {
        Metric: {
          Namespace: 'AWS/SageMaker',
          MetricName,
          Dimensions: Object.entries(DIMENSIONS).map(([Name, Value]) => ({ Name, Value })),
        },
        Period: 60,
        Stat: 'Sum',
      },
    });
    const answer = await ask(emulated, {
      MetricDataQueries: [
        { Id: 'ratio', Expression: 'errors / all', Label: 'error ratio' },
        stat('errors', 'Invocation5XXErrors'),
        stat('all', 'Invocations'),
      ],
    });
    expect(answer.MetricDataResults).toMatchObject([{ Id: 'ratio', Label: 'error ratio', Values: [0.1] }]);
  });
});
