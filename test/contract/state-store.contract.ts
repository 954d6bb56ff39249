import { describe, expect, it } from 'vitest';
import { type DomainState, NEW_DOMAIN, STATE_SCHEMA_VERSION, type TargetState } from '../../src/core/domain-state.ts';
import { formatLockDomain, type LockDomain } from '../../src/core/scalable-target.ts';
import { StateSchemaError } from '../../src/ports/errors.ts';
import type { StateStore } from '../../src/ports/state-store.ts';
import { anIntention } from '../support/a-domain.ts';

/** A store, and a way to make an item look as if a newer program had written it. */
export interface StateStoreUnderTest {
  readonly store: StateStore;
  stampSchema(domain: LockDomain, schemaVersion: number): Promise<void>;
}

const NOW = Date.parse('2026-03-02T09:00:00Z');

const claimed = (before: DomainState, id: string): DomainState => ({
  ...before,
  version: before.version + 1,
  phase: 'claimed',
  intention: anIntention({ id }),
});

const FULL: TargetState = {
  units: { desired: 2, configName: 'llama-3-8b-config', since: NOW - 7_200_000 },
  last: { direction: 'out', base: 1, to: 2, completedAt: NOW - 3_600_000 },
  alarms: { 'demo-dev-chat-concurrency-high': NOW - 2_000, 'an alarm, with #signs. and dots': NOW - 9_000 },
  hold: { reason: 'cooldown', since: NOW - 30_000, activity: 'chat#0mm8x-1' },
  follow: { gen: 4, dueAt: NOW + 60_000 },
  guardHold: { since: NOW - 90_000, units: 2 },
  backOff: { failures: 2, until: NOW + 120_000 },
  override: { kind: 'pin', capacity: 4, until: NOW + 3_600_000 },
  autoScaling: { min: 1, max: 8, policies: ['a', 'b'], suspended: { out: false, in: true }, readAt: NOW - 60_000 },
  timesToReady: [241, 250.5, 0],
  handChanges: [NOW - 600_000],
};

/** Each member alone, as it was and as it becomes: what a note of it may and may not do is the same for all. */
const CHANGES: readonly { name: string; was: TargetState; other: TargetState; will: TargetState }[] = [
  {
    name: 'units',
    was: { units: { desired: 2, since: 1 } },
    other: { units: { desired: 2, configName: 'c', since: 1 } },
    will: { units: { desired: 3, since: 2 } },
  },
  {
    name: 'last',
    was: {},
    other: { last: { direction: 'in', base: 3, to: 2, completedAt: 1 } },
    will: { last: { direction: 'out', base: 2, to: 3, completedAt: 2 } },
  },
  {
    name: 'hold',
    was: { hold: { reason: 'cooldown', since: 1, activity: 'a' } },
    other: { hold: { reason: 'cooldown', since: 1, activity: 'b' } },
    will: {},
  },
  {
    name: 'follow',
    was: { follow: { gen: 1, dueAt: 10 } },
    other: { follow: { gen: 2, dueAt: 10 } },
    will: { follow: { gen: 2, dueAt: 20 } },
  },
  {
    name: 'guardHold',
    was: { guardHold: { since: 1, units: 4 } },
    other: {},
    will: { guardHold: { since: 1, units: 5 } },
  },
  {
    name: 'backOff',
    was: { backOff: { failures: 1, until: 9 } },
    other: { backOff: { failures: 2, until: 9 } },
    will: {},
  },
  {
    name: 'override',
    was: { override: { kind: 'pause', until: 9 } },
    other: { override: { kind: 'pin', capacity: 2, until: 9 } },
    will: { override: { kind: 'pause', until: 10 } },
  },
  {
    name: 'autoScaling',
    was: { autoScaling: { min: 1, max: 2, policies: ['p'], suspended: { out: false, in: false }, readAt: 1 } },
    other: { autoScaling: { min: 1, max: 2, policies: ['q'], suspended: { out: false, in: false }, readAt: 1 } },
    will: { autoScaling: { min: 1, max: 2, policies: [], suspended: { out: false, in: false }, readAt: 2 } },
  },
  {
    name: 'timesToReady',
    was: { timesToReady: [100, 200] },
    other: { timesToReady: [100, 200, 300] },
    will: { timesToReady: [100, 200, 150] },
  },
  { name: 'handChanges', was: { handChanges: [1, 2] }, other: { handChanges: [2] }, will: { handChanges: [1, 2, 3] } },
];

