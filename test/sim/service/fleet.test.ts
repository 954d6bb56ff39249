import { describe, expect, it } from 'vitest';
import { openFleet } from './drive-fleet.ts';

const ONE_SECOND = { kind: 'fit', s0: 1, s1: 0, c: 1 } as const;

describe('LEAST_OUTSTANDING_REQUESTS', () => {
  it('takes each of the equals as often', () => {
    const ROUNDS = 8_000;
    const served = [0, 0, 0, 0];
    const rules = { routing: 'LEAST_OUTSTANDING_REQUESTS' as const };
    const fleet = openFleet(
      { service: { slots: 1, step: ONE_SECOND }, rules, copies: served.length, seed: 'ties' },
      {
        completed({ copy, outputTokens }) {
          if (outputTokens === 1) served[copy?.id ?? 0] = (served[copy?.id ?? 0] ?? 0) + 1;
        },
      },
    );
    // Two copies are busy, wherever they stand in the list: the third request meets two idle ones.
    for (let round = 0; round < ROUNDS; round += 1) {
      fleet.advance(round * 100);
      for (const work of [10, 10, 1]) fleet.offer(round * 100, 0, work);
    }
    fleet.advance(Infinity);
    const fair = ROUNDS / served.length;
    const spread = Math.sqrt(fair * (1 - 1 / served.length));
    for (const count of served) expect(Math.abs(count - fair)).toBeLessThan(4 * spread);
  });
});

describe('a container that fails fast', () => {
  it('is asked again from the moment its answer is known, not before', () => {
    const retries = { tries: 2, leastSeconds: 1, mostSeconds: 1, budget: 1 };
    const fleet = openFleet({ service: { slots: 1, step: ONE_SECOND }, rules: { retries }, seed: 'fail' }, {});
    fleet.crash('fail-fast', 'all', 0);
    fleet.offer(10, 0, 1);
    expect(fleet.counts()).toMatchObject({ failed: 0, waitingForRetry: 1 });
    expect(fleet.nextAt()).toBeCloseTo(11.05, 9);
  });
});

describe('a budget of retries', () => {
  it.each([
    { budget: 0, granted: 0 },
    { budget: 0.1, granted: 2 },
    { budget: 0.25, granted: 5 },
    { budget: 1, granted: 20 },
  ])('of $budget grants $granted for 20 requests that fail', ({ budget, granted }) => {
    const retries = { tries: 2, leastSeconds: 1_000, mostSeconds: 1_000, budget };
    const service = { slots: 1, step: ONE_SECOND };
    const fleet = openFleet({ service, rules: { retries }, copies: 0, seed: 'budget' }, {});
    for (let at = 0; at < 20; at += 1) fleet.offer(at, 0, 1);
    expect(fleet.counts()).toMatchObject({ arrived: 20, failed: 20 - granted, waitingForRetry: granted });
  });
});
