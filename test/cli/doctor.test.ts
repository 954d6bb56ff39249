import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTargets } from '../../src/cli/load-targets.ts';
import { stageAccount } from '../../src/cli/replay/stage-account.ts';
import { dimensionsOf } from '../../src/core/scalable-target.ts';
import { withEnvironment } from '../cases/with-environment.ts';
import { type Changes, targetsText } from '../config/targets-text.ts';
import { aFolder } from './support/a-folder.ts';
import { anAccount, anAlarm, INSTANCES, type TestAccount } from './support/an-account.ts';
import { runMain } from './support/run-main.ts';

const STACK = { service: 'sagemaker-scaling-controller', stage: 'dev' };
const CHAT = { ResourceId: 'endpoint/demo-endpoint/variant/AllTraffic', ScalableDimension: INSTANCES };
const HIGH = 'sagemaker-scaling-controller-dev-chat-concurrency-high';
const LOW = 'sagemaker-scaling-controller-dev-chat-concurrency-low';

/** A healthy account: everything runs, reports zeros, and has the alarms of a deployed stack. */
const start = async (changes: Changes = {}) => {
  const account = await anAccount();
  const path = join(await aFolder({ 'targets.yml': targetsText(changes) }), 'targets.yml');
  const { configuration } = await loadTargets({ targets: path, ...STACK });
  stageAccount(account.world, configuration.targets, Date.now());
  return { account, path, configuration };
};

interface JsonCheck {
  readonly target: string;
  readonly status: string;
  readonly about: string;
  readonly text: string;
  readonly mend?: string;
}

const doctor = async (account: TestAccount, path: string, ...args: readonly string[]) => {
  const { code, out, err } = await account.scalectl('doctor', '--json', '--targets', path, ...args);
  return { code, err, checks: out.map((line): JsonCheck => JSON.parse(line)) };
};

const bad = (checks: readonly JsonCheck[]) => checks.filter(({ status }) => status === 'warn' || status === 'fail');
const write = ({ emulator }: TestAccount) => emulator.calls.filter(({ call }) => !/^(Describe|Get|List)/.test(call));

