import { describe, expect, it } from 'vitest';
import type { MetricRequest } from '../../src/world/metric-store.ts';
import type { World } from '../../src/world/world.ts';
import { newWorld, refusalOf, START } from './support.ts';

const DIMENSIONS = { EndpointName: 'demo-chat', VariantName: 'AllTraffic' };
const CONCURRENCY = { namespace: 'AWS/SageMaker', metric: 'ConcurrentRequestsPerModel', dimensions: DIMENSIONS };
const INVOCATIONS = { namespace: 'AWS/SageMaker', metric: 'Invocations', dimensions: DIMENSIONS };
const minute = (count: number): number => START + count * 60_000;

const read = (world: World, request: Partial<MetricRequest> = {}): readonly (readonly [number, number])[] =>
  world.metrics
    .read({ ...CONCURRENCY, statistic: 'Maximum', periodSeconds: 60, from: START, to: minute(10), ...request })
    .map(({ at, value }) => [(at - START) / 1_000, value] as const);

describe('a series of pieces', () => {
  it('has one sample per resolution, binned into periods that carry their start', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 2 },
      { from: START + 90_000, value: 8 },
    ]);
    clock.set(minute(3));
    expect(read(world)).toEqual([
      [0, 2],
      [60, 8],
      [120, 8],
    ]);
    expect(read(world, { periodSeconds: 30, to: minute(2) })).toEqual([
      [0, 2],
      [30, 2],
      [60, 2],
      [90, 8],
    ]);
    expect(read(world, { statistic: 'Average', from: minute(1), to: minute(2) })).toEqual([[60, 5]]);
    expect(read(world, { statistic: 'Minimum', from: minute(1), to: minute(2) })).toEqual([[60, 2]]);
    expect(read(world, { statistic: 'SampleCount', from: minute(1), to: minute(2) })).toEqual([[60, 6]]);
    expect(read(world, { statistic: 'Sum', from: minute(1), to: minute(2) })).toEqual([[60, 30]]);
    expect(read(world, { statistic: 'p50', from: minute(1), to: minute(2) })).toEqual([[60, 5]]);
  });

  it('has no points in a gap, which is not zero', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 0 },
      { from: minute(1), value: null },
      { from: minute(3), value: 4 },
    ]);
    clock.set(minute(4));
    expect(read(world)).toEqual([
      [0, 0],
      [180, 4],
    ]);
  });

  it('of a one-minute metric leaves gaps in shorter periods', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(INVOCATIONS, [{ from: START, value: 30 }]);
    clock.set(minute(2));
    expect(read(world, { ...INVOCATIONS, statistic: 'Sum', periodSeconds: 10 })).toEqual([
      [0, 30],
      [60, 30],
    ]);
    expect(read(world, { ...INVOCATIONS, statistic: 'Sum', periodSeconds: 120 })).toEqual([[0, 60]]);
  });

  it('knows how many samples are behind a value, so that an Average of a count is a ratio', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(INVOCATIONS, [{ from: START, value: 90, sampleCount: 90 }]);
    clock.set(minute(1));
    expect(read(world, { ...INVOCATIONS, statistic: 'Average' })).toEqual([[0, 1]]);
  });

  it('can answer the same in whatever period is asked for', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(CONCURRENCY, [{ from: -Infinity, value: 7 }], { resolutionSeconds: 'as-asked' });
    clock.set(minute(5));
    expect(read(world, { statistic: 'Sum', periodSeconds: 300, from: START - 300_000 })).toEqual([
      [-300, 7],
      [0, 7],
    ]);
    expect(read(world, { statistic: 'Sum', periodSeconds: 10, from: minute(5) - 20_000 })).toEqual([
      [280, 7],
      [290, 7],
    ]);
  });
});

