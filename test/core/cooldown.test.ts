import { describe, expect, it } from 'vitest';
import { longestCooldownSeconds, remainingCooldownMs } from '../../src/core/cooldown.ts';
import { aScaleInPolicy, aScaleOutPolicy } from '../support/a-policy.ts';
import { aScaleIn, aScaleOut, aSignal } from '../support/a-signal.ts';
import { aTarget } from '../support/a-target.ts';
import { NOW, secondsAgo } from '../support/moments.ts';

const completed = (completedAt: number) => ({ direction: 'out', base: 2, to: 4, completedAt }) as const;

describe('what is left of a cooldown', () => {
  it.each([
    { name: 'nothing without a change', last: undefined, seconds: 60, want: 0 },
    { name: 'counted from completion', last: completed(secondsAgo(20)), seconds: 60, want: 40_000 },
    { name: 'over at its last millisecond', last: completed(secondsAgo(60)), seconds: 60, want: 0 },
    { name: 'never negative', last: completed(secondsAgo(600)), seconds: 60, want: 0 },
    { name: 'a shortened setting shortens one under way', last: completed(secondsAgo(20)), seconds: 30, want: 10_000 },
    { name: 'a setting of 0 is none', last: completed(NOW), seconds: 0, want: 0 },
  ])('$name', ({ last, seconds, want }) => {
    expect(remainingCooldownMs(last, seconds, NOW)).toBe(want);
  });
});

describe("a target's cooldowns", () => {
  const short = aSignal({ id: 'short' });
  const long = aSignal({
    id: 'long',
    scaleOut: aScaleOut({ policy: aScaleOutPolicy({ cooldownSeconds: 90 }) }),
    scaleIn: aScaleIn({ policy: aScaleInPolicy({ cooldownSeconds: 700 }) }),
  });
  it.each([
    { name: 'the longest of its signals', signals: [short, long], out: 90, in: 700 },
    { name: 'the longest, in any order', signals: [long, short], out: 90, in: 700 },
    { name: 'none without signals', signals: [], out: 0, in: 0 },
    { name: 'none in a direction without alarm', signals: [{ id: 'bare', source: short.source }], out: 0, in: 0 },
  ])('$name', ({ signals, out, in: inwards }) => {
    const configuration = aTarget({ signals });
    expect([longestCooldownSeconds(configuration, 'out'), longestCooldownSeconds(configuration, 'in')]).toEqual([
      out,
      inwards,
    ]);
  });
});
