import { expect, it } from 'vitest';
import { median } from '../../src/core/median.ts';

it.each([
  { name: 'the middle of an odd number of values', values: [9, 1, 3], want: 3 },
  { name: 'the mean of the two middle ones of an even number', values: [10, 1, 3, 4], want: 3.5 },
  { name: 'sorted as numbers, not as text', values: [100, 9, 20], want: 20 },
  { name: 'of one value, itself', values: [7], want: 7 },
  { name: 'of nothing, nothing', values: [], want: undefined },
])('median: $name', ({ values, want }) => {
  expect(median(values)).toBe(want);
});

it('median leaves its input as it was', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});
