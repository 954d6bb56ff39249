import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadTargets } from '../../src/cli/load-targets.ts';
import { NO_CREDENTIALS, openVirtualAccount } from '../../src/cli/local/virtual-account.ts';
import { DEFAULT_RUNTIME } from '../../src/cli/replay/choose-runtime.ts';
import { stageAccount } from '../../src/cli/replay/stage-account.ts';
import { compileTargets } from '../../src/config/compile.ts';
import { parseTargets } from '../../src/config/parse-targets.ts';
import { toAlarmDefinition } from '../../src/core/alarm-definition.ts';
import { alarmsOf } from '../../src/core/target-configuration.ts';
import { withEnvironment } from '../cases/with-environment.ts';
import { type Changes, targetsText } from '../config/targets-text.ts';
import { aFolder } from './support/a-folder.ts';
import { anAccount, COPIES, INSTANCES, type TestAccount } from './support/an-account.ts';
import { runMain } from './support/run-main.ts';

const CHAT = { ResourceId: 'endpoint/demo-endpoint/variant/AllTraffic', ScalableDimension: INSTANCES };
const POLICY = {
  ...CHAT,
  PolicyName: 'theirs',
  PolicyType: 'TargetTrackingScaling',
  TargetTrackingScalingPolicyConfiguration: { TargetValue: 5 },
};
const ALL = { DynamicScalingInSuspended: true, DynamicScalingOutSuspended: true };
const NONE = { DynamicScalingInSuspended: false, DynamicScalingOutSuspended: false };

const SHADOW: Changes = { 'targets.0.mode': 'shadow' };

/** A file in shadow, and Application Auto Scaling that scales its first target, with scheduled actions held back. */
const start = async (changes: Changes = SHADOW, desired = 2) => {
  const account = await anAccount();
  account.world.capacity.putEndpoint({ name: 'demo-endpoint', variants: [{ name: 'AllTraffic', desired }] });
  const path = join(await aFolder({ 'targets.yml': `# mine\n${targetsText(changes)}` }), 'targets.yml');
  return { account, path, text: () => readFile(path, 'utf8') };
};

const register = ({ world }: TestAccount, members: object = {}): void => {
  const SuspendedState = { ScheduledScalingSuspended: true };
  world.scaling.register({ ...CHAT, MinCapacity: 1, MaxCapacity: 4, SuspendedState, ...members });
  world.scaling.putPolicy(POLICY);
};

const suspension = ({ world }: TestAccount) => world.scaling.targets()[0]?.SuspendedState;
const writes = ({ emulator }: TestAccount) =>
  emulator.calls.filter(({ call }) => !/^(Describe|Get|List)/.test(call)).map(({ call, args }) => ({ call, args }));

/** The alarms another stack of ours would have made for the same targets. */
const putStackAlarms = ({ world }: TestAccount, service: string, stage: string): void => {
  const parsed = parseTargets(targetsText(), 'theirs');
  if (parsed.kind !== 'valid') throw new Error('the sound file is not sound');
  for (const target of compileTargets(parsed.configuration, { service, stage }).targets) {
    for (const entry of alarmsOf(target)) {
      world.alarms.putMetricAlarm({ EvaluationPeriods: 1, ...toAlarmDefinition(target, entry) });
    }
  }
};

