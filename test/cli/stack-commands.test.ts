import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReadClients } from '../../src/adapters/aws/clients.ts';
import { stateTable } from '../../src/adapters/aws/table-definitions.ts';
import { loadTargets } from '../../src/cli/load-targets.ts';
import { NO_CREDENTIALS, openVirtualAccount, type VirtualAccount } from '../../src/cli/local/virtual-account.ts';
import { DEFAULT_RUNTIME } from '../../src/cli/replay/choose-runtime.ts';
import { stageAccount } from '../../src/cli/replay/stage-account.ts';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import { withEnvironment } from '../cases/with-environment.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

// The commands that speak to a stack, in this process, against an emulated account of its own.

const TARGETS = ['--targets', repositoryPath('targets.example.yml')];
let account: VirtualAccount;

beforeAll(async () => {
  const stack = { service: 'sagemaker-scaling-controller', stage: 'dev' };
  const { configuration } = await loadTargets({ targets: repositoryPath('targets.example.yml'), ...stack });
  const start = Math.floor(Date.now() / 60_000) * 60_000;
  account = await openVirtualAccount({ configuration, runtime: DEFAULT_RUNTIME, start });
  stageAccount(account.world, configuration.targets, start);
});
afterAll(() => account.close());
beforeEach(() => {
  account.clock.set(Math.max(account.clock.now(), Date.now()));
});

const environment = (): Record<string, string> => ({
  AWS_ENDPOINT_URL: account.emulator.url,
  AWS_ENDPOINT_URL_DYNAMODB: account.tables.url,
  AWS_REGION: DEFAULT_RUNTIME.region,
  AWS_ACCESS_KEY_ID: NO_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: NO_CREDENTIALS.secretAccessKey,
  STATE_TABLE_NAME: account.tables.stateTableName,
  ACTIVITY_TABLE_NAME: account.tables.activityTableName,
});

const scalectl = (...args: readonly string[]) => withEnvironment(environment(), () => runMain(args));
const chat = () => {
  const [target] = account.configuration.targets;
  if (target === undefined) throw new Error('the example has no target');
  return target;
};
const overrideOf = async () => {
  const state = await account.ports.state.read(lockDomainOf(chat().target));
  return state.targets.chat?.override;
};
const reconcile = async () => (await account.tick()).reconciled;
const UNTIL = '20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z';

describe('pause, pin and resume', () => {
  it('say what is in force now, and what was before', async () => {
    const before = Date.now();
    const paused = await scalectl('pause', 'chat', ...TARGETS);
    expect(paused).toMatchObject({ code: 0, err: ['in force now; reconcile looks at it within a minute'] });
    expect(paused.out[0]).toMatch(new RegExp(`^chat: paused until ${UNTIL}; before: nothing$`));
    const { until = 0 } = (await overrideOf()) ?? {};
    expect(until - before).toBeGreaterThanOrEqual(3_600_000);

    const pinned = await scalectl('pin', 'chat', '6', '--for', '2d', ...TARGETS);
    expect(pinned.code).toBe(0);
    expect(pinned.out[0]).toMatch(new RegExp(`^chat: pinned at 6 until ${UNTIL}; before: paused until ${UNTIL}$`));
    const pin = await overrideOf();
    expect(pin).toMatchObject({ kind: 'pin', capacity: 6 });
    expect((pin?.until ?? 0) - before).toBeGreaterThanOrEqual(2 * 86_400_000);

    const resumed = await scalectl('resume', 'chat', ...TARGETS);
    expect(resumed.out[0]).toMatch(new RegExp(`^chat: resumed; before: pinned at 6 until ${UNTIL}$`));
    expect((await scalectl('resume', 'chat', ...TARGETS)).out).toEqual(['chat: resumed; before: nothing']);
    expect(await overrideOf()).toBeUndefined();
  });

  it('--all is every target of the file', async () => {
    const { code, out } = await scalectl('pause', '--all', '--for', '15m', ...TARGETS);
    expect({ code, ids: out.map((line) => line.split(':')[0]) }).toEqual({ code: 0, ids: ['chat', 'summariser'] });
    expect((await scalectl('resume', '--all', ...TARGETS)).out).toHaveLength(2);
  });

  it('a pin beyond the bounds is said to go to the bound', async () => {
    expect((await scalectl('pin', 'chat', '20', ...TARGETS)).err).toContain(
      'warning: chat: its max is 8, so it goes to 8 and not to 20',
    );
    expect((await scalectl('pin', 'chat', '0', ...TARGETS)).err).toContain(
      'warning: chat: its min is 1, so it goes to 1 and not to 0',
    );
    await scalectl('resume', 'chat', ...TARGETS);
  });

  it('are carried out by the next reconcile', async () => {
    await reconcile();
    await scalectl('pin', 'chat', '6', ...TARGETS);
    expect((await reconcile())?.looked).toContainEqual({ targetId: 'chat', reason: 'override' });
    expect(account.world.capacity.describeEndpoint('llama-3-8b').variants).toMatchObject([{ desired: 6 }]);
    await scalectl('resume', 'chat', ...TARGETS);
  });
});

