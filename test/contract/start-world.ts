import { createVirtualClock, type VirtualClock } from '../../src/world/virtual-clock.ts';
import { createWorld, type World } from '../../src/world/world.ts';

/** An empty account of its own, with a clock that stands still. */
export const startWorld = (
  start = Date.parse('2026-03-02T12:00:00Z'),
): { readonly world: World; readonly clock: VirtualClock } => {
  const clock = createVirtualClock(start);
  const home = { account: '123456789012', region: 'us-east-1', partition: 'aws' };
  return { clock, world: createWorld({ ...home, now: clock.now }) };
};
