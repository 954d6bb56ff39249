import { describe, expect, it } from 'vitest';
import type { Publication } from '../../../src/sim/driver.ts';
import { createRandom } from '../../../src/sim/random.ts';
import type { TelemetryRules } from '../../../src/sim/scenario.ts';
import { type Copy, createCopy } from '../../../src/sim/service/copy.ts';
import { createPublished } from '../../../src/sim/telemetry/published.ts';
import { createTelemetry } from '../../../src/sim/telemetry/telemetry.ts';
import { aScenario } from '../../support/a-scenario.ts';

const RULES = aScenario().telemetry;

const aCopy = (id: number, inSystem: number): Copy => ({ ...createCopy(id, 0), inSystem });

/** Lives for some seconds with copies that are asked for anew each second. */
const live = (given: Partial<TelemetryRules>, seconds: number, copiesAt: (now: number) => readonly Copy[]) => {
  const publications: (Publication & { readonly now: number })[] = [];
  let present = 0;
  const telemetry = createTelemetry({ ...RULES, ...given }, createRandom(1), (publication) =>
    publications.push({ ...publication, now: present }),
  );
  for (let now = 1; now <= seconds; now += 1) {
    present = now;
    telemetry.tick(now, copiesAt(now));
  }
  return { telemetry, publications };
};

const concurrency = (publications: readonly (Publication & { readonly now: number })[]) =>
  publications.filter(({ metric }) => metric === 'ConcurrentRequests');

describe('the concurrency gauge', () => {
  it('gives every 10 s the greatest look of each unit', () => {
    const { publications } = live({}, 20, (now) => [aCopy(0, now), aCopy(1, 5)]);
    expect(concurrency(publications)).toEqual([
      { metric: 'ConcurrentRequests', at: 0, periodSeconds: 10, values: [10, 5], now: 10 },
      { metric: 'ConcurrentRequests', at: 10, periodSeconds: 10, values: [20, 5], now: 20 },
    ]);
  });

  it('looks once where it is told to look once: at the end', () => {
    const { publications } = live({ looksPerPeriod: 1 }, 10, (now) => [aCopy(0, 11 - now)]);
    expect(concurrency(publications)[0]?.values).toEqual([1]);
  });

  it('has nothing where no unit is in service', () => {
    const { publications } = live({}, 30, () => []);
    expect(concurrency(publications)).toEqual([]);
  });
});

describe('publication', () => {
  it('that comes hours late takes no newer period away', () => {
    const published = createPublished(() => 0);
    const add = (at: number, value: number) =>
      published.add({ metric: 'ConcurrentRequests', at, periodSeconds: 10, values: [value] });
    add(2_400, 5);
    add(0, 9);
    expect(published.read('ConcurrentRequests', 'Maximum', 10, 1, 2_410)).toEqual([5]);
    expect(published.read('ConcurrentRequests', 'Maximum', 10, 1, 10)).toEqual([undefined]);
  });

  it.each([
    { name: 'a period shows when it is over', rules: {}, expected: [10, 20, 30] },
    { name: 'a delay moves it', rules: { concurrencyDelaySeconds: 7 }, expected: [17, 27, 37] },
    { name: 'a gap leaves it out', rules: { gaps: [{ from: 10, to: 20 }] }, expected: [10, 30, 40] },
  ])('$name', ({ rules, expected }) => {
    const { publications } = live(rules, 40, () => [aCopy(0, 1)]);
    expect(
      concurrency(publications)
        .slice(0, 3)
        .map(({ now }) => now),
    ).toEqual(expected);
  });

  it('is up to the jitter later', () => {
    const { publications } = live({ jitterSeconds: 120 }, 1_000, () => [aCopy(0, 1)]);
    const delays = concurrency(publications).map(({ now, at }) => now - at - 10);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...delays)).toBeGreaterThan(60);
    expect(Math.max(...delays)).toBeLessThanOrEqual(121);
  });
});

describe('what CloudWatch can be asked', () => {
  it('gives the newest periods that can be known, oldest first', () => {
    const { telemetry } = live({ concurrencyDelaySeconds: 10 }, 60, (now) => [aCopy(0, now), aCopy(1, 0)]);
    expect(telemetry.cloudWatch.read('ConcurrentRequests', 'Maximum', 10, 3, 60)).toEqual([30, 40, 50]);
    expect(telemetry.cloudWatch.read('ConcurrentRequests', 'Average', 10, 1, 60)).toEqual([25]);
  });

  it('puts short periods together to a long one', () => {
    const { telemetry } = live({}, 120, (now) => [aCopy(0, now)]);
    expect(telemetry.cloudWatch.read('ConcurrentRequests', 'Maximum', 60, 2, 120)).toEqual([60, 120]);
    expect(telemetry.cloudWatch.read('ConcurrentRequests', 'Average', 60, 1, 120)).toEqual([95]);
  });

  it('has no value for a period that was lost, or was never', () => {
    const { telemetry } = live({ gaps: [{ from: 20, to: 30 }] }, 40, () => [aCopy(0, 3)]);
    expect(telemetry.cloudWatch.read('ConcurrentRequests', 'Maximum', 10, 6, 40)).toEqual([
      undefined,
      undefined,
      3,
      3,
      undefined,
      3,
    ]);
    expect(telemetry.cloudWatch.read('Invocations', 'Sum', 60, 1, 40)).toEqual([undefined]);
  });
});

describe('the counters', () => {
  const count = (copies: readonly Copy[]) => {
    const publications: Publication[] = [];
    const telemetry = createTelemetry(RULES, createRandom(1), (publication) => publications.push(publication));
    for (let tries = 0; tries < 12; tries += 1) telemetry.tried();
    telemetry.tryFailed('container-error');
    telemetry.tryFailed('timed-out');
    telemetry.tryFailed('mid-stream');
    for (let now = 1; now <= 60; now += 1) telemetry.tick(now, copies);
    return Object.fromEntries(
      publications.filter(({ periodSeconds }) => periodSeconds === 60).map(({ metric, values }) => [metric, values]),
    );
  };

  it('sums a minute, errors by kind', () => {
    expect(count([aCopy(0, 0), aCopy(1, 0), aCopy(2, 0)])).toEqual({
      Invocations: [12],
      InvocationsPerInstance: [4],
      Invocation4XXErrors: [0],
      Invocation5XXErrors: [2],
      InvocationModelErrors: [2],
      MidStreamErrors: [1],
    });
  });

  it('counts at zero copies only the requests that met none', () => {
    const publications: Publication[] = [];
    const telemetry = createTelemetry(RULES, createRandom(1), (publication) => publications.push(publication));
    telemetry.tried();
    telemetry.tryFailed('no-capacity');
    for (let now = 1; now <= 60; now += 1) telemetry.tick(now, []);
    expect(publications).toEqual([{ metric: 'NoCapacityInvocationFailures', at: 0, periodSeconds: 60, values: [1] }]);
  });
});