describe('takeover', () => {
  it('suspends both directions without bounds, keeps the policies, sets act, and says what is next', async () => {
    const { account, path, text } = await start();
    register(account);
    const before = await text();
    const { code, out, err } = await account.scalectl('takeover', 'chat', '--targets', path);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toEqual([
      'chat',
      '  Application Auto Scaling is suspended in both directions; its policies are kept (theirs)',
      `  ${path}:9: mode is now act`,
      '  next: npx serverless deploy --stage dev',
      '  until it is deployed nobody scales chat: its count stays where it is',
    ]);
    expect(await text()).toBe(before.replace('mode: shadow', 'mode: act'));
    expect(writes(account)).toEqual([
      {
        call: 'RegisterScalableTarget',
        args: {
          ServiceNamespace: 'sagemaker',
          ...CHAT,
          SuspendedState: { ...ALL, ScheduledScalingSuspended: true },
        },
      },
    ]);
    expect(account.world.scaling.policies()).toMatchObject([{ PolicyName: 'theirs' }]);
    expect(account.world.capacity.describeEndpoint('demo-endpoint').variants[0]?.desired).toBe(2);
  });

  it('changes nothing in a dry run', async () => {
    const { account, path, text } = await start();
    register(account);
    const before = await text();
    const { code, out } = await account.scalectl('takeover', 'chat', '--dry-run', '--targets', path);
    expect(code).toBe(0);
    expect(out.slice(0, 3)).toEqual([
      'chat (dry run, nothing is changed)',
      '  Application Auto Scaling would be suspended in both directions; its policies are kept (theirs)',
      `  ${path}:9: mode would be act`,
    ]);
    expect(await text()).toBe(before);
    expect(writes(account)).toEqual([]);
  });

  it('is the same twice, and one command finishes what another began', async () => {
    const { account, path, text } = await start();
    register(account);
    await account.scalectl('takeover', 'chat', '--targets', path);
    const after = await text();
    const again = await account.scalectl('takeover', 'chat', '--targets', path);
    expect(again.out.slice(0, 3)).toEqual([
      'chat',
      '  Application Auto Scaling is suspended already; its policies are kept (theirs)',
      `  ${path}: mode is act already`,
    ]);
    expect(await text()).toBe(after);
    expect(writes(account)).toHaveLength(1);
  });

  it('sets the mode where nothing is registered', async () => {
    const { account, path, text } = await start();
    const { code, out } = await account.scalectl('takeover', 'chat', '--targets', path);
    expect(code).toBe(0);
    expect(out[1]).toBe('  Application Auto Scaling has no scalable target here: nothing to suspend or resume');
    expect(await text()).toContain('mode: act');
  });

  it.each([
    {
      name: 'the count is above the registered bounds',
      desired: 6,
      put: (account: TestAccount) => {
        register(account, { MaxCapacity: 8 });
        account.world.capacity.putEndpoint({ name: 'demo-endpoint', variants: [{ name: 'AllTraffic', desired: 9 }] });
      },
      said: 'chat: its count 9 is outside the registered bounds 1 to 8, and the call would change it at once',
    },
    {
      name: 'another stack has alarms on it',
      desired: 2,
      put: (account: TestAccount) => {
        register(account);
        putStackAlarms(account, 'other', 'prod');
      },
      said: 'chat: stack other-prod has alarms on it (other-prod-chat-concurrency-high): two stacks would scale it against each other',
    },
  ])('is refused and changes nothing where $name', async ({ desired, put, said }) => {
    const { account, path, text } = await start(SHADOW, desired);
    put(account);
    const before = await text();
    const { code, out, err } = await account.scalectl('takeover', 'chat', '--targets', path);
    expect({ code, out, err }).toEqual({ code: 1, out: [], err: [`refused, nothing was changed: ${said}`] });
    expect(await text()).toBe(before);
    expect(writes(account)).toEqual([]);
  });

  it('is not refused for the alarms of its own stack', async () => {
    const { account, path } = await start();
    register(account);
    putStackAlarms(account, 'mine', 'prod');
    const { code, out } = await account.scalectl('takeover', 'chat', '--targets', path, '--stack', 'mine/prod');
    expect(code).toBe(0);
    expect(out[3]).toBe('  next: npx serverless deploy --stage prod (SCALING_CONTROLLER_SERVICE=mine)');
  });

  it('is refused where SageMaker has no such endpoint', async () => {
    const { account, path } = await start({ ...SHADOW, 'targets.0.endpoint': 'gone' });
    const { code, err } = await account.scalectl('takeover', 'chat', '--targets', path);
    expect(code).toBe(1);
    expect(err[0]).toMatch(
      /^refused, nothing was changed: chat: SageMaker has no endpoint\/gone\/variant\/AllTraffic: /,
    );
  });

  it.each([
    {
      name: 'nobody is named to be told',
      changes: { ...SHADOW, notifications: undefined },
      args: ['chat'],
      said: /notifications: expected/,
    },
    { name: 'no such target', changes: SHADOW, args: ['chta'], said: /command line: id: .*Did you mean chat\?/ },
    { name: 'a stack that is none', changes: SHADOW, args: ['chat', '--stack', 'a/b/c'], said: /--stack: expected/ },
  ])('bad input is exit 2, and nothing is asked of AWS: $name', async ({ changes, args, said }) => {
    const { account, path, text } = await start(changes);
    register(account);
    const before = await text();
    const { code, err } = await account.scalectl('takeover', ...args, '--targets', path);
    expect(code).toBe(2);
    expect(err[0]).toMatch(said);
    expect(await text()).toBe(before);
    expect(account.emulator.calls).toEqual([]);
  });

  // Root may write a file whatever its mode is.
  it.skipIf(process.getuid?.() === 0)('asks for a file that can be written before it suspends', async () => {
    const { account, path } = await start();
    register(account);
    await chmod(path, 0o444);
    const { code } = await account.scalectl('takeover', 'chat', '--targets', path);
    expect(code).toBe(2);
    expect(writes(account)).toEqual([]);
  });

  it('says the call that was not permitted, and leaves the mode', async () => {
    const { account, path, text } = await start();
    register(account);
    account.faults.next('application-auto-scaling:RegisterScalableTarget', {
      kind: 'error',
      name: 'AccessDeniedException',
      message: 'not yours',
    });
    const before = await text();
    const { code, err } = await account.scalectl('takeover', 'chat', '--targets', path);
    expect(code).toBe(1);
    expect(err[0]).toContain('application-autoscaling:RegisterScalableTarget failed: not yours');
    expect(await text()).toBe(before);
  });
});