describe('doctor', () => {
  it('finds nothing in a healthy account, says what it cannot check, and writes nothing', async () => {
    const { account, path } = await start();
    const { code, checks } = await doctor(account, path);
    expect(bad(checks)).toEqual([]);
    expect(code).toBe(0);
    const ofChat = checks.filter(({ target }) => target === 'chat');
    expect(ofChat.map(({ status, about }) => `${status} ${about}`)).toEqual([
      'ok target',
      'ok metrics',
      'ok metrics',
      'ok alarms',
      'ok alarms',
      'ok owner',
      'ok stacks',
      'ok bounds',
      'ok permissions',
      'note permissions',
      'note quotas',
    ]);
    expect(write(account)).toEqual([]);
  });

  it('prints a table a person reads, with what to mend', async () => {
    const { account, path } = await start();
    account.world.alarms.remove([LOW]);
    const { code, out } = await account.scalectl('doctor', 'chat', '--targets', path);
    expect(code).toBe(1);
    expect(out[0]).toBe(`chat (${CHAT.ResourceId}), mode act`);
    expect(out[1]).toBe('  ok    target       InService, desired 4, actual 4');
    const at = out.indexOf(`  fail  alarms       ${LOW} (scale-in) does not exist`);
    expect(out[at + 1]).toBe('                     → npx serverless deploy makes it.');
    expect(out.at(-1)).toBe('8 ok, 0 warn, 1 fail; 2 not checked');
  });

  it.each<{
    name: string;
    changes?: Changes;
    put?: (account: TestAccount) => void;
    expected: string;
    about: string;
    said: RegExp;
  }>([
    {
      name: 'no such endpoint',
      put: ({ world }) => world.capacity.removeEndpoint('demo-endpoint'),
      about: 'target',
      expected: 'fail',
      said: /^SageMaker does not have it: /,
    },
    {
      name: 'no such variant',
      put: ({ world }) =>
        void world.capacity.putEndpoint({ name: 'demo-endpoint', variants: [{ name: 'Other', desired: 2 }] }),
      about: 'target',
      expected: 'fail',
      said: /no such variant: it has Other$/,
    },
    {
      name: 'an alarm changed by hand',
      put: ({ world }) => {
        const [found] = world.alarms.describe().filter(({ AlarmName }) => AlarmName === HIGH);
        world.alarms.putMetricAlarm({ ...anAlarm(HIGH), ...found, Threshold: 7, TreatMissingData: 'ignore' } as never);
      },
      about: 'alarms',
      expected: 'fail',
      said: /Threshold is 7, not 10; TreatMissingData is ignore, not notBreaching$/,
    },
    {
      name: "an alarm of the user's that compares the other way",
      changes: { 'targets.0.signals.0.scaleOut.alarm': { name: 'mine', threshold: 10 } },
      put: ({ world }) =>
        world.alarms.putMetricAlarm(
          anAlarm('mine', {
            Dimensions: [{ Name: 'EndpointName', Value: 'demo-endpoint' }],
            ComparisonOperator: 'LessThanThreshold',
            Threshold: 10,
          }),
        ),
      about: 'alarms',
      expected: 'fail',
      said: /^mine is for scale-out and compares with LessThanThreshold$/,
    },
    {
      name: "an alarm of the user's on another endpoint",
      changes: { 'targets.0.signals.0.scaleOut.alarm': { name: 'mine', threshold: 10 } },
      put: ({ world }) => world.alarms.putMetricAlarm(anAlarm('mine', { Threshold: 10 })),
      about: 'alarms',
      expected: 'fail',
      said: /^mine watches another target$/,
    },
    {
      name: "a low alarm of the user's that takes silence for idleness",
      changes: { 'targets.0.signals.0.scaleIn.alarm': { name: 'mine', threshold: 4 } },
      put: ({ world }) =>
        world.alarms.putMetricAlarm(
          anAlarm('mine', {
            Dimensions: [{ Name: 'EndpointName', Value: 'demo-endpoint' }],
            ComparisonOperator: 'LessThanThreshold',
            Threshold: 4,
            EvaluationPeriods: 18,
            DatapointsToAlarm: 18,
            TreatMissingData: 'breaching',
          }),
        ),
      about: 'alarms',
      expected: 'fail',
      said: /^mine takes silence for idleness/,
    },
    {
      name: 'a copy of a threshold that is not its',
      changes: { 'targets.0.signals.0.scaleOut.alarm': { name: 'mine', threshold: 11 } },
      put: ({ world }) =>
        world.alarms.putMetricAlarm(
          anAlarm('mine', { Dimensions: [{ Name: 'EndpointName', Value: 'demo-endpoint' }], Threshold: 12 }),
        ),
      about: 'alarms',
      expected: 'warn',
      said: /^mine: its threshold is 12, the copy says 11$/,
    },
    {
      name: 'disabled actions',
      put: ({ world }) => world.alarms.setActionsEnabled([LOW], false),
      about: 'alarms',
      expected: 'fail',
      said: new RegExp(`^the actions of ${LOW} are disabled$`),
    },
    {
      name: 'a policy of Application Auto Scaling that is not suspended',
      put: ({ world }) => {
        world.scaling.register({ ...CHAT, MinCapacity: 1, MaxCapacity: 8 });
        world.scaling.putPolicy({ ...CHAT, PolicyName: 'theirs' });
      },
      about: 'owner',
      expected: 'fail',
      said: /^Application Auto Scaling scales it too, scale-out and scale-in of theirs$/,
    },
    {
      name: 'nobody who scales',
      changes: { 'targets.0.mode': 'shadow' },
      put: ({ world }) => {
        const SuspendedState = { DynamicScalingInSuspended: true, DynamicScalingOutSuspended: true };
        world.scaling.register({ ...CHAT, MinCapacity: 1, MaxCapacity: 8, SuspendedState });
        world.scaling.putPolicy({ ...CHAT, PolicyName: 'theirs' });
      },
      about: 'owner',
      expected: 'warn',
      said: /^nobody scales it: mode shadow, and Application Auto Scaling is suspended \(theirs\)$/,
    },
    {
      name: 'registered bounds that are tighter',
      put: ({ world }) => void world.scaling.register({ ...CHAT, MinCapacity: 2, MaxCapacity: 6 }),
      about: 'bounds',
      expected: 'warn',
      said: /^2 to 6: those registered \(2 to 6\) are tighter$/,
    },
    {
      name: 'another stack',
      put: ({ world }) => {
        const AlarmDescription = `scale-out by concurrency of talk (${CHAT.ResourceId})`;
        world.alarms.putMetricAlarm(anAlarm('other-dev-talk-concurrency-high', { AlarmDescription }));
      },
      about: 'stacks',
      expected: 'fail',
      said: /^stack other-dev has alarms on it \(other-dev-talk-concurrency-high\)$/,
    },
  ])('$name: $expected', async ({ changes, put, expected, about, said }) => {
    const { account, path } = await start(changes);
    put?.(account);
    const { code, checks } = await doctor(account, path, 'chat');
    const found = checks.filter((check) => check.status === expected && check.about === about && said.test(check.text));
    expect(found, JSON.stringify(bad(checks), null, 1)).toHaveLength(1);
    expect(found[0]?.mend).toBeTruthy();
    expect(code).toBe(expected === 'fail' ? 1 : 0);
  });

  it.each([
    { name: 'no metric', points: 0, expected: 'fail', said: /no datapoint in the last 15 minutes$/ },
    {
      name: 'a sparse one',
      points: 5,
      expected: 'warn',
      said: /: [45] datapoints in .*, 72 were expected at one each 10 s$/,
    },
  ])('$name: $expected', async ({ points, expected, said }) => {
    const { account, path, configuration } = await start();
    const [chat] = configuration.targets;
    if (chat === undefined) throw new Error('no target');
    account.world.metrics.setDefault('none');
    const name = {
      namespace: 'AWS/SageMaker',
      metric: 'ConcurrentRequestsPerModel',
      dimensions: dimensionsOf(chat.target),
    };
    const at = (index: number) => Math.floor(Date.now() / 10_000) * 10_000 - (index + 1) * 60_000;
    const values = Array.from({ length: points }, (_, index) => ({ at: at(index), value: 3 }));
    account.world.metrics.put(name, values, { resolutionSeconds: 10 });
    const { code, checks } = await doctor(account, path, 'chat');
    expect(
      checks.filter(({ about, status, text }) => about === 'metrics' && status === expected && said.test(text)),
    ).toHaveLength(1);
    expect(code).toBe(expected === 'fail' ? 1 : 0);
    if (points > 0)
      expect(
        bad(checks)
          .map(({ text }) => text)
          .join(),
      ).toContain('none, while the signals are above 0');
  });

  it('takes silence at 0 copies for what it is', async () => {
    const { account, path } = await start();
    account.world.metrics.setDefault('none');
    const component = { name: 'demo-component', endpointName: 'host', variantName: 'AllTraffic', desired: 0 };
    account.world.capacity.putComponent(component);
    const { code, checks } = await doctor(account, path, 'summariser');
    expect(bad(checks)).toEqual([]);
    expect(checks.map(({ text }) => text).join()).toContain('nothing is reported at 0 copies');
    expect(code).toBe(0);
  });

  it.each([
    { call: 'sagemaker:DescribeEndpoint', named: 'sagemaker:DescribeEndpoint' },
    { call: 'cloudwatch:GetMetricData', named: 'cloudwatch:GetMetricData' },
    { call: 'cloudwatch:DescribeAlarms', named: 'cloudwatch:DescribeAlarms' },
    {
      call: 'application-auto-scaling:DescribeScalableTargets',
      named: 'application-autoscaling:DescribeScalableTargets',
    },
  ])('names the permission that is missing: $named', async ({ call, named }) => {
    const { account, path } = await start();
    account.faults.next(call, { kind: 'error', name: 'AccessDeniedException', message: 'not yours' });
    const { code, checks } = await doctor(account, path, 'chat');
    expect(code).toBe(1);
    expect(checks.filter(({ status }) => status === 'fail').map(({ about, text }) => ({ about, text }))).toEqual([
      { about: 'permissions', text: `${named} is not permitted: AccessDeniedException` },
    ]);
  });

  it.each([
    { name: 'no such target', args: ['chta'], said: /Did you mean chat\?/ },
    { name: 'a stack that is none', args: ['--stack', 'x'], said: /--stack: expected/ },
  ])('bad input is exit 2: $name', async ({ args, said }) => {
    const { account, path } = await start();
    const { code, err } = await account.scalectl('doctor', '--targets', path, ...args);
    expect(code).toBe(2);
    expect(err[0]).toMatch(said);
    expect(account.emulator.calls).toEqual([]);
  });

  it('asks for a Region', async () => {
    const { account, path } = await start();
    const empty = { AWS_REGION: '', AWS_DEFAULT_REGION: '', AWS_ENDPOINT_URL: account.emulator.url };
    const { code, err } = await withEnvironment(empty, () => runMain(['doctor', '--targets', path]));
    expect(code).toBe(2);
    expect(err[0]).toMatch(/^command line: --region: expected a Region/);
  });
});
