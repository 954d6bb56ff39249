import { describe, expect, it } from 'vitest';
import {
  type CompletedActivity,
  DEFAULT_COOLDOWNS,
  isCoolingDown,
  mayScaleIn,
  settleScaleOut,
} from '../../../src/sim/baselines/activity-cooldown.ts';
import { isActionDue } from '../../../src/sim/baselines/alarm-action.ts';
import { decideStep } from '../../../src/sim/baselines/native-step.ts';
import {
  proportional,
  proposeTracking,
  settlePolicies,
  type TrackedPolicy,
  trackingAlarms,
  wouldFlap,
} from '../../../src/sim/baselines/target-tracking.ts';

const cooldowns = DEFAULT_COOLDOWNS;
const out = (completedAt: number | undefined): CompletedActivity => ({ direction: 'out', base: 3, to: 5, completedAt });
const into = (completedAt: number | undefined): CompletedActivity => ({ direction: 'in', base: 7, to: 5, completedAt });

describe('cooldowns', () => {
  it.each([
    { name: 'an activity that runs has not begun to end', last: out(undefined), now: 9999, want: true },
    { name: 'a second before the end', last: out(0), now: 299, want: true },
    { name: 'the end itself is free', last: out(0), now: 300, want: false },
  ])('$name', ({ last, now, want }) => expect(isCoolingDown(last, cooldowns, now)).toBe(want));

  it.each([
    { name: 'before anything happened', last: undefined, want: true },
    { name: 'after a scale-in', last: into(0), want: false },
    { name: 'after a scale-out, too', last: out(0), want: false },
    { name: 'once it is over', last: into(-300), want: true },
  ])('a scale-in $name: $want', ({ last, want }) => expect(mayScaleIn(last, cooldowns, 10)).toBe(want));

  it.each([
    { name: 'free: the whole change', last: undefined, change: 3, want: 8 },
    { name: 'inside its own cooldown only what is larger', last: out(0), change: 3, want: 6 },
    { name: 'inside its own cooldown an equal one adds nothing', last: out(0), change: 2, want: 5 },
    { name: 'a scale-in does not hold it', last: into(0), change: 3, want: 8 },
    { name: 'after its cooldown: the whole change', last: out(-300), change: 3, want: 8 },
  ])('a scale-out, $name', ({ last, change, want }) => {
    expect(settleScaleOut(5, last, { cooldowns, now: 10 }, () => change)).toBe(want);
  });
});

describe('decideStep', () => {
  const percent = {
    adjustmentType: 'PercentChangeInCapacity',
    cooldownSeconds: 300,
    steps: [
      { lower: 0, upper: 10, adjustment: 20 },
      { lower: 10, adjustment: 100 },
    ],
  } as const;
  const less = {
    adjustmentType: 'ChangeInCapacity',
    cooldownSeconds: 300,
    steps: [{ upper: 0, adjustment: -2 }],
  } as const;
  it.each([
    { name: 'the step of the breach', side: 'above', delta: 5, policy: percent, last: undefined, want: 6 },
    {
      name: 'a percentage inside the cooldown from the earlier base',
      side: 'above',
      delta: 15,
      policy: percent,
      last: out(0),
      want: 6,
    },
    { name: 'a breach that no step covers', side: 'above', delta: -1, policy: percent, last: undefined, want: 5 },
    { name: 'a scale-in', side: 'below', delta: -1, policy: less, last: undefined, want: 3 },
    { name: 'a scale-in inside a cooldown', side: 'below', delta: -1, policy: less, last: into(0), want: 5 },
  ] as const)('$name', ({ want, last, ...breach }) => {
    expect(decideStep(breach, { current: 5, last, cooldowns, now: 10 })).toBe(want);
  });
});

describe('target tracking', () => {
  it('makes the alarms of a minute metric and of a 10 s metric', () => {
    const low = { threshold: 9 };
    expect(trackingAlarms(10, 60)).toEqual({ high: { threshold: 10, periods: 3 }, low: { ...low, periods: 15 } });
    expect(trackingAlarms(10, 10)).toEqual({ high: { threshold: 10, periods: 3 }, low: { ...low, periods: 90 } });
  });

  it.each([
    { current: 3, metric: 21, target: 10, want: 7 },
    { current: 3, metric: 0.7, target: 0.7, want: 3 },
    { current: 3, metric: 0, target: 10, want: 0 },
    { current: 7, metric: 8, target: 10, want: 6 },
  ])('$current units at $metric of $target: $want', ({ current, metric, target, want }) => {
    expect(proportional(current, metric, target)).toBe(want);
  });

  const tracked = (given: Partial<TrackedPolicy>): TrackedPolicy => ({
    high: 'OK',
    low: 'OK',
    metric: 5,
    target: 10,
    ...given,
  });
  it.each([
    { name: 'out', policy: tracked({ high: 'ALARM', metric: 20 }), want: 8 },
    { name: 'in', policy: tracked({ low: 'ALARM' }), want: 2 },
    { name: 'a high alarm never takes away', policy: tracked({ high: 'ALARM', metric: 5 }), want: 4 },
    { name: 'a low alarm never adds', policy: tracked({ low: 'ALARM', metric: 20 }), want: 4 },
    { name: 'nothing without an alarm', policy: tracked({ metric: 20 }), want: 4 },
    { name: 'nothing without a point', policy: tracked({ low: 'ALARM', metric: undefined }), want: 4 },
    {
      name: 'nothing while one alarm has no data',
      policy: tracked({ low: 'ALARM', high: 'INSUFFICIENT_DATA' }),
      want: 4,
    },
  ])('$name', ({ policy, want }) => expect(proposeTracking({ desired: 4, inService: 4 }, policy)).toBe(want));

  it('asks for no unit twice that has not come yet', () => {
    expect(proposeTracking({ desired: 8, inService: 4 }, tracked({ high: 'ALARM', metric: 20 }))).toBe(8);
  });

  it('without a policy the count stays', () => expect(settlePolicies(4, [])).toBe(4));

  it.each([
    { name: 'fits', inService: 6, to: 4, want: false },
    { name: 'would be undone, since more units serve than were asked for', inService: 8, to: 4, want: true },
    { name: 'cannot be undone below one unit', inService: 1, to: 0, want: false },
  ])('a scale-in that $name', ({ inService, to, want }) => {
    expect(
      wouldFlap(
        [
          { metric: 6, target: 10 },
          { metric: undefined, target: 1 },
        ],
        inService,
        to,
      ),
    ).toBe(want);
  });
});

describe('isActionDue', () => {
  it.each([
    { name: 'on the way into ALARM', state: 'ALARM', last: undefined, now: 7, want: true },
    { name: 'not a second time within the minute', state: 'ALARM', last: 7, now: 66, want: false },
    { name: 'again after it', state: 'ALARM', last: 7, now: 67, want: true },
    { name: 'not in OK', state: 'OK', last: undefined, now: 7, want: false },
    { name: 'not without data', state: 'INSUFFICIENT_DATA', last: undefined, now: 7, want: false },
  ] as const)('$name', ({ state, last, now, want }) => expect(isActionDue(state, last, now)).toBe(want));
});
