import { afterEach } from 'vitest';
import { createReadClients, createWriteClient } from '../../src/adapters/aws/clients.ts';
import { createFaults } from '../../src/emulator/faults.ts';
import { startEmulator } from '../../src/emulator/server.ts';
import { NO_CREDENTIALS } from './embedded-dynamodb.ts';
import { startWorld } from './start-world.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A world behind the emulator, and the real SDK clients in front of it. Closed after the test. */
export const startEmulated = async (start?: number) => {
  const { world, clock } = startWorld(start);
  const faults = createFaults();
  const emulator = await startEmulator({ world, faults });
  open.push(emulator.close);
  const options = { region: world.region, endpoint: emulator.url, credentials: NO_CREDENTIALS };
  return { world, clock, faults, emulator, read: createReadClients(options), write: createWriteClient(options) };
};
