import { describe, expect, it } from 'vitest';
import { createNativeStep, type NativeStepSettings } from '../../../src/sim/policies/native-step.ts';
import { createStaticCount } from '../../../src/sim/policies/static-count.ts';
import { createTargetTracking, trackConcurrency, trackInvocations } from '../../../src/sim/policies/target-tracking.ts';
import { aSight } from '../../support/a-sight.ts';
import { playPolicy, type Seen } from './play-policy.ts';

const cooldowns = { outSeconds: 300, inSeconds: 300 };
const byConcurrency = () => createTargetTracking({ name: 'tt', trackers: [trackConcurrency(10)], cooldowns });
const byInvocations = () => createTargetTracking({ name: 'tt', trackers: [trackInvocations(60)], cooldowns });
const byBoth = () =>
  createTargetTracking({ name: 'tt', trackers: [trackInvocations(60), trackConcurrency(10)], cooldowns });

const at =
  (concurrent: number | undefined, invocations?: number): Seen =>
  () => ({
    metrics: { ConcurrentRequests: concurrent, InvocationsPerInstance: invocations },
  });
/** So many requests in all, spread over whatever is asked for. */
const spread =
  (total: number): Seen =>
  (_now, desired) => ({ metrics: { ConcurrentRequests: total / desired } });

describe('target tracking', () => {
  it('asks for the proportional count, once the metric is above its target', () => {
    expect(playPolicy(byConcurrency(), spread(80), { seconds: 600 }).calls).toEqual([{ at: 0, to: 8, accepted: true }]);
  });

  it('holds inside 90 % and 100 % of its target', () => {
    expect(playPolicy(byConcurrency(), at(9.5), { seconds: 3600 }).calls).toEqual([]);
  });

  it('needs every point of fifteen minutes to scale in', () => {
    const seen: Seen = (now) => ({
      metrics: { ConcurrentRequests: Array.from({ length: 92 }, (_, i) => (now < 300 && i > 80 ? 9.5 : 4)) },
    });
    const { calls } = playPolicy(byConcurrency(), seen, { seconds: 300 });
    expect(calls).toEqual([{ at: 300, to: 2, accepted: true }]);
  });

  it.each([
    { name: 'concurrency', policy: byConcurrency },
    { name: 'invocations', policy: byInvocations },
    { name: 'both', policy: byBoth },
  ])('does nothing without data: $name', ({ policy }) => {
    expect(playPolicy(policy(), at(undefined, undefined), { seconds: 3600 }).calls).toEqual([]);
  });

  it.each([
    { name: 'one high is enough to scale out', seen: at(20, 30), want: [{ at: 0, to: 8, accepted: true }] },
    { name: 'the larger of two counts', seen: at(20, 180), want: [{ at: 0, to: 12, accepted: true }] },
    { name: 'one low is not enough to scale in', seen: at(1, 60), want: [] },
    { name: 'one that knows nothing keeps the other from scaling in', seen: at(1, undefined), want: [] },
    { name: 'both low: the larger count', seen: at(1, 45), want: [{ at: 0, to: 3, accepted: true }] },
  ])('of two policies $name', ({ seen, want }) => {
    expect(playPolicy(byBoth(), seen, { seconds: 50 }).calls).toEqual(want);
  });

  it('never asks for less than the minimum', () => {
    expect(playPolicy(byConcurrency(), at(0), { seconds: 0 }).calls).toEqual([{ at: 0, to: 1, accepted: true }]);
  });

  it('asks again each minute while the change of another runs, and a refused call starts no cooldown', () => {
    const policy = byConcurrency();
    const seen: Seen = () => ({ metrics: { ConcurrentRequests: 20 } });
    const first = playPolicy(policy, seen, { seconds: 180, changeSeconds: 1000 });
    // What has been asked for and has not come yet is not asked for again.
    expect(first.calls).toEqual([{ at: 0, to: 8, accepted: true }]);
    const refused = byConcurrency();
    const asked: number[] = [];
    for (let now = 0; now <= 180; now += 10) {
      const locked = playOnce(refused, now);
      if (locked !== undefined) asked.push(now);
      refused.told?.(false, now);
    }
    expect(asked).toEqual([0, 60, 120, 180]);
  });

  it('inside the cooldown of a scale-out only what a larger one adds, after it all of it', () => {
    const { calls } = playPolicy(byConcurrency(), () => ({ metrics: { ConcurrentRequests: 11 } }), { seconds: 700 });
    expect(calls).toEqual([
      { at: 0, to: 5, accepted: true },
      { at: 360, to: 6, accepted: true },
    ]);
  });

  it('counts its cooldown from the end of the change', () => {
    const { calls } = playPolicy(byConcurrency(), at(11), { seconds: 900, changeSeconds: 300 });
    expect(calls.map((call) => call.at)).toEqual([0, 600]);
  });

  it('a change that was rolled back starts no cooldown', () => {
    const { calls } = playPolicy(byConcurrency(), at(11), { seconds: 300, changeSeconds: 100, rollBacks: [0] });
    expect(calls).toEqual([
      { at: 0, to: 5, accepted: true },
      { at: 120, to: 5, accepted: true },
    ]);
  });
});

