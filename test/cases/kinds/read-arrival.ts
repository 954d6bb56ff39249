import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../../../src/cli/cli-error.ts';
import { readEvents } from '../../../src/cli/replay/read-events.ts';
import type { Arrival } from '../setup/trial.ts';

export type ReadArrival =
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'refused'; readonly because: string };

/** An event as it is; a text by way of a file and the replay command's reader. */
export const readArrival = async (arrival: Arrival): Promise<ReadArrival> => {
  if ('event' in arrival) return { kind: 'event', event: arrival.event };
  const folder = await mkdtemp(join(tmpdir(), 'scaling-controller-case-'));
  try {
    const path = join(folder, 'event.json');
    await writeFile(path, arrival.rawText);
    const { events } = await readEvents([path]);
    return { kind: 'event', event: events[0]?.event };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { kind: 'refused', because: error.message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
