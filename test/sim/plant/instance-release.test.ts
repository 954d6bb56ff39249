import { describe, expect, it } from 'vitest';
import { createInstanceRelease } from '../../../src/sim/plant/instance-release.ts';

const play = (releaseSeconds: number, counts: readonly number[]): readonly number[] => {
  const instances = createInstanceRelease(releaseSeconds);
  return counts.map((units, now) => instances.paid(now, units));
};

describe('the instances of copies', () => {
  it.each([
    { name: 'go with their units where no time is said', release: 0, counts: [2, 1, 0, 3], expected: [2, 1, 0, 3] },
    {
      name: 'are paid for a while after the last copy',
      release: 2,
      counts: [2, 0, 0, 0, 0],
      expected: [2, 2, 2, 0, 0],
    },
    {
      name: 'are found again by a copy that comes back',
      release: 3,
      counts: [2, 1, 2, 2, 2],
      expected: [2, 2, 2, 2, 2],
    },
    { name: 'grow at once', release: 3, counts: [1, 4, 1, 1, 1, 1], expected: [1, 4, 4, 4, 4, 1] },
    { name: 'go step by step', release: 1, counts: [3, 2, 1, 0, 0], expected: [3, 3, 2, 1, 0] },
  ])('$name', ({ release, counts, expected }) => {
    expect(play(release, counts)).toEqual(expected);
  });
});
