import { describe, expect, it } from 'vitest';
import { POLICIES } from '../../../src/sim/policies/list-policies.ts';
import type { PolicySetup } from '../../../src/sim/policies/policy-definition.ts';
import { A_SERVICE } from '../../support/a-scenario.ts';
import { aSight } from '../../support/a-sight.ts';
import { playPolicy, type Seen } from './play-policy.ts';

const setup = (telemetry: PolicySetup['telemetry'] = 'cloudwatch'): PolicySetup => ({
  service: A_SERVICE,
  capacity: { min: 1, max: 20, initial: 4 },
  invocationsPerMinute: 60,
  telemetry,
});
const definition = (name: string) => {
  const found = POLICIES.find((policy) => policy.name === name);
  if (found === undefined) throw new Error(`no policy ${name}`);
  return found;
};
const scaling = POLICIES.filter(({ name }) => name !== 'static-count');
const peers = POLICIES.filter(({ availableOnSageMaker }) => !availableOnSageMaker);

/** Requests in all and invocations a minute in all, spread over what serves. */
const under =
  (requests: number, invocations = requests * 15): Seen =>
  (_now, desired) => ({
    inSystem: requests,
    metrics: { ConcurrentRequests: requests / desired, InvocationsPerInstance: invocations / desired },
  });

describe('the policies', () => {
  it('have a name of their own each', () => {
    const names = POLICIES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const one of POLICIES) expect(one.create(setup()).name).toBe(one.name);
  });

  it.each(scaling)('$name scales out under load, and in without', (policy) => {
    expect(playPolicy(policy.create(setup()), under(64), { seconds: 3600 }).desired).toBeGreaterThan(8);
    expect(playPolicy(policy.create(setup()), under(0), { seconds: 7200 }).desired).toBe(1);
  });

  it.each(peers)('$name does so at home, too', (policy) => {
    expect(playPolicy(policy.create(setup('scrape')), under(64), { seconds: 3600 }).desired).toBeGreaterThan(8);
    expect(playPolicy(policy.create(setup('scrape')), under(0), { seconds: 7200 }).desired).toBe(1);
  });

  it.each(POLICIES)('$name rests at its working point', (policy) => {
    const calls = (telemetry: PolicySetup['telemetry']) =>
      playPolicy(policy.create(setup(telemetry)), under(15.4, 232), { seconds: 7200 }).calls;
    expect([...calls('cloudwatch'), ...calls('scrape')].length).toBeLessThanOrEqual(2);
  });

  it.each(scaling.filter(({ name }) => name !== 'keda-defaults'))('$name does nothing without data', (policy) => {
    expect(playPolicy(policy.create(setup()), () => ({}), { seconds: 7200 }).calls).toEqual([]);
  });

  it('keda-defaults reads a gap as nothing to do, and shrinks', () => {
    expect(playPolicy(definition('keda-defaults').create(setup()), () => ({}), { seconds: 7200 }).desired).toBe(1);
  });

  it.each(POLICIES)('$name stays inside the bounds', (policy) => {
    for (const load of [0, 9999]) {
      const { calls } = playPolicy(policy.create(setup()), under(load), { seconds: 3600 });
      for (const { to } of calls) expect(to >= 1 && to <= 20).toBe(true);
    }
  });

  it.each(POLICIES)('$name can be made with every end of its search space', (policy) => {
    expect(policy.searchSpace.length).toBeGreaterThan(0);
    for (const { name, least, most } of policy.searchSpace) {
      expect(least).toBeLessThan(most);
      for (const value of [least, most]) {
        const tuned = policy.create(setup(), { [name]: value });
        expect(playPolicy(tuned, under(30), { seconds: 600 }).desired).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it.each([
    { name: 'static-count', values: { count: 7 }, want: 7 },
    { name: 'target-tracking-concurrency', values: { targetShare: 0.5 }, want: 16 },
    { name: 'target-tracking-invocations', values: { targetShare: 0.5 }, want: 16 },
    { name: 'ray-serve', values: { targetShare: 0.5 }, want: 16 },
    { name: 'hpa', values: { targetShare: 0.5 }, want: 16 },
  ])('$name follows its tuned values', ({ name, values, want }) => {
    const seen: Seen = (now, desired) => under(32, 480)(now, desired);
    expect(playPolicy(definition(name).create(setup(), values), seen, { seconds: 1800 }).desired).toBe(want);
  });
});

describe('policies that SageMaker does not have', () => {
  it.each(peers)('$name waits for the lock where there is one, and not at home', (policy) => {
    const locked = { updating: true, desired: 2, actual: 2 };
    const lookFor = (telemetry: PolicySetup['telemetry']) => {
      const made = policy.create(setup(telemetry));
      const wishes = [];
      for (let now = 0; now <= 300; now += made.everySeconds) {
        wishes.push(made.look(aSight({ now, capacity: locked, inSystem: 64, metrics: { ConcurrentRequests: 32 } })));
      }
      return wishes.filter((wish) => wish !== undefined).length;
    };
    expect(lookFor('cloudwatch')).toBe(0);
    expect(lookFor('scrape')).toBeGreaterThan(0);
  });

  it.each(peers)('$name asks once more for what was refused', (policy) => {
    const made = policy.create(setup());
    const asked: number[] = [];
    for (let now = 0; now <= 120; now += made.everySeconds) {
      const wish = made.look(aSight({ now, inSystem: 64, metrics: { ConcurrentRequests: 16 } }));
      if (wish === undefined) continue;
      asked.push(wish.desired);
      made.told?.(false, now);
    }
    expect(asked.length).toBeGreaterThan(1);
    // A refused change is none: it does not make the next one smaller.
    expect(asked.at(-1)).toBe(asked[0]);
  });

  const crashed = { running: 0, queued: 0, ready: false };
  const busy = { running: 2, queued: 0, ready: true };
  it.each([
    { name: 'hpa', units: [busy, busy, busy, crashed], why: 'a silent unit is taken to be on its target' },
    { name: 'wva', units: [busy, busy, busy, crashed], why: 'fewer report than there are' },
  ])('$name takes none away while a unit is down: $why', ({ name, units }) => {
    const made = definition(name).create(setup('scrape'));
    const wishes = [];
    for (let now = 0; now <= 900; now += made.everySeconds) wishes.push(made.look(aSight({ now, units, inSystem: 6 })));
    expect(wishes.filter((wish) => wish !== undefined && wish.desired < 3)).toEqual([]);
  });

  it('hpa counts what has not come yet as using nothing, so a cold start is not asked for twice', () => {
    const made = definition('hpa').create(setup('scrape'));
    const units = [1, 2, 3, 4].map(() => ({ running: 8, queued: 0, ready: true }));
    const wish = made.look(aSight({ capacity: { desired: 8, actual: 4 }, units, inSystem: 32 }));
    expect(wish).toBeUndefined();
  });

  it('apa waits out its cooldown before it takes away', () => {
    const seen: Seen = (now, desired) => under(now < 60 ? 64 : 4)(now, desired);
    const { calls } = playPolicy(definition('apa').create(setup()), seen, { seconds: 400 });
    const last = calls.filter(({ at }) => at < 60).at(-1)?.at ?? Number.NaN;
    expect(calls.find(({ at }) => at >= 60)?.at).toBe(last + 300);
  });
});
