import { describe, expect, it } from 'vitest';
import type { DomainCapacity, UnitCounts } from '../../src/core/domain-capacity.ts';
import { noteUnits } from '../../src/core/units-moved.ts';
import { aCapacity } from '../support/a-capacity.ts';
import { aTargetState } from '../support/a-domain.ts';
import { minutesAgo, NOW } from '../support/moments.ts';

const counts = (desired: number, actual = desired, more: Partial<UnitCounts> = {}): UnitCounts => ({
  desired,
  actual,
  ...more,
});
const OTHER_CONFIG = aCapacity({ configName: 'llama-3-8b-config-2' });

describe('counts that moved', () => {
  it('the same count under the same configuration has not', () => {
    const state = aTargetState();
    expect(noteUnits(state, aCapacity(), counts(4), NOW)).toEqual({ state });
  });

  it('first sight counts from now', () => {
    expect(noteUnits({ alarms: { high: 1 } }, aCapacity(), counts(4), NOW)).toEqual({
      state: { alarms: { high: 1 }, units: { desired: 4, configName: 'llama-3-8b-config-1', since: NOW } },
      moved: 'first-sight',
    });
  });

  it('another EndpointConfigName: a deployment reset it', () => {
    expect(noteUnits(aTargetState(), OTHER_CONFIG, counts(2), NOW)).toEqual({
      state: { units: { desired: 2, configName: 'llama-3-8b-config-2', since: NOW } },
      moved: 'deployment',
    });
  });

  it('another EndpointConfigName with the same count is a deployment too', () => {
    expect(noteUnits(aTargetState(), OTHER_CONFIG, counts(4), NOW).moved).toBe('deployment');
  });

  it("the same configuration with another count: somebody's hand", () => {
    expect(noteUnits(aTargetState(), aCapacity(), counts(6), NOW)).toEqual({
      state: aTargetState({ units: { desired: 6, configName: 'llama-3-8b-config-1', since: NOW }, handChanges: [NOW] }),
      moved: 'external-change',
    });
  });

  it('changes by hand are kept for an hour', () => {
    const state = aTargetState({ handChanges: [minutesAgo(61), minutesAgo(60), minutesAgo(59)] });
    expect(noteUnits(state, aCapacity(), counts(6), NOW).state.handChanges).toEqual([minutesAgo(59), NOW]);
  });

  it('a component has no configuration name to compare', () => {
    const { configName: _, ...capacity } = aCapacity();
    const state = { units: { desired: 4, since: minutesAgo(9) } };
    expect(noteUnits(state, capacity, counts(4), NOW)).toEqual({ state });
    expect(noteUnits(state, capacity, counts(5), NOW)).toStrictEqual({
      state: { units: { desired: 5, since: NOW }, handChanges: [NOW] },
      moved: 'external-change',
    });
  });

  it.each<{ name: string; capacity?: DomainCapacity; found: UnitCounts | undefined }>([
    { name: 'while an update runs', capacity: aCapacity({ status: 'Updating' }), found: counts(6) },
    { name: 'while desired and actual differ', found: counts(6, 4) },
    { name: 'of a target that is gone', capacity: { kind: 'not-found', message: 'gone' }, found: undefined },
    {
      name: 'of an endpoint that is gone, whatever was counted',
      capacity: { kind: 'not-found', message: 'gone' },
      found: counts(6),
    },
    { name: 'of a variant the endpoint does not have', found: undefined },
    { name: 'of a serverless variant', found: counts(0, 0, { serverless: true }) },
  ])('nothing is noted $name', ({ capacity = aCapacity(), found }) => {
    const state = aTargetState();
    expect(noteUnits(state, capacity, found, NOW)).toEqual({ state });
  });
});
