import { describe, expect, it } from 'vitest';
import { clamp, tighter } from '../../src/core/capacity.ts';

describe('clamp', () => {
  it.each([
    { name: 'a number inside stays', wanted: 3, want: { to: 3 } },
    { name: 'the lower bound is inside', wanted: 2, want: { to: 2 } },
    { name: 'the upper bound is inside', wanted: 5, want: { to: 5 } },
    { name: 'above it is the upper bound, and says so', wanted: 6, want: { to: 5, limitedBy: 'max' } },
    { name: 'below it is the lower bound, and says so', wanted: 1, want: { to: 2, limitedBy: 'min' } },
  ])('$name', ({ wanted, want }) => {
    expect(clamp(wanted, { min: 2, max: 5 })).toEqual(want);
  });
});

describe('the tighter of two pairs of bounds', () => {
  it.each([
    {
      name: 'the larger minimum and the smaller maximum',
      a: { min: 1, max: 8 },
      b: { min: 2, max: 6 },
      want: { min: 2, max: 6 },
    },
    { name: 'each from its own side', a: { min: 3, max: 8 }, b: { min: 2, max: 6 }, want: { min: 3, max: 6 } },
    { name: 'a conflict is left to be seen', a: { min: 5, max: 8 }, b: { min: 1, max: 4 }, want: { min: 5, max: 4 } },
  ])('$name', ({ a, b, want }) => {
    expect(tighter(a, b)).toEqual(want);
    expect(tighter(b, a)).toEqual(want);
  });
});
