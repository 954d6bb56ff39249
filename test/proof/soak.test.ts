import { describe, expect, it } from 'vitest';
import { retryingWrite } from './sabotages/calls.ts';
import { playEpisode } from './soak/episode.ts';
import { addEpisode, createTally } from './soak/tally.ts';

const EPISODES = 4;

describe('hours in which much goes wrong', () => {
  it('break no rule, and end at rest', async () => {
    const tally = createTally();
    for (let seed = 1; seed <= EPISODES; seed += 1) addEpisode(tally, seed, await playEpisode(seed));
    expect(tally.failures).toEqual([]);
    const { faults, routed, settlements } = tally;
    for (const count of [faults.throttled, faults.timedOut, faults.crashed, faults.rollBacks, faults.answersLost]) {
      expect(count).toBeGreaterThan(0);
    }
    for (const count of [routed.dropped, routed.doubled, routed.delayed]) expect(count).toBeGreaterThan(0);
    expect(settlements.fulfilled).toBeGreaterThan(EPISODES);
    expect(settlements['rolled-back']).toBeGreaterThan(0);
  });

  it('are the same again with the same seed', async () => {
    const [first, again] = [await playEpisode(3), await playEpisode(3)];
    expect(again.witness.calls).toEqual(first.witness.calls);
    expect(again.routed).toEqual(first.routed);
    expect(again.faults).toEqual(first.faults);
  });

  it('find a write that is repeated', async () => {
    const { violations } = await playEpisode(1, retryingWrite);
    expect(violations.map(({ rule }) => rule)).toContain('one call per intention');
  });
});
