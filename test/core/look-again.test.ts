import { describe, expect, it } from 'vitest';
import type { HoldReason } from '../../src/core/decision.ts';
import { lookAgainForData, lookAgainForTraffic, secondsUntilSettled } from '../../src/core/look-again.ts';
import { COMPONENT, VARIANT } from '../support/a-target.ts';
import { inSeconds, NOW, secondsAgo } from '../support/moments.ts';

const heldFor = (seconds: number, reason: HoldReason) => ({ reason, since: secondsAgo(seconds), activity: 'a' });

describe('look again for data', () => {
  it.each([
    { name: 'after 30 s where the hold is new', hold: undefined, want: 30 },
    { name: 'after 30 s where the reason is new', hold: heldFor(200, 'cooldown'), want: 30 },
    { name: 'never sooner than 30 s', hold: heldFor(10, 'no-data'), want: 30 },
    { name: 'doubling: as long again as it has lasted', hold: heldFor(120, 'no-data'), want: 120 },
    { name: 'at most 300 s', hold: heldFor(4000, 'no-data'), want: 300 },
    { name: 'a hold from the future has lasted no time', hold: heldFor(-500, 'no-data'), want: 30 },
  ])('$name', ({ hold, want }) => {
    expect(lookAgainForData(hold, 'no-data', NOW)).toBe(inSeconds(want));
  });
});

describe("look again for the guard's reasons", () => {
  it.each([
    { name: 'after 60 s at first', hold: undefined, want: 60 },
    { name: 'after 60 s for ten minutes', hold: heldFor(599, 'traffic-high'), want: 60 },
    { name: 'then after 300 s', hold: heldFor(600, 'traffic-high'), want: 300 },
    { name: 'another reason begins anew', hold: heldFor(900, 'errors-high'), want: 60 },
  ])('$name', ({ hold, want }) => {
    expect(lookAgainForTraffic(hold, 'traffic-high', NOW)).toBe(inSeconds(want));
  });
});

it.each([
  { name: 'a variant sends an event when it is done: 60 s', target: VARIANT, want: 60 },
  { name: 'a component sends none: 30 s', target: COMPONENT, want: 30 },
])('$name', ({ target, want }) => {
  expect(secondsUntilSettled(target)).toBe(want);
});
