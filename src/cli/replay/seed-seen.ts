import { createWorldCapacityReader } from '../../adapters/memory/world-capacity.ts';
import { countsOf } from '../../core/domain-capacity.ts';
import { targetStateOf } from '../../core/domain-state.ts';
import { lockDomainOf } from '../../core/scalable-target.ts';
import type { TargetConfiguration } from '../../core/target-configuration.ts';
import type { EpochMs } from '../../core/time.ts';
import { noteUnits } from '../../core/units-moved.ts';
import type { StateStore } from '../../ports/state-store.ts';
import type { World } from '../../world/world.ts';

/** Writes into the state table that every target's present count was seen `since` then, and has not moved: nothing is new any more. */
export const seedSeen = async (
  state: StateStore,
  world: World,
  targets: readonly TargetConfiguration[],
  since: EpochMs,
): Promise<void> => {
  // From the world itself: a read over the network would use up a fault that is meant for the first event.
  const capacity = createWorldCapacityReader(world);
  for (const { id, target } of targets) {
    const domain = lockDomainOf(target);
    const before = targetStateOf(await state.read(domain), id);
    const seen = await capacity.readCapacity(domain);
    await state.note(domain, id, before, noteUnits(before, seen, countsOf(seen, target), since).state);
  }
};
