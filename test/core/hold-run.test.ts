import { expect, it } from 'vitest';
import { HOLD_REASONS } from '../../src/core/decision.ts';
import { type HoldRunReason, traitsOf } from '../../src/core/hold-run.ts';

const RUNS: readonly HoldRunReason[] = [...HOLD_REASONS, 'refused', 'stuck'];
const withTrait = (has: (traits: ReturnType<typeof traitsOf>) => boolean) =>
  RUNS.filter((reason) => has(traitsOf(reason)));

it('what no timer ends is not looked at each minute', () => {
  expect(withTrait(({ quiet = false }) => quiet)).toEqual([
    'muted',
    'no-metric-value',
    'target-not-found',
    'target-unsupported',
    'owned-elsewhere',
    'bounds-conflict',
    'at-min',
    'at-max',
    'guard-unfit',
    'refused',
  ]);
});

it('the guard holds for what it knows of the traffic; N−1 is no hold that expires', () => {
  expect(withTrait(({ guards = false }) => guards)).toEqual(['traffic-high', 'errors-high', 'traffic-unknown']);
});

it('of a reason that a newer version wrote down nothing is known', () => {
  expect(traitsOf(JSON.parse('"invented-later"'))).toEqual({});
});