describe('status', () => {
  it('says count, change and override of each target', async () => {
    await scalectl('pause', 'summariser', ...TARGETS);
    const { code, out, err } = await scalectl('status', ...TARGETS);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out[0]).toBe('chat  endpoint/llama-3-8b/variant/AllTraffic, mode act');
    expect(out[1]).toMatch(/^ {2}count {5}desired \d, actual \d, \w+; min 1, max 8$/);
    expect(out[2]).toMatch(/^ {2}change {4}(none on its way|chat \d → \d, applied, since .*)$/);
    expect(out.join('\n')).toMatch(
      new RegExp(`^summariser .*\\n(?: .*\\n)* {2}override {2}paused until ${UNTIL}$`, 'm'),
    );
    await scalectl('resume', 'summariser', ...TARGETS);
  });

  it('--json: one object per target, with its state as stored', async () => {
    await reconcile();
    const { code, out } = await scalectl('status', 'chat', '--json', ...TARGETS);
    expect({ code, lines: out.length }).toEqual({ code: 0, lines: 1 });
    expect(JSON.parse(out[0] ?? '')).toMatchObject({
      targetId: 'chat',
      resourceId: 'endpoint/llama-3-8b/variant/AllTraffic',
      mode: 'act',
      bounds: { min: 1, max: 8 },
      capacity: { kind: 'found' },
      state: { units: { configName: 'llama-3-8b-config' } },
    });
  });

  it('goes on where SageMaker cannot be read, and says so', async () => {
    const run = await withEnvironment({ ...environment(), AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }, () =>
      runMain(['status', 'chat', ...TARGETS]),
    );
    expect(run.code).toBe(1);
    expect(run.out[1]).toMatch(/^ {2}count {5}not read: sagemaker:DescribeEndpoint failed: /);
    expect(run.out[2]).toMatch(/^ {2}change /);
  });
});

describe('history, and explain of what it lists', () => {
  it('newest first, as a table and as JSON Lines', async () => {
    await account.ports.activities.record({ ...(await anActivity()), id: 'other#0aaaaaaaa-1' });
    const base = await anActivity();
    for (const time of ['000000001', '000000003', '000000002']) {
      await account.ports.activities.record({ ...base, id: `listed#${time}-a`, targetId: 'listed' });
    }
    const { code, out, err } = await scalectl('history', 'listed', '--limit', '2');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.filter((line) => line.includes('listed#')).map((line) => /listed#\S+/.exec(line)?.[0])).toEqual([
      'listed#000000003-a',
      'listed#000000002-a',
    ]);
    const lines = (await scalectl('history', 'listed', '--json')).out;
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(['3', '2', '1'].map((at) => `listed#00000000${at}-a`));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ decision: base.decision, outcome: base.outcome });
  });

  it('of a target nobody knows: nothing, said', async () => {
    expect(await scalectl('history', 'nobody')).toEqual({ code: 0, out: ['no activity of nobody'], err: [] });
  });

  it('an activity is explained by its id', async () => {
    const { id } = await anActivity();
    const { code, out, err } = await scalectl('explain', id);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out[0]?.startsWith(`${id}  `)).toBe(true);
    expect(out.some((line) => line.startsWith('  decision  '))).toBe(true);
  });

  it('one that is not there is bad input', async () => {
    expect(await scalectl('explain', 'chat#000000000-none')).toEqual({
      code: 2,
      out: [],
      err: ['command line: id: expected the id of an activity of the last 90 days, found "chat#000000000-none".'],
    });
  });
});

