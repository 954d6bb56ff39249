import { createVirtualClock, type VirtualClock } from '../../src/world/virtual-clock.ts';
import { createWorld, type World, type WorldOptions } from '../../src/world/world.ts';

/** 2025-06-03T10:00:00Z, a whole minute. */
export const START = Date.parse('2025-06-03T10:00:00Z');
export const HOME = { account: '123456789012', region: 'us-east-1', partition: 'aws' };

/** A fresh account whose clock stands still. */
export const newWorld = (
  options: Partial<WorldOptions> = {},
): { readonly world: World; readonly clock: VirtualClock } => {
  const clock = createVirtualClock(START);
  return { clock, world: createWorld({ ...HOME, now: clock.now, ...options }) };
};

/** The name of the refusal that this throws; a test fails where nothing is thrown. */
export const refusalOf = (act: () => unknown): { readonly name: string; readonly message: string } => {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return { name: error.name, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
};
