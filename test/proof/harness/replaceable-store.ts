import { createMemoryStateStore, type MemoryStateStore } from '../../../src/adapters/memory/memory-state-store.ts';
import type { StateStore } from '../../../src/ports/state-store.ts';

/** A state table that can be put in the place of another, as after a restore from a backup. */
export interface ReplaceableStore extends StateStore {
  replaceBy(other: MemoryStateStore): void;
  /** The next read may miss the newest write. */
  staleNextRead(): void;
}

export const createReplaceableStore = (): ReplaceableStore => {
  let store = createMemoryStateStore();
  return {
    read: (domain) => store.read(domain),
    readAll: () => store.readAll(),
    transition: (domain, before, after) => store.transition(domain, before, after),
    note: (domain, targetId, before, after) => store.note(domain, targetId, before, after),
    staleNextRead: () => store.staleNextRead(),
    replaceBy(other) {
      store = other;
    },
  };
};
