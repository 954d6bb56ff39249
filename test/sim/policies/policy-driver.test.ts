import { describe, expect, it } from 'vitest';
import { createPolicyDriver } from '../../../src/sim/policies/policy-driver.ts';
import type { ScalingPolicy, Sight, Wish } from '../../../src/sim/policies/scaling-policy.ts';

const aSight = (desired: number, noCapacity: number | undefined): Sight => ({
  now: 60,
  capacity: { desired, actual: desired, updating: false, min: 0, max: 10 },
  cloudWatch: { read: (metric) => [metric === 'NoCapacityInvocationFailures' ? noCapacity : undefined] },
  scrape: { units: [], averageInSystem: () => 0 },
});

const play = (sight: Sight, wish: Wish | undefined, accepts = true) => {
  const asked: number[] = [];
  const told: boolean[] = [];
  const policy: ScalingPolicy = {
    name: 'by hand',
    everySeconds: 60,
    look: () => wish,
    told: (accepted) => told.push(accepted),
  };
  const plant = {
    sight: () => sight.capacity,
    inService: () => sight.capacity.actual,
    allocated: () => sight.capacity.desired,
    request: (desired: number) => {
      asked.push(desired);
      return accepts;
    },
  };
  const driver = createPolicyDriver(policy, plant);
  void driver.tick(sight.now, sight);
  return { asked, told, decisions: driver.decisions };
};

describe('a baseline on its plant', () => {
  it.each([
    { name: 'asks for what the policy wants', desired: 2, wish: 4, expected: [4] },
    { name: 'asks for nothing where that is there', desired: 2, wish: 2, expected: [] },
    { name: 'asks for no more than the bounds', desired: 2, wish: 40, expected: [10] },
    { name: 'asks for nothing where the policy says nothing', desired: 2, wish: undefined, expected: [] },
  ])('$name', ({ desired, wish, expected }) => {
    const { asked } = play(
      aSight(desired, undefined),
      wish === undefined ? undefined : { desired: wish, reason: 'so' },
    );
    expect(asked).toEqual(expected);
  });

  it('wakes up from zero when requests met no copy', () => {
    const { asked, decisions } = play(aSight(0, 3), undefined);
    expect(asked).toEqual([1]);
    expect(decisions).toEqual([{ at: 60, from: 0, to: 1, reason: '3 requests met no copy', refused: false }]);
  });

  it.each([
    { name: 'zero was asked for by nobody', desired: 0, failures: undefined },
    { name: 'a copy is there', desired: 1, failures: 3 },
  ])('does not wake up where $name', ({ desired, failures }) => {
    expect(play(aSight(desired, failures), undefined).asked).toEqual([]);
  });

  it('tells the policy and the report of a refusal', () => {
    const { told, decisions } = play(aSight(2, undefined), { desired: 3, reason: 'so' }, false);
    expect(told).toEqual([false]);
    expect(decisions).toEqual([{ at: 60, from: 2, to: 3, reason: 'so', refused: true }]);
  });
});