/** Some activity of the account: what its first evaluations left. */
const anActivity = async () => {
  await reconcile();
  const { out } = await scalectl('history', 'chat', '--limit', '1', '--json');
  return JSON.parse(out[0] ?? 'null');
};

describe('which stack is meant', () => {
  const withTables = async (...names: readonly string[]) => {
    const { dynamoDb } = createReadClients({
      region: DEFAULT_RUNTIME.region,
      endpoint: account.tables.url,
      credentials: NO_CREDENTIALS,
    });
    for (const name of names) await dynamoDb.send(new CreateTableCommand(stateTable(name)));
    dynamoDb.destroy();
  };

  it('--stack finds its tables by their names, whatever the environment says', async () => {
    await withTables('one-prod-StateTable-1ABC', 'one-prod-ActivityTable-2DEF', 'one-prod2-StateTable-3GHI');
    const { code, out } = await scalectl('status', 'chat', '--stack', 'one/prod', '--json', ...TARGETS);
    expect(code).toBe(0);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ targetId: 'chat', phase: 'idle', state: {} });
    expect(JSON.parse(out[0] ?? '').state).toEqual({});
  });

  it('names what it found where that is not one of each', async () => {
    await withTables('two-prod-StateTable-1ABC', 'two-prod-StateTable-2DEF');
    const { code, out, err } = await scalectl('status', 'chat', '--stack', 'two/prod', ...TARGETS);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    const expected = 'expected exactly one table of the stack two/prod in this Region';
    const hint = 'A stack that was removed leaves its tables behind; name the one you mean.';
    expect(err).toEqual([
      `command line: --state-table: ${expected}, found two-prod-StateTable-1ABC, two-prod-StateTable-2DEF. ${hint}`,
      `command line: --activity-table: ${expected}, found none. ${hint}`,
    ]);
  });

  it('a table that is named is taken', async () => {
    await reconcile();
    const named = ['--state-table', account.tables.stateTableName, '--activity-table', 'whatever'];
    const { code, out } = await scalectl('status', 'chat', '--stack', 'two/prod', ...named, '--json', ...TARGETS);
    expect(code).toBe(0);
    expect(JSON.parse(out[0] ?? '').state).toHaveProperty('units');
  });

  it('a table that is not there is a failure, told in one line', async () => {
    const { code, out, err } = await scalectl('history', 'chat', '--activity-table', 'nowhere');
    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(err).toEqual([expect.stringMatching(/^dynamodb:Query failed: /)]);
  });

  it('without a Region nothing is asked', async () => {
    const run = await withEnvironment({ ...environment(), AWS_REGION: '', AWS_DEFAULT_REGION: '' }, () =>
      runMain(['status', ...TARGETS]),
    );
    const expected = 'expected a Region such as eu-west-1, or AWS_REGION in the environment, found nothing.';
    expect(run).toEqual({ code: 2, out: [], err: [`command line: --region: ${expected}`] });
  });
});

describe('bad input: exit 2, and nothing done', () => {
  it.each([
    { args: ['pause', ...TARGETS], said: `id: expected a target's id, or --all, found nothing.` },
    { args: ['pause', 'chat', '--all', ...TARGETS], said: `id: expected either a target's id or --all, found both.` },
    {
      args: ['resume', 'chatt', ...TARGETS],
      said: 'id: Did you mean chat? Expected one of chat, summariser, found "chatt".',
    },
    {
      args: ['pause', 'chat', '--for', '1 hour', ...TARGETS],
      said: '--for: expected a duration such as 90s, 15m, 2h or 1d, found "1 hour".',
    },
    {
      args: ['pin', 'chat', 'six', ...TARGETS],
      said: 'capacity: expected a whole number of units, 0 or more, found "six".',
    },
    { args: ['history', 'chat', '--limit', '0'], said: '--limit: expected a whole number, 1 to 1000, found "0".' },
    {
      args: ['status', '--stack', 'prod', ...TARGETS],
      said: '--stack: expected service/stage, as in sagemaker-scaling-controller/dev, found "prod".',
    },
  ])('$said', async ({ args, said }) => {
    expect(await scalectl(...args)).toEqual({ code: 2, out: [], err: [`command line: ${said}`] });
    expect(await overrideOf()).toBeUndefined();
  });
});
