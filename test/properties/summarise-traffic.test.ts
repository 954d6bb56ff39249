import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summariseTraffic } from '../../src/core/summarise-traffic.ts';
import { guardScaleIn } from '../../src/core/traffic-guard.ts';
import { aGuard } from '../support/a-target.ts';
import { SOUND, WILD } from '../support/any-observation.ts';
import { NO_ERRORS } from '../support/minute-series.ts';
import { minutesAgo, NOW } from '../support/moments.ts';

/** Points of the last 40 minutes, some missing, of such values. */
const series = (value: fc.Arbitrary<number>) =>
  fc
    .array(fc.option(value, { nil: undefined, freq: 4 }), { maxLength: 40 })
    .map((values) =>
      values.flatMap((found, index) => (found === undefined ? [] : [{ value: found, at: minutesAgo(index + 1) }])),
    );

const anySeries = (value: fc.Arbitrary<number>) =>
  fc.record({
    invocations: series(value),
    invocationsPerUnit: series(value),
    errors: fc.oneof(
      fc.constant(NO_ERRORS),
      fc.record({
        invocation4xxErrors: series(value),
        invocation5xxErrors: series(value),
        invocationModelErrors: series(value),
        midStreamErrors: series(value),
      }),
    ),
    signals: fc.array(
      fc.record({ signalId: fc.constant('a'), threshold: SOUND.count, minutes: series(value), points: series(value) }),
      { maxLength: 2 },
    ),
  });

it.each([
  { name: 'of sound values', value: SOUND.value },
  { name: 'of any values: NaN, infinities, negatives', value: WILD.value },
])('the summary is total, and of usable numbers alone: $name', ({ value }) => {
  const windows = new Set<string>();
  fc.assert(
    fc.property(anySeries(value), (traffic) => {
      const summary = summariseTraffic(traffic, { guard: aGuard(), idleSeconds: 900, scaledOutAt: minutesAgo(9) }, NOW);
      windows.add(summary.window);
      expect(summary.highestInvocations).toBeGreaterThanOrEqual(0);
      expect(summary.highestInvocations).toBeLessThan(Number.POSITIVE_INFINITY);
      expect(summary.errors === undefined).toBe(summary.window !== 'known');
      expect(summary.errors?.errors ?? 0).toBeGreaterThanOrEqual(0);
      for (const { load } of summary.signals) expect(load ?? 0).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 800 },
  );
  expect(windows.has('known') && windows.has('unknown')).toBe(true);
});

it('the guard never answers with less than was wanted, nor passes what is no change', () => {
  fc.assert(
    fc.property(
      anySeries(SOUND.value),
      fc.integer({ min: 2, max: 12 }),
      fc.nat(11),
      fc.option(fc.record({ since: SOUND.time, units: SOUND.count }), { nil: undefined }),
      (traffic, from, less, guardHold) => {
        const wanted = Math.min(less, from - 1);
        const summary = summariseTraffic(traffic, { guard: aGuard(), idleSeconds: 900 }, NOW);
        const question = { wanted, from, min: 0, guard: aGuard(), traffic: summary, scaleInCooldownSeconds: 300 };
        const answer = guardScaleIn({ ...question, ...(guardHold ? { guardHold } : {}) }, NOW);
        expect(answer.to).toBeGreaterThanOrEqual(wanted);
        if (answer.kind === 'pass') expect(answer.to).toBeLessThan(from);
        else expect(answer.to).toBe(from);
        expect(answer.reason === undefined).toBe(answer.kind === 'pass');
      },
    ),
    { numRuns: 800 },
  );
});