describe('handback', () => {
  it('resumes both directions, sets shadow, and is the same twice', async () => {
    const { account, path, text } = await start({});
    register(account, { SuspendedState: { ...ALL, ScheduledScalingSuspended: true } });
    const { code, out } = await account.scalectl('handback', 'chat', '--targets', path);
    expect(code).toBe(0);
    expect(out).toEqual([
      'chat',
      '  Application Auto Scaling is resumed in both directions; its policies are kept (theirs)',
      `  ${path}:9: mode is now shadow`,
      '  next: npx serverless deploy --stage dev',
      '  until it is deployed the controller holds chat with owned-elsewhere, from the next minute on',
    ]);
    expect(suspension(account)).toEqual({ ...NONE, ScheduledScalingSuspended: true });
    const after = await text();
    const again = await account.scalectl('handback', 'chat', '--targets', path);
    expect(again).toMatchObject({ code: 0, err: [] });
    expect(again.out).toEqual([
      'chat',
      '  Application Auto Scaling is not suspended; its policies are kept (theirs)',
      `  ${path}: mode is shadow already`,
    ]);
    expect(await text()).toBe(after);
    expect(writes(account)).toHaveLength(1);
  });

  it('says that nobody will scale where Application Auto Scaling has no policy', async () => {
    const { account, path, text } = await start({});
    const { code, out } = await account.scalectl('handback', 'chat', '--targets', path);
    expect(code).toBe(0);
    expect(out.at(-1)).toBe('  from then on nobody scales chat: Application Auto Scaling has no policy for it');
    expect(await text()).toContain('mode: shadow');
    expect(writes(account)).toEqual([]);
  });

  it('undoes a takeover to the letter', async () => {
    const { account, path, text } = await start();
    register(account);
    const before = { file: await text(), suspension: suspension(account) };
    await account.scalectl('takeover', 'chat', '--targets', path);
    expect(suspension(account)).toEqual({ ...ALL, ScheduledScalingSuspended: true });
    await account.scalectl('handback', 'chat', '--targets', path);
    expect({ file: await text(), suspension: suspension(account) }).toEqual(before);
  });

  it('is refused where another stack has alarms on the target', async () => {
    const { account, path } = await start({});
    register(account, { SuspendedState: ALL });
    putStackAlarms(account, 'other', 'prod');
    const { code, err } = await account.scalectl('handback', 'chat', '--targets', path);
    expect(code).toBe(1);
    expect(err[0]).toContain('refused, nothing was changed: chat: stack other-prod has alarms on it');
    expect(suspension(account)).toMatchObject(ALL);
  });

  it('works for a component', async () => {
    const { account, path } = await start({ 'targets.1.mode': 'act' });
    const component = { name: 'demo-component', endpointName: 'host', variantName: 'AllTraffic', desired: 1 };
    account.world.capacity.putComponent(component);
    account.world.scaling.register({
      ResourceId: 'inference-component/demo-component',
      ScalableDimension: COPIES,
      MinCapacity: 0,
      MaxCapacity: 4,
      SuspendedState: ALL,
    });
    expect((await account.scalectl('handback', 'summariser', '--targets', path)).code).toBe(0);
    expect(suspension(account)).toMatchObject(NONE);
  });
});

describe('takeover with a deployed stack', () => {
  it('asks it for the first look, which reconcile takes within a minute', async () => {
    const path = join(await aFolder({ 'targets.yml': targetsText() }), 'targets.yml');
    const stack = { service: 'sagemaker-scaling-controller', stage: 'dev' };
    const { configuration } = await loadTargets({ targets: path, ...stack });
    const begin = Math.floor(Date.now() / 60_000) * 60_000;
    const account = await openVirtualAccount({ configuration, runtime: DEFAULT_RUNTIME, start: begin });
    onTestFinished(() => account.close());
    stageAccount(account.world, configuration.targets, begin);
    account.clock.set(Math.max(account.clock.now(), Date.now()));
    account.world.scaling.register({ ...CHAT, MinCapacity: 1, MaxCapacity: 8 });
    account.world.scaling.putPolicy(POLICY);
    const environment = {
      AWS_ENDPOINT_URL: account.emulator.url,
      AWS_ENDPOINT_URL_DYNAMODB: account.tables.url,
      AWS_REGION: DEFAULT_RUNTIME.region,
      AWS_ACCESS_KEY_ID: NO_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: NO_CREDENTIALS.secretAccessKey,
      STATE_TABLE_NAME: account.tables.stateTableName,
      ACTIVITY_TABLE_NAME: account.tables.activityTableName,
    };
    const { code, out, err } = await withEnvironment(environment, () =>
      runMain(['takeover', 'chat', '--targets', path]),
    );
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toEqual([
      'chat',
      '  Application Auto Scaling is suspended in both directions; its policies are kept (theirs)',
      `  ${path}: mode is act already`,
      '  a look is asked for: within a minute, see scalectl status',
    ]);
    const { reconciled } = await account.tick();
    expect(reconciled?.looked).toContainEqual({ targetId: 'chat', reason: 'overdue' });
  });
});
