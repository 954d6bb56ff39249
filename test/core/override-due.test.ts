import { describe, expect, it } from 'vitest';
import type { Override, TargetState } from '../../src/core/domain-state.ts';
import type { HoldRunReason } from '../../src/core/hold-run.ts';
import { isOverrideDue } from '../../src/core/override-due.ts';
import type { Mode } from '../../src/core/target-configuration.ts';
import { aTargetState } from '../support/a-domain.ts';
import { aTarget } from '../support/a-target.ts';
import { inMinutes, inSeconds, minutesAgo, NOW } from '../support/moments.ts';

const UNTIL = inMinutes(60);
const BOUNDS = { min: 1, max: 8 };
const held = (reason: HoldRunReason): TargetState => ({ hold: { reason, since: minutesAgo(5), activity: 'a' } });
const pause: Override = { kind: 'pause', until: UNTIL };
const pinAt = (capacity: number): Override => ({ kind: 'pin', capacity, until: UNTIL });
const follow = { gen: 3, dueAt: inSeconds(40) };

/** Four units stand. */
const isDue = (state: TargetState, mode: Mode = 'act', now = NOW): boolean =>
  isOverrideDue(aTarget({ mode }), aTargetState(state), BOUNDS, now);

describe('a pause', () => {
  it.each([
    { name: 'is heard where nothing was held', state: {}, due: true },
    { name: 'is heard where something else was held', state: held('cooldown'), due: true },
    { name: 'is heard though a follower will come', state: { ...held('cooldown'), follow }, due: true },
    { name: 'was heard', state: held('paused'), due: false },
  ])('$name', ({ state, due }) => {
    expect(isDue({ ...state, override: pause })).toBe(due);
    expect(isDue({ ...state, override: pause }, 'shadow')).toBe(due);
  });
});

describe('a pin', () => {
  it.each([
    { name: 'that is not reached', override: pinAt(6), state: {}, due: true },
    {
      name: 'that is not reached, after an earlier one that was',
      override: pinAt(6),
      state: held('paused'),
      due: true,
    },
    {
      name: 'that is not reached, though something else is waited for',
      override: pinAt(6),
      state: { ...held('cooldown'), follow },
      due: true,
    },
    { name: 'beyond a bound that is not reached', override: pinAt(20), state: held('at-max'), due: true },
    { name: 'that is reached and was not heard of', override: pinAt(4), state: held('at-min'), due: true },
    { name: 'that is reached', override: pinAt(4), state: held('paused'), due: false },
    {
      name: 'beyond a bound that is reached',
      override: pinAt(20),
      state: { ...held('paused'), units: { desired: 8, since: minutesAgo(9) } },
      due: false,
    },
  ])('$name', ({ override, state, due }) => {
    expect(isDue({ ...state, override })).toBe(due);
  });

  it.each(['target-unsupported', 'owned-elsewhere', 'bounds-conflict', 'refused'] as const)(
    'against %s is in vain until somebody does something',
    (reason) => {
      expect(isDue({ ...held(reason), override: pinAt(6) })).toBe(false);
    },
  );

  it.each(['updating', 'in-flight', 'endpoint-failed', 'target-not-found', 'backing-off', 'not-idle'] as const)(
    'against %s waits for the follower, if there is one',
    (reason) => {
      expect(isDue({ ...held(reason), follow, override: pinAt(6) })).toBe(false);
      expect(isDue({ ...held(reason), override: pinAt(6) })).toBe(true);
      expect(isDue({ ...held(reason), follow: { gen: 3 }, override: pinAt(6) })).toBe(true);
    },
  );

  it('of a target never seen is looked at', () => {
    expect(isOverrideDue(aTarget(), { override: pinAt(4) }, BOUNDS, NOW)).toBe(true);
  });

  it('in guard is obeyed by nobody', () => {
    expect(isDue({ override: pinAt(6) }, 'guard')).toBe(false);
    expect(isDue({ override: pinAt(4) }, 'guard')).toBe(false);
  });

  it('in shadow is looked at only once it is reached', () => {
    expect(isDue({ override: pinAt(6) }, 'shadow')).toBe(false);
    expect(isDue({ override: pinAt(4) }, 'shadow')).toBe(true);
  });
});

describe('the end of an override', () => {
  it.each([
    { name: 'taken back', state: held('paused'), due: true },
    { name: 'taken back before it was heard of', state: held('cooldown'), due: false },
    { name: 'never given', state: {}, due: false },
    { name: 'over', state: { ...held('paused'), override: { kind: 'pause', until: NOW } as const }, due: true },
    {
      name: 'over, and heard',
      state: { ...held('cooldown'), override: { kind: 'pause', until: NOW } as const },
      due: false,
    },
  ])('$name', ({ state, due }) => {
    expect(isDue(state)).toBe(due);
  });
});
