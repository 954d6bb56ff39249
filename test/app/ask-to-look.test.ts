import { describe, expect, it } from 'vitest';
import { createMemoryStateStore } from '../../src/adapters/memory/memory-state-store.ts';
import { askToLook } from '../../src/app/ask-to-look.ts';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import type { StateStore } from '../../src/ports/state-store.ts';
import { aTarget } from '../support/a-target.ts';
import { NOW } from '../support/moments.ts';

const target = aTarget();
const domain = lockDomainOf(target.target);
const now = () => NOW;

describe('askToLook', () => {
  it('sets a follower that is overdue, of a generation of its own, and touches nothing else', async () => {
    const state = createMemoryStateStore();
    const hold = { reason: 'owned-elsewhere' as const, since: NOW - 1_000, activity: 'chat#1' };
    await state.note(domain, target.id, {}, { hold, follow: { gen: 4, dueAt: NOW + 60_000 } });
    const before = await state.read(domain);
    expect(await askToLook({ state, now })(target)).toBe('written');
    const after = await state.read(domain);
    expect(after).toEqual({
      ...before,
      targets: { [target.id]: { hold, follow: { gen: 5, dueAt: NOW - 300_000 } } },
    });
  });

  it('works where nothing was ever written', async () => {
    const state = createMemoryStateStore();
    expect(await askToLook({ state, now })(target)).toBe('written');
    expect((await state.read(domain)).targets[target.id]?.follow?.gen).toBe(1);
  });

  it.each([
    { name: 'tries again where others wrote first', conflicts: 4, expected: 'written', tries: 5 },
    { name: 'gives up in the end', conflicts: 9, expected: 'conflict', tries: 5 },
  ])('$name', async ({ conflicts, expected, tries }) => {
    const store = createMemoryStateStore();
    let asked = 0;
    const state: StateStore = {
      ...store,
      note: async (...args) => {
        asked += 1;
        return asked <= conflicts ? 'conflict' : store.note(...args);
      },
    };
    expect(await askToLook({ state, now })(target)).toBe(expected);
    expect(asked).toBe(tries);
  });
});
