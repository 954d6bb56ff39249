import { describe, expect, it } from 'vitest';
import { afterFailure, afterFulfilled, afterPartial } from '../../src/core/settled-target.ts';
import { aCapacity } from '../support/a-capacity.ts';
import { anIntention, aTargetState } from '../support/a-domain.ts';
import { inSeconds, minutesAgo, NOW, secondsAgo } from '../support/moments.ts';

const intention = anIntention({ claimedAt: secondsAgo(240), base: 3 });
const modified = (lastModifiedAt: number) => aCapacity({ lastModifiedAt });

describe('fulfilled', () => {
  it('cooldown begins, the back-off ends, the count is new, the time to ready is kept', () => {
    const state = aTargetState({ backOff: { failures: 3, until: NOW }, timesToReady: [200], alarms: { high: 1 } });
    expect(afterFulfilled(state, intention, modified(secondsAgo(20)), NOW)).toEqual({
      alarms: { high: 1 },
      last: { direction: 'out', base: 3, to: 6, completedAt: secondsAgo(20) },
      units: { desired: 6, configName: 'llama-3-8b-config-1', since: secondsAgo(20) },
      timesToReady: [200, 220],
    });
  });

  it.each([
    {
      name: "completed at SageMaker's LastModifiedTime where that is later than our call",
      lastModifiedAt: secondsAgo(100),
      want: secondsAgo(100),
    },
    { name: 'else when first seen over', lastModifiedAt: minutesAgo(120), want: NOW },
    { name: 'as late as our call is not later', lastModifiedAt: secondsAgo(240), want: NOW },
    { name: 'never in the future', lastModifiedAt: inSeconds(30), want: NOW },
  ])('$name', ({ lastModifiedAt, want }) => {
    expect(afterFulfilled({}, intention, modified(lastModifiedAt), NOW).last?.completedAt).toBe(want);
  });

  it('without a LastModifiedTime it is completed when first seen over', () => {
    const { lastModifiedAt: _, ...capacity } = aCapacity();
    expect(afterFulfilled({}, intention, capacity, NOW).last?.completedAt).toBe(NOW);
  });

  it('a component has no configuration name', () => {
    const { configName: _, ...capacity } = aCapacity();
    expect(afterFulfilled({}, intention, capacity, NOW).units).toStrictEqual({ desired: 6, since: NOW });
  });

  it('the first time to ready is the first', () => {
    expect(afterFulfilled({}, intention, aCapacity(), NOW).timesToReady).toEqual([240]);
  });

  it('the last 20 times to ready are kept', () => {
    const timesToReady = Array.from({ length: 20 }, (_, index) => index);
    expect(afterFulfilled({ timesToReady }, intention, aCapacity(), NOW).timesToReady).toEqual([
      ...timesToReady.slice(1),
      240,
    ]);
  });

  it('a scale-in has no time to ready', () => {
    expect(afterFulfilled({}, { ...intention, direction: 'in' }, aCapacity(), NOW)).not.toHaveProperty('timesToReady');
  });
});

describe('a failure backs off', () => {
  it.each([
    { name: '60 s at first', failures: 0, seconds: 60 },
    { name: 'doubling', failures: 1, seconds: 120 },
    { name: 'and again', failures: 4, seconds: 960 },
    { name: 'to 30 minutes', failures: 5, seconds: 1800 },
    { name: 'and no longer', failures: 5000, seconds: 1800 },
  ])('$name', ({ failures, seconds }) => {
    const state = failures === 0 ? {} : { backOff: { failures, until: NOW } };
    expect(afterFailure(state, NOW)).toEqual({ backOff: { failures: failures + 1, until: inSeconds(seconds) } });
  });

  it('without cooldown, and with everything else kept', () => {
    expect(afterFailure(aTargetState(), NOW)).toEqual(aTargetState({ backOff: { failures: 1, until: inSeconds(60) } }));
  });
});

it.each([
  { name: 'partial: cooldown for what came, back-off for what did not', desired: 5 },
  { name: 'given up on: the count SageMaker may still reach is the one to compare with', desired: 6 },
])('$name', ({ desired }) => {
  expect(afterPartial({}, intention, { desired, actual: 5 }, modified(secondsAgo(20)), NOW)).toEqual({
    last: { direction: 'out', base: 3, to: 5, completedAt: secondsAgo(20) },
    units: { desired, configName: 'llama-3-8b-config-1', since: secondsAgo(20) },
    backOff: { failures: 1, until: inSeconds(60) },
  });
});
