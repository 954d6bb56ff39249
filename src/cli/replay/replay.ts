import type { CompiledConfiguration } from '../../core/target-configuration.ts';
import type { EpochMs } from '../../core/time.ts';
import { createFaults } from '../../emulator/faults.ts';
import { openVirtualAccount } from '../local/virtual-account.ts';
import { chooseRuntime } from './choose-runtime.ts';
import { givesSeries, loadWorldFile, putIntoWorld } from './load-world-file.ts';
import { playEvent } from './play-event.ts';
import type { EventInput } from './read-events.ts';
import type { ReplayedEvent } from './replay-record.ts';
import { stageAccount } from './stage-account.ts';
import { arrivalOf, type FilledSeries, stageEvent } from './stage-event.ts';

/** Where no event names a time. */
const EPOCH_OF_NO_TIME: EpochMs = Date.UTC(2025, 0, 1);

/**
 * Plays events through the real handler, the real SDK clients and the emulator, in virtual time: files in the order of
 * their names, each 2 s after its alarm was evaluated, or all `at` one moment. The clock never runs back, so an older
 * event is a late one; table and emulator carry over.
 */
export const replay = async (
  configuration: CompiledConfiguration,
  input: EventInput,
  at: EpochMs | undefined,
  onPlayed: (event: ReplayedEvent) => void = () => undefined,
): Promise<readonly ReplayedEvent[]> => {
  const worldFile = input.worldFile === undefined ? undefined : await loadWorldFile(input.worldFile);
  const runtime = chooseRuntime(input.events.map(({ event }) => event));
  const arrivals = input.events.map(({ event }) => at ?? arrivalOf(event, runtime));
  const start = Math.min(...arrivals.filter((arrival) => arrival !== undefined), Number.MAX_SAFE_INTEGER);
  const first = start === Number.MAX_SAFE_INTEGER ? EPOCH_OF_NO_TIME : start;
  const faults = createFaults();
  const account = await openVirtualAccount({ configuration, runtime, start: first, faults });
  try {
    stageAccount(account.world, configuration.targets, first);
    if (worldFile && input.worldFile !== undefined) putIntoWorld(account.world, input.worldFile, worldFile, faults);
    const filled: FilledSeries = {
      given: (name) => givesSeries(worldFile, name),
      pieces: new Map(),
    };
    const played: ReplayedEvent[] = [];
    for (const [index, file] of input.events.entries()) {
      const now = account.clock.set(arrivals[index] ?? account.clock.now());
      stageEvent(account.world, filled, file.event, runtime);
      const event = await playEvent(account, file, now);
      onPlayed(event);
      played.push(event);
    }
    return played;
  } finally {
    await account.close();
  }
};
