import { describe, expect, it } from 'vitest';
import { applyAdjustment, covers, roundAdjustment, type Side, selectStep } from '../../src/core/step-scaling.ts';
import { aScaleOutPolicy } from '../support/a-policy.ts';

describe('which step a breach falls into', () => {
  const middle = { lower: 10, upper: 20, adjustment: 1 };
  const below = { lower: -20, upper: -10, adjustment: -1 };
  it.each<{ name: string; step: typeof middle; delta: number; side: Side; want: boolean }>([
    {
      name: 'above the threshold the lower bound belongs to the step',
      step: middle,
      delta: 10,
      side: 'above',
      want: true,
    },
    { name: 'above the threshold the upper bound does not', step: middle, delta: 20, side: 'above', want: false },
    { name: 'above: just under the upper bound', step: middle, delta: 19.999, side: 'above', want: true },
    { name: 'above: just under the lower bound', step: middle, delta: 9.999, side: 'above', want: false },
    {
      name: 'below the threshold the lower bound does not belong to the step',
      step: below,
      delta: -20,
      side: 'below',
      want: false,
    },
    { name: 'below the threshold the upper bound does', step: below, delta: -10, side: 'below', want: true },
    { name: 'below: just over the lower bound', step: below, delta: -19.999, side: 'below', want: true },
    { name: 'below: just over the upper bound', step: below, delta: -9.999, side: 'below', want: false },
  ])('$name', ({ step, delta, side, want }) => {
    expect(covers(step, delta, side)).toBe(want);
  });

  it.each<{ name: string; step: { lower?: number; upper?: number; adjustment: number }; delta: number; side: Side }>([
    { name: 'an absent upper bound is open above', step: { lower: 0, adjustment: 1 }, delta: 1e12, side: 'above' },
    { name: 'an absent lower bound is open below', step: { upper: 0, adjustment: -1 }, delta: -1e12, side: 'below' },
    {
      name: 'at the threshold a scale-out step from 0 acts',
      step: { lower: 0, adjustment: 1 },
      delta: 0,
      side: 'above',
    },
    {
      name: 'at the threshold a scale-in step up to 0 acts',
      step: { upper: 0, adjustment: -1 },
      delta: 0,
      side: 'below',
    },
  ])('$name', ({ step, delta, side }) => {
    expect(covers(step, delta, side)).toBe(true);
  });

  it('the first step that covers the breach is taken', () => {
    const { steps } = aScaleOutPolicy();
    expect([selectStep(steps, 4.9, 'above'), selectStep(steps, 5, 'above')]).toEqual(steps);
  });

  it('no step covers a breach on the far side of the threshold', () => {
    expect(selectStep(aScaleOutPolicy().steps, -0.1, 'above')).toBeUndefined();
  });
});

describe('how a change is rounded', () => {
  it.each([
    { name: 'toward zero above one', change: 12.7, want: 12 },
    { name: 'toward zero below minus one', change: -6.67, want: -6 },
    { name: 'a fraction of a unit is one unit', change: 0.4, want: 1 },
    { name: 'a negative fraction of a unit is one unit less', change: -0.4, want: -1 },
    { name: 'nothing stays nothing', change: 0, want: 0 },
  ])('$name', ({ change, want }) => {
    expect(roundAdjustment(change)).toBe(want);
  });
});

describe('the capacity a step leads to', () => {
  it.each([
    { name: 'ChangeInCapacity adds', type: 'ChangeInCapacity', adjustment: 3, from: 4, want: 7 },
    { name: 'ChangeInCapacity never goes below 0', type: 'ChangeInCapacity', adjustment: -9, from: 4, want: 0 },
    { name: 'ExactCapacity sets', type: 'ExactCapacity', adjustment: 3, from: 4, want: 3 },
    {
      name: 'a percentage is of the present capacity',
      type: 'PercentChangeInCapacity',
      adjustment: 50,
      from: 4,
      want: 6,
    },
    { name: 'a percentage may take away', type: 'PercentChangeInCapacity', adjustment: -50, from: 5, want: 3 },
    { name: 'a percentage never goes below 0', type: 'PercentChangeInCapacity', adjustment: -250, from: 4, want: 0 },
    {
      name: 'multiplied first: 29 % of 100 is 29, not 28.999',
      type: 'PercentChangeInCapacity',
      adjustment: 29,
      from: 100,
      want: 129,
    },
    { name: 'a percentage of 0 is 0', type: 'PercentChangeInCapacity', adjustment: 50, from: 0, want: 0 },
  ] as const)('$name', ({ type, adjustment, from, want }) => {
    expect(applyAdjustment(aScaleOutPolicy({ adjustmentType: type }), { adjustment }, from)).toBe(want);
  });

  it.each([
    { name: 'MinAdjustmentMagnitude raises a smaller change', adjustment: 10, from: 10, want: 13 },
    { name: 'MinAdjustmentMagnitude leaves a larger change', adjustment: 50, from: 10, want: 15 },
    { name: 'MinAdjustmentMagnitude works in the direction of the change', adjustment: -10, from: 10, want: 7 },
    { name: 'MinAdjustmentMagnitude never turns a change of 0 into one', adjustment: 0, from: 10, want: 10 },
  ])('$name', ({ adjustment, from, want }) => {
    const policy = aScaleOutPolicy({ adjustmentType: 'PercentChangeInCapacity', minAdjustmentMagnitude: 3 });
    expect(applyAdjustment(policy, { adjustment }, from)).toBe(want);
  });

  it('MinAdjustmentMagnitude is for percentages alone', () => {
    const policy = aScaleOutPolicy({ minAdjustmentMagnitude: 3 });
    expect(applyAdjustment(policy, { adjustment: 1 }, 4)).toBe(5);
  });
});
