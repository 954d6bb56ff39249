import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepsFromAws, OFFLINE_COMMANDS } from '../../src/cli/keeps-from-aws.ts';
import { buildProgram } from '../../src/cli/main.ts';
import { aFolder } from './support/a-folder.ts';
import { anAccount, INSTANCES } from './support/an-account.ts';
import { runScalectl } from './support/run-scalectl.ts';

/** Who adds a command says here that it is meant to speak to AWS. */
const SPEAK_TO_AWS = [
  'status',
  'history',
  'pause',
  'pin',
  'resume',
  'import',
  'doctor',
  'takeover',
  'handback',
] as const;
/** They read a file, or an account: an event or a stored activity, an exported history or CloudWatch's own. */
const EITHER = ['explain', 'backtest'] as const;

const program = buildProgram(
  { out: () => undefined, err: () => undefined, colours: false, columns: 80 },
  () => undefined,
);

describe('which commands are kept from AWS', () => {
  it('is said of every command, once', () => {
    const placed = [...OFFLINE_COMMANDS, ...SPEAK_TO_AWS, ...EITHER];
    expect(placed.toSorted()).toEqual(program.commands.map((command) => command.name()).toSorted());
  });

  it.each(OFFLINE_COMMANDS)('%s is', (command) => {
    expect(keepsFromAws([command, 'chat#0mbg'])).toBe(true);
  });

  it.each(SPEAK_TO_AWS)('%s is not', (command) => {
    expect(keepsFromAws([command])).toBe(false);
  });

  it('explain is, unless it is given the id of an activity', () => {
    expect(keepsFromAws(['explain', 'event.json', '--targets', 'targets.yml'])).toBe(true);
    expect(keepsFromAws(['explain', 'chat#0mbg'])).toBe(false);
  });

  it('backtest is, where it is given a history', () => {
    expect(keepsFromAws(['backtest', '--targets', 'targets.yml'])).toBe(false);
    expect(keepsFromAws(['backtest', '--history', 'h.json'])).toBe(true);
    expect(keepsFromAws(['backtest', '--history=h.json'])).toBe(true);
  });

  it('explain is, where a file has such a name', async () => {
    const folder = await aFolder({ 'chat#0mbg': '{}' });
    expect(keepsFromAws(['explain', join(folder, 'chat#0mbg')])).toBe(true);
  });
});

describe('a command that speaks to AWS, as a process', () => {
  it('reaches the account its environment names', async () => {
    const { world, emulator } = await anAccount();
    world.capacity.putEndpoint({ name: 'chat', variants: [{ name: 'AllTraffic', desired: 2 }] });
    const registered = { ResourceId: 'endpoint/chat/variant/AllTraffic', ScalableDimension: INSTANCES };
    world.scaling.register({ ...registered, MinCapacity: 1, MaxCapacity: 6 });
    const environment = {
      AWS_ENDPOINT_URL: emulator.url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'emulator',
      AWS_SECRET_ACCESS_KEY: 'emulator',
    };
    const { code, stderr } = await runScalectl(['import'], { environment });
    expect(code).toBe(1);
    expect(stderr).toContain('endpoint/chat/variant/AllTraffic: it has no scaling policy');
  });
});