const playOnce = (policy: ReturnType<typeof byConcurrency>, now: number) =>
  policy.look(aSight({ now, metrics: { ConcurrentRequests: 20 }, capacity: { updating: true } }));

const STEP: NativeStepSettings = {
  name: 'step',
  highThreshold: 10,
  out: {
    adjustmentType: 'ChangeInCapacity',
    cooldownSeconds: 60,
    steps: [
      { lower: 0, upper: 10, adjustment: 1 },
      { lower: 10, adjustment: 4 },
    ],
  },
  lowThreshold: 4,
  lowAlarm: { periodSeconds: 10, periods: 18 },
  in: { adjustmentType: 'ChangeInCapacity', cooldownSeconds: 300, steps: [{ upper: 0, adjustment: -1 }] },
};

describe('native step scaling', () => {
  it.each([
    { name: 'on the threshold the first step', value: 10, to: 5 },
    { name: 'far above it the last one', value: 25, to: 8 },
    { name: 'below the low one a step in', value: 3, to: 3 },
  ])('$name', ({ value, to }) => {
    expect(playPolicy(createNativeStep(STEP), at(value), { seconds: 50 }).calls).toEqual([
      { at: 0, to, accepted: true },
    ]);
  });

  it('steps on while the alarm stays, each cooldown once', () => {
    const { calls } = playPolicy(createNativeStep(STEP), at(12), { seconds: 300 });
    expect(calls.map((call) => call.to)).toEqual([5, 6, 7]);
  });

  it.each([
    { name: 'short', lowAlarm: { periodSeconds: 10, periods: 18 }, want: 1 },
    { name: 'long', lowAlarm: { periodSeconds: 60, periods: 15 }, want: 0 },
  ] as const)('the $name low alarm needs all of its points', ({ lowAlarm, want }) => {
    const seen: Seen = () => ({
      metrics: { ConcurrentRequests: [...new Array(90).fill(9), ...new Array(18).fill(1)] },
    });
    const policy = createNativeStep({ ...STEP, lowAlarm: { ...lowAlarm, periods: lowAlarm.periods } });
    const longer: Seen = () => ({ metrics: { ConcurrentRequests: [9, 9, 9, ...new Array(14).fill(1)] } });
    const { calls } = playPolicy(policy, want === 1 ? seen : longer, { seconds: 0 });
    expect(calls).toHaveLength(want);
  });

  it('a gap keeps the state: neither alarm comes of it', () => {
    expect(playPolicy(createNativeStep(STEP), at(undefined), { seconds: 3600 }).calls).toEqual([]);
  });

  it('target tracking beside it does not hold its scale-in back, and the larger of two increases wins', () => {
    const both = () => createNativeStep({ ...STEP, trackers: [trackInvocations(60)] });
    expect(playPolicy(both(), at(3, 59), { seconds: 0 }).calls).toEqual([{ at: 0, to: 3, accepted: true }]);
    expect(playPolicy(both(), at(12, 180), { seconds: 0 }).calls).toEqual([{ at: 0, to: 12, accepted: true }]);
  });
});

describe('a static count', () => {
  it.each([
    { name: 'is asked for once', count: 6, want: [{ at: 0, to: 6, accepted: true }] },
    { name: 'is held to the bounds', count: 99, want: [{ at: 0, to: 20, accepted: true }] },
    { name: 'is not asked for where it is there', count: 4, want: [] },
  ])('$name', ({ count, want }) => {
    expect(playPolicy(createStaticCount({ name: 's', count }), () => ({}), { seconds: 600 }).calls).toEqual(want);
  });
});