describe('what can be read by now', () => {
  it('is closed periods alone', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 2 }]);
    clock.set(minute(2) - 1);
    expect(read(world)).toEqual([[0, 2]]);
    clock.advance(1);
    expect(read(world)).toEqual([
      [0, 2],
      [60, 2],
    ]);
  });

  it('comes one publish delay later', () => {
    const { world, clock } = newWorld();
    world.metrics.setPublishing({ delayMs: 45_000 });
    world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 2 }]);
    clock.set(minute(1) + 44_999);
    expect(read(world)).toEqual([]);
    clock.advance(1);
    expect(read(world)).toEqual([[0, 2]]);
  });

  it('is the beginning of the open period where the newest point is partial: less of a count, all of a gauge', () => {
    const { world, clock } = newWorld();
    world.metrics.setPublishing({ partialNewest: true });
    world.metrics.setSeries(INVOCATIONS, [{ from: START, value: 60 }]);
    world.metrics.setSeries(CONCURRENCY, [
      { from: START, value: 2 },
      { from: START + 20_000, value: 9 },
    ]);
    clock.set(START + 15_000);
    expect(read(world, { ...INVOCATIONS, statistic: 'Sum' })).toEqual([[0, 15]]);
    expect(read(world)).toEqual([[0, 2]]);
    clock.set(minute(1));
    expect(read(world, { ...INVOCATIONS, statistic: 'Sum' })).toEqual([[0, 60]]);
    expect(read(world)).toEqual([[0, 9]]);
  });

  it('can be asked as of an earlier moment', () => {
    const { world, clock } = newWorld();
    world.metrics.setSeries(CONCURRENCY, [{ from: START, value: 2 }]);
    clock.set(minute(10));
    const request = { ...CONCURRENCY, statistic: 'Maximum', periodSeconds: 60, from: START, to: minute(10) };
    expect(world.metrics.read(request, minute(2))).toHaveLength(2);
    expect(world.metrics.read(request)).toHaveLength(10);
  });

  it.each([
    { periodSeconds: 10, keptMs: 3 * 3_600_000 },
    { periodSeconds: 60, keptMs: 15 * 86_400_000 },
    { periodSeconds: 300, keptMs: 63 * 86_400_000 },
    { periodSeconds: 3_600, keptMs: 455 * 86_400_000 },
  ])('periods of $periodSeconds s are kept $keptMs ms', ({ periodSeconds, keptMs }) => {
    const { world, clock } = newWorld();
    world.metrics.put(CONCURRENCY, [{ at: START, value: 3 }], { resolutionSeconds: 10 });
    const request = { periodSeconds, from: START - 3_600_000, to: START + 1_000 };
    clock.set(START + keptMs - 10_000);
    expect(read(world, request)).toHaveLength(1);
    clock.set(START + keptMs + 3_600_000);
    expect(read(world, request)).toEqual([]);
  });
});

describe('single measurements', () => {
  it('come in any order and may come late', () => {
    const { world, clock } = newWorld();
    clock.set(minute(5));
    world.metrics.put(CONCURRENCY, [
      { at: minute(2), value: 5 },
      { at: START, value: 1 },
      { at: minute(2) + 10_000, value: 6 },
    ]);
    expect(read(world)).toEqual([
      [0, 1],
      [120, 6],
    ]);
    expect(
      world.metrics.read(
        { ...CONCURRENCY, statistic: 'Maximum', periodSeconds: 60, from: START, to: minute(5) },
        minute(4),
      ),
    ).toEqual([]);
  });

  it('of different dimensions are different metrics, in whatever order the dimensions are named', () => {
    const { world, clock } = newWorld();
    world.metrics.put(CONCURRENCY, [{ at: START, value: 1 }]);
    clock.set(minute(1));
    const reversed = { VariantName: 'AllTraffic', EndpointName: 'demo-chat' };
    expect(read(world, { dimensions: reversed })).toEqual([[0, 1]]);
    expect(read(world, { dimensions: { EndpointName: 'demo-chat' } })).toEqual([]);
  });
});

describe('a metric nobody put', () => {
  it('has no points at first', () => expect(read(newWorld().world)).toEqual([]));

  it('is 0 in every closed period where the default says so; one that was put stays as it is', () => {
    const { world, clock } = newWorld();
    world.metrics.setDefault('zero');
    world.metrics.setSeries(CONCURRENCY, [{ from: START, value: null }]);
    clock.set(minute(2) + 30_000);
    expect(read(world, { ...INVOCATIONS, statistic: 'Sum' })).toEqual([
      [0, 0],
      [60, 0],
    ]);
    expect(read(world)).toEqual([]);
  });
});

it.each(['Median', 'p101', 'TM(10%:90%)', 'average'])('a statistic %s is refused', (statistic) => {
  const { world, clock } = newWorld();
  world.metrics.put(CONCURRENCY, [{ at: START, value: 1 }]);
  clock.set(minute(1));
  expect(refusalOf(() => read(world, { statistic })).name).toBe('ValidationException');
});

describe('several values of one moment', () => {
  it.each([
    { statistic: 'Maximum', value: 6 },
    { statistic: 'Minimum', value: 1 },
    { statistic: 'Average', value: 3 },
    { statistic: 'Sum', value: 9 },
    { statistic: 'SampleCount', value: 3 },
    { statistic: 'p50', value: 2 },
  ])('$statistic of 1, 6 and 2 is $value', ({ statistic, value }) => {
    const { world, clock } = newWorld();
    world.metrics.put(CONCURRENCY, [{ at: START, values: [1, 6, 2] }]);
    clock.set(minute(1));
    expect(read(world, { statistic })).toEqual([[0, value]]);
  });

  it('none of them is no measurement, as it is not zero', () => {
    const { world, clock } = newWorld();
    world.metrics.put(CONCURRENCY, [{ at: START, values: [] }]);
    clock.set(minute(1));
    expect(read(world)).toEqual([]);
  });
});

it('forgets single measurements of before a moment, and keeps what a series says', () => {
  const { world, clock } = newWorld();
  world.metrics.put(
    CONCURRENCY,
    [0, 1, 2].map((count) => ({ at: minute(count), value: count })),
  );
  world.metrics.setSeries(INVOCATIONS, [{ from: START, value: 30 }]);
  clock.set(minute(3));
  world.metrics.forgetBefore(minute(1));
  expect(read(world)).toEqual([
    [60, 1],
    [120, 2],
  ]);
  expect(read(world, { ...INVOCATIONS, statistic: 'Sum' })).toHaveLength(3);
});
