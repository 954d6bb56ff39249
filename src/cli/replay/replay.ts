import type { CompiledConfiguration } from '../../core/target-configuration.ts';
import type { EpochMs } from '../../core/time.ts';
import { createFaults } from '../../emulator/faults.ts';
import { openVirtualAccount, type VirtualAccount, type VirtualAccountOptions } from '../local/virtual-account.ts';
import { chooseRuntime } from './choose-runtime.ts';
import { givesSeries, putIntoWorld } from './load-world-file.ts';
import { playEvent } from './play-event.ts';
import type { EventInput } from './read-events.ts';
import type { ReplayedEvent } from './replay-record.ts';
import { seedSeen } from './seed-seen.ts';
import { stageAccount } from './stage-account.ts';
import { arrivalOf, type FilledSeries, stageEvent } from './stage-event.ts';

/** Where no event names a time. */
const EPOCH_OF_NO_TIME: EpochMs = Date.UTC(2025, 0, 1);

/** Opens the account a replay runs in. */
export type OpenAccount = (options: VirtualAccountOptions) => Promise<VirtualAccount>;

/**
 * Plays events through the real handler, the real SDK clients and the emulator, in virtual time: files in the order of
 * their names, each 2 s after its alarm was evaluated, or all `at` one moment, or each at its own. The clock never runs
 * back, so an older event is a late one; table and emulator carry over.
 */
export const replay = async (
  configuration: CompiledConfiguration,
  input: EventInput,
  at: EpochMs | readonly EpochMs[] | undefined,
  onPlayed: (event: ReplayedEvent, account: VirtualAccount) => unknown = () => undefined,
  open: OpenAccount = openVirtualAccount,
): Promise<readonly ReplayedEvent[]> => {
  const { world } = input;
  const runtime = chooseRuntime(input.events.map(({ event }) => event));
  const arrivals = input.events.map(
    ({ event }, index) => (typeof at === 'number' ? at : at?.[index]) ?? arrivalOf(event, runtime),
  );
  const start = Math.min(...arrivals.filter((arrival) => arrival !== undefined), Number.MAX_SAFE_INTEGER);
  const first = start === Number.MAX_SAFE_INTEGER ? EPOCH_OF_NO_TIME : start;
  const faults = createFaults();
  const account = await open({ configuration, runtime, start: first, faults });
  try {
    stageAccount(account.world, configuration.targets, first);
    if (world) putIntoWorld(account.world, world.path, world.file, faults);
    const { seenSince } = world?.file ?? {};
    if (seenSince !== undefined) await seedSeen(account.ports.state, account.world, configuration.targets, seenSince);
    const filled: FilledSeries = {
      given: (name) => givesSeries(world?.file, name),
      pieces: new Map(),
    };
    const played: ReplayedEvent[] = [];
    for (const [index, file] of input.events.entries()) {
      const now = account.clock.set(arrivals[index] ?? account.clock.now());
      stageEvent(account.world, filled, file.event, account.runtime);
      const event = await playEvent(account, file, now);
      await onPlayed(event, account);
      played.push(event);
    }
    return played;
  } finally {
    await account.close();
  }
};
