import { describe, expect, it } from 'vitest';
import { executeKeda } from '../../../src/sim/baselines/keda/executor.ts';
import { type KedaFallback, withFallback } from '../../../src/sim/baselines/keda/fallback.ts';
import { KEDA_QUERY_DEFAULTS, queryWindow, readAnswer } from '../../../src/sim/baselines/keda/query.ts';

describe('the query', () => {
  it('with the defaults may end five minutes ago, and begin ten', () => {
    expect(queryWindow(899, KEDA_QUERY_DEFAULTS)).toEqual({ start: 300, end: 600 });
  });

  it.each([
    { name: 'the newest point', values: [7, 3], ignoreNullValues: true, want: 7 },
    { name: 'a gap reads as the minimum by default', values: [], ignoreNullValues: true, want: 2 },
    { name: 'a gap is an error where nulls count', values: [], ignoreNullValues: false, want: undefined },
  ])('$name', ({ values, ignoreNullValues, want }) => {
    expect(readAnswer({ values }, { ...KEDA_QUERY_DEFAULTS, ignoreNullValues, minMetricValue: 2 })).toBe(want);
  });
});

describe('the fallback', () => {
  const fallback = (behavior: KedaFallback['behavior']): KedaFallback => ({
    failureThreshold: 3,
    replicas: 5,
    behavior,
  });
  const at = (current: number) => ({ current, targetPerUnit: 10 });
  it.each([
    { name: 'static, whatever runs', behavior: 'static', current: 9, want: 50 },
    { name: 'as many as run', behavior: 'currentReplicas', current: 9, want: 90 },
    { name: 'as many as run, if more', behavior: 'currentReplicasIfHigher', current: 9, want: 90 },
    { name: 'the fallback, if more than run', behavior: 'currentReplicasIfHigher', current: 2, want: 50 },
    { name: 'as many as run, if fewer', behavior: 'currentReplicasIfLower', current: 2, want: 20 },
    { name: 'the fallback, if fewer than run', behavior: 'currentReplicasIfLower', current: 9, want: 50 },
  ] as const)('$name', ({ behavior, current, want }) => {
    expect(withFallback(3, undefined, fallback(behavior), at(current))).toEqual({ failures: 4, value: want });
  });

  it('without one a failure stays a failure', () => {
    expect(withFallback(99, undefined, undefined, at(4))).toEqual({ failures: 100, value: undefined });
  });
});

describe('the executor', () => {
  const quiet = { active: false, current: 3, min: 0, cooldownPassed: true };
  it.each([
    { name: 'rests at nothing', input: quiet, want: 0 },
    { name: 'but not inside the cooldown', input: { ...quiet, cooldownPassed: false }, want: 3 },
    { name: 'and not below a minimum', input: { ...quiet, min: 2 }, want: 3 },
    { name: 'rests at its idle count', input: { ...quiet, min: 2, idle: 1 }, want: 1 },
    { name: 'wakes from its idle count', input: { ...quiet, active: true, current: 1, min: 2, idle: 1 }, want: 2 },
    { name: 'leaves more than the minimum to the HPA', input: { ...quiet, active: true, current: 3 }, want: 3 },
    { name: 'stays idle while nothing is active', input: { ...quiet, current: 0, min: 2, idle: 0 }, want: 0 },
  ])('$name', ({ input, want }) => expect(executeKeda(input)).toBe(want));
});
