import { readFile } from 'node:fs/promises';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { DEFAULT_RUNTIME } from '../../src/cli/replay/choose-runtime.ts';
import { givesSeries, loadWorldFile, putIntoWorld } from '../../src/cli/replay/load-world-file.ts';
import { stageAccount } from '../../src/cli/replay/stage-account.ts';
import { arrivalOf, stageEvent } from '../../src/cli/replay/stage-event.ts';
import { shippedFile } from '../../src/cli/shipped-files.ts';
import { formatLockDomain, lockDomainOf } from '../../src/core/scalable-target.ts';
import { loadExampleConfiguration } from '../example-configuration.ts';
import { settledUnits, startAccount } from '../start-account.ts';
import type { AccountReady } from './handler-runs.ts';

// The emulated account in a process of its own, so that the CPU of the measured process is the handler's alone.
// argv: a shipped event. It is always the moment at which that event arrives; each message puts everything back to it.
const [, , eventFile = ''] = process.argv;
const event: unknown = JSON.parse(await readFile(eventFile, 'utf8'));
const configuration = await loadExampleConfiguration();
const arrival = arrivalOf(event, DEFAULT_RUNTIME);
if (arrival === undefined) throw new Error(`${eventFile} names no time`);
const clockOffsetMs = arrival - Date.now();

const { world, faults, client, tables, store, env } = await startAccount(() => Date.now() + clockOffsetMs);
const worldPath = shippedFile('events/world.json');
const worldFile = await loadWorldFile(worldPath);
stageAccount(world, configuration.targets, arrival);
stageEvent(world, { given: (name) => givesSeries(worldFile, name), pieces: new Map() }, event, DEFAULT_RUNTIME);

/** The counts as in the world file, settled for a day. */
const putBack = async (): Promise<void> => {
  putIntoWorld(world, worldPath, worldFile, faults);
  for (const target of configuration.targets) {
    const domain = lockDomainOf(target.target);
    const key = { domain: { S: formatLockDomain(domain) } };
    await client.send(new DeleteItemCommand({ TableName: tables.state, Key: key }));
    await store.note(domain, target.id, {}, settledUnits(world, target, arrival));
  }
};

const ready: AccountReady = { clockOffsetMs, env };
process.on('message', () => {
  putBack().then(
    () => process.send?.('put back'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.(ready);