/** The promises of `StateStore`, for whoever makes one. `make` may give the same store each time: every test has a domain of its own. */
export const stateStoreContract = (name: string, make: () => StateStoreUnderTest): void => {
  let domains = 0;
  const newDomain = (): LockDomain => {
    domains += 1;
    return { kind: 'endpoint', endpointName: `llama-3-8b-${domains}` };
  };

  /** A domain where `chat` has this state. */
  const given = async (target: TargetState): Promise<{ store: StateStore; domain: LockDomain }> => {
    const { store } = make();
    const domain = newDomain();
    expect(await store.note(domain, 'chat', {}, target)).toBe('written');
    return { store, domain };
  };

  describe(`StateStore: ${name}`, () => {
    it('a domain nobody wrote is the new domain', async () => {
      expect(await make().store.read(newDomain())).toEqual(NEW_DOMAIN);
    });

    it('every member of a target comes back as it was noted, and a note does not touch the version', async () => {
      const { store, domain } = await given(FULL);
      expect(await store.read(domain)).toEqual({ ...NEW_DOMAIN, targets: { chat: FULL } });
    });

    it('a domain is found whatever the case of its name', async () => {
      const { store } = make();
      const domain = newDomain();
      await store.note(domain, 'chat', {}, { follow: { gen: 1, dueAt: NOW } });
      const shouted: LockDomain = { kind: 'endpoint', endpointName: `LLAMA-3-8b-${domains}` };
      expect((await store.read(shouted)).targets.chat).toEqual({ follow: { gen: 1, dueAt: NOW } });
    });

    it('a whole round of phases is read back arrow by arrow, the version rising by one', async () => {
      const { store } = make();
      const domain = newDomain();
      const claim = claimed(NEW_DOMAIN, 'one');
      expect(await store.transition(domain, NEW_DOMAIN, claim)).toBe('written');
      expect(await store.read(domain)).toEqual({ ...claim, version: 1 });
      const applied: DomainState = { ...claim, phase: 'applied', version: 2 };
      expect(await store.transition(domain, claim, applied)).toBe('written');
      const { intention: _over, ...rest } = applied;
      const idle: DomainState = {
        ...rest,
        phase: 'idle',
        version: 3,
        abandoned: {
          id: 'one',
          targetId: 'chat',
          unit: 'AllTraffic',
          direction: 'out',
          base: 2,
          from: 2,
          to: 3,
          at: NOW,
        },
        targets: { chat: { last: { direction: 'out', base: 2, to: 3, completedAt: NOW } } },
      };
      expect(await store.transition(domain, applied, idle)).toBe('written');
      expect(await store.read(domain)).toEqual(idle);
      const { abandoned: _forgotten, ...forgotten } = { ...idle, version: 4, targets: {} };
      expect(await store.transition(domain, idle, forgotten)).toBe('written');
      expect(await store.read(domain)).toEqual(forgotten);
    });

    it('of two claims from the same reading one wins', async () => {
      const { store } = make();
      const domain = newDomain();
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((id) => store.transition(domain, NEW_DOMAIN, claimed(NEW_DOMAIN, id))),
      );
      expect(answers.filter((answer) => answer === 'written')).toHaveLength(1);
      const { version, intention: winner } = await store.read(domain);
      expect({ version, id: winner?.id }).toEqual({ version: 1, id: ['a', 'b', 'c'][answers.indexOf('written')] });
    });

    it('an arrow from an old version is a conflict and changes nothing', async () => {
      const { store } = make();
      const domain = newDomain();
      const claim = claimed(NEW_DOMAIN, 'one');
      await store.transition(domain, NEW_DOMAIN, claim);
      const old = { ...claim, version: 7 };
      expect(await store.transition(domain, old, { ...old, phase: 'applied' })).toBe('conflict');
      expect(await store.transition(domain, NEW_DOMAIN, claimed(NEW_DOMAIN, 'two'))).toBe('conflict');
      expect(await store.read(domain)).toEqual(claim);
    });

    it('an arrow of another intention is a conflict, even at the right version', async () => {
      const { store } = make();
      const domain = newDomain();
      const claim = claimed(NEW_DOMAIN, 'one');
      await store.transition(domain, NEW_DOMAIN, claim);
      const foreign = { ...claim, intention: anIntention({ id: 'two' }) };
      expect(await store.transition(domain, foreign, { ...foreign, phase: 'applied' })).toBe('conflict');
      const { intention: _none, ...unclaimed } = claim;
      expect(await store.transition(domain, unclaimed, { ...unclaimed, phase: 'idle' })).toBe('conflict');
      expect(await store.read(domain)).toEqual(claim);
    });

    it('an arrow writes only the members that differ: what others noted meanwhile stays', async () => {
      const { store, domain } = await given({ follow: { gen: 1, dueAt: NOW } });
      const seen = await store.read(domain);
      await store.note(domain, 'chat', seen.targets.chat ?? {}, { follow: { gen: 2, dueAt: NOW + 1 } });
      await store.note(domain, 'code', {}, { backOff: { failures: 1, until: NOW } });
      const after: DomainState = {
        ...claimed(seen, 'one'),
        targets: { chat: { follow: { gen: 1, dueAt: NOW }, units: { desired: 2, since: NOW } } },
      };
      expect(await store.transition(domain, seen, after)).toBe('written');
      expect((await store.read(domain)).targets).toEqual({
        chat: { follow: { gen: 2, dueAt: NOW + 1 }, units: { desired: 2, since: NOW } },
        code: { backOff: { failures: 1, until: NOW } },
      });
    });

    it('an arrow drawn for an alarm state that a newer one has superseded is a conflict', async () => {
      const { store, domain } = await given({ alarms: { high: NOW } });
      const seen = await store.read(domain);
      await store.note(domain, 'chat', { alarms: { high: NOW } }, { alarms: { high: NOW + 20_000 } });
      const after = { ...claimed(seen, 'one'), targets: { chat: { alarms: { high: NOW + 10_000 } } } };
      expect(await store.transition(domain, seen, after)).toBe('conflict');
      expect(await store.read(domain)).toEqual({
        ...NEW_DOMAIN,
        targets: { chat: { alarms: { high: NOW + 20_000 } } },
      });
    });

    it.each(CHANGES)('a note of $name passes while it is as it was read', async ({ was, will }) => {
      const { store, domain } = await given({ ...was, timesToReady: was.timesToReady ?? [7] });
      const before = { ...was, timesToReady: was.timesToReady ?? [7] };
      const after = { ...will, timesToReady: will.timesToReady ?? [7] };
      expect(await store.note(domain, 'chat', before, after)).toBe('written');
      expect((await store.read(domain)).targets.chat).toEqual(after);
    });

    it.each(CHANGES)('a note of $name is a conflict once somebody changed it', async ({ was, other, will }) => {
      const marker: TargetState = { handChanges: other.handChanges ?? [1] };
      const { store, domain } = await given({ ...other, ...marker });
      expect(
        await store.note(
          domain,
          'chat',
          { ...was, ...(was.handChanges ? {} : marker) },
          { ...will, ...(will.handChanges ? {} : marker) },
        ),
      ).toBe('conflict');
      expect((await store.read(domain)).targets.chat).toEqual({ ...other, ...marker });
    });

    it('the newest time of an alarm is put back only from what was read', async () => {
      const { store, domain } = await given({ alarms: { high: NOW } });
      const back: TargetState = { alarms: { high: NOW - 1 } };
      expect(await store.note(domain, 'chat', { alarms: { high: NOW + 1 } }, back)).toBe('conflict');
      expect(await store.note(domain, 'chat', { alarms: { high: NOW } }, back)).toBe('written');
      expect((await store.read(domain)).targets.chat).toEqual(back);
    });

    it('notes of different members and of different alarms never meet', async () => {
      const { store, domain } = await given({ alarms: { high: NOW } });
      const before: TargetState = { alarms: { high: NOW } };
      const answers = await Promise.all([
        store.note(domain, 'chat', before, { alarms: { high: NOW + 1 } }),
        store.note(domain, 'chat', before, { alarms: { high: NOW, low: NOW + 2 } }),
        store.note(domain, 'chat', before, { ...before, follow: { gen: 1, dueAt: NOW } }),
        store.note(domain, 'code', {}, { follow: { gen: 1, dueAt: NOW } }),
      ]);
      expect(answers).toEqual(['written', 'written', 'written', 'written']);
      expect((await store.read(domain)).targets).toEqual({
        chat: { alarms: { high: NOW + 1, low: NOW + 2 }, follow: { gen: 1, dueAt: NOW } },
        code: { follow: { gen: 1, dueAt: NOW } },
      });
    });

    it("an alarm's newest time only grows: an older one is a conflict, the same one is not", async () => {
      const { store, domain } = await given({ alarms: { high: NOW } });
      expect(await store.note(domain, 'chat', {}, { alarms: { high: NOW - 1 } })).toBe('conflict');
      expect(await store.note(domain, 'chat', {}, { alarms: { high: NOW } })).toBe('written');
      expect((await store.read(domain)).targets.chat).toEqual({ alarms: { high: NOW } });
    });

    it('of two who arm the same follower, even alike, one wins', async () => {
      const { store, domain } = await given({ follow: { gen: 1, dueAt: NOW } });
      const arm = () =>
        store.note(domain, 'chat', { follow: { gen: 1, dueAt: NOW } }, { follow: { gen: 2, dueAt: NOW + 60_000 } });
      expect((await Promise.all([arm(), arm()])).toSorted()).toEqual(['conflict', 'written']);
    });

    it('a note during a claim leaves phase, intention and version, and does not disturb the next arrow', async () => {
      const { store } = make();
      const domain = newDomain();
      const claim = claimed(NEW_DOMAIN, 'one');
      await store.transition(domain, NEW_DOMAIN, claim);
      expect(await store.note(domain, 'chat', {}, { follow: { gen: 1, dueAt: NOW } })).toBe('written');
      expect(await store.read(domain)).toEqual({ ...claim, targets: { chat: { follow: { gen: 1, dueAt: NOW } } } });
      expect(await store.transition(domain, claim, { ...claim, phase: 'applied', version: 2 })).toBe('written');
    });

    it('all of them at once are what each is by itself', async () => {
      const { store } = make();
      const domains = [newDomain(), newDomain()] as const;
      for (const domain of domains) await store.transition(domain, NEW_DOMAIN, claimed(NEW_DOMAIN, 'one'));
      await store.note(domains[1], 'chat', {}, FULL);
      const all = await store.readAll();
      for (const domain of domains) {
        expect(all.get(formatLockDomain(domain))).toEqual(await store.read(domain));
        expect(all.get(formatLockDomain(domain))).toMatchObject({ phase: 'claimed' });
      }
      expect(all.has(formatLockDomain(newDomain()))).toBe(false);
    });

    it('an item of a newer schema is refused by every method that asks for it, and stays as it is', async () => {
      const { store, stampSchema } = make();
      const [domain, other] = [newDomain(), newDomain()];
      await store.note(other, 'chat', {}, { handChanges: [1] });
      const claim = claimed(NEW_DOMAIN, 'one');
      await store.transition(domain, NEW_DOMAIN, claim);
      await stampSchema(domain, STATE_SCHEMA_VERSION + 1);
      const refused = { name: 'StateSchemaError', found: STATE_SCHEMA_VERSION + 1, known: STATE_SCHEMA_VERSION };
      await expect(store.read(domain)).rejects.toMatchObject(refused);
      const all = await store.readAll();
      expect(all.get(formatLockDomain(domain))).toMatchObject(refused);
      expect(all.get(formatLockDomain(other))).toMatchObject({ targets: { chat: { handChanges: [1] } } });
      await expect(store.transition(domain, claim, { ...claim, phase: 'applied' })).rejects.toMatchObject(refused);
      await expect(store.note(domain, 'chat', {}, { handChanges: [1] })).rejects.toBeInstanceOf(StateSchemaError);
      await stampSchema(domain, STATE_SCHEMA_VERSION);
      expect(await store.read(domain)).toEqual(claim);
    });
  });
};
