import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { aFolder } from './support/a-folder.ts';
import { anAccount, anAlarm, COPIES, INSTANCES, type TestAccount, variantDimensions } from './support/an-account.ts';
import { runMain } from './support/run-main.ts';

const CHAT = { ResourceId: 'endpoint/chat/variant/AllTraffic', ScalableDimension: INSTANCES };
const SUMMARISER = { ResourceId: 'inference-component/summariser', ScalableDimension: COPIES };

const OUT = {
  AdjustmentType: 'PercentChangeInCapacity',
  Cooldown: 120,
  MetricAggregationType: 'Maximum',
  MinAdjustmentMagnitude: 2,
  StepAdjustments: [
    { MetricIntervalLowerBound: 0, MetricIntervalUpperBound: 5, ScalingAdjustment: 25 },
    { MetricIntervalLowerBound: 5, ScalingAdjustment: 50 },
  ],
};
const IN = {
  AdjustmentType: 'ChangeInCapacity',
  Cooldown: 600,
  MetricAggregationType: 'Average',
  StepAdjustments: [{ MetricIntervalUpperBound: 0, ScalingAdjustment: -1 }],
};

type Policy = { readonly PolicyName: string; readonly ResourceId: string; readonly ScalableDimension: string };

const putEndpoint = ({ world }: TestAccount, name = 'chat', desired = 2): void => {
  world.capacity.putEndpoint({ name, variants: [{ name: 'AllTraffic', desired }] });
};

const putSteps = (
  { world }: TestAccount,
  policy: Policy,
  steps: object,
  ...alarms: ReturnType<typeof anAlarm>[]
): void => {
  const { PolicyARN } = world.scaling.putPolicy({
    ...policy,
    PolicyType: 'StepScaling',
    StepScalingPolicyConfiguration: steps,
  });
  for (const alarm of alarms) world.alarms.putMetricAlarm({ ...alarm, AlarmActions: [PolicyARN] });
};

const putTracking = ({ world }: TestAccount, policy: Policy, tracking: object): void => {
  world.scaling.putPolicy({
    ...policy,
    PolicyType: 'TargetTrackingScaling',
    TargetTrackingScalingPolicyConfiguration: tracking,
  });
};

const LOW = anAlarm('my-low', {
  Threshold: 2,
  ComparisonOperator: 'LessThanThreshold',
  EvaluationPeriods: 30,
  DatapointsToAlarm: 30,
  TreatMissingData: 'breaching',
});

/** An endpoint with step policies, a component with target tracking and a way back from zero. */
const populate = (account: TestAccount): void => {
  const { world } = account;
  putEndpoint(account);
  world.scaling.register({ ...CHAT, MinCapacity: 1, MaxCapacity: 6 });
  putSteps(account, { ...CHAT, PolicyName: 'out' }, OUT, anAlarm('my-high'));
  putSteps(account, { ...CHAT, PolicyName: 'in' }, IN, LOW);
  world.capacity.putComponent({ name: 'summariser', endpointName: 'host', variantName: 'AllTraffic', desired: 1 });
  world.scaling.register({ ...SUMMARISER, MinCapacity: 0, MaxCapacity: 4 });
  putTracking(
    account,
    { ...SUMMARISER, PolicyName: 'track' },
    {
      TargetValue: 4.1,
      PredefinedMetricSpecification: {
        PredefinedMetricType: 'SageMakerInferenceComponentConcurrentRequestsPerCopyHighResolution',
      },
      ScaleOutCooldown: 30,
      ScaleInCooldown: 420,
    },
  );
  putSteps(
    account,
    { ...SUMMARISER, PolicyName: 'wake' },
    {
      AdjustmentType: 'ChangeInCapacity',
      Cooldown: 60,
      StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: 2 }],
    },
    anAlarm('my-wake', {
      MetricName: 'NoCapacityInvocationFailures',
      Dimensions: [{ Name: 'InferenceComponentName', Value: 'summariser' }],
      Statistic: 'Sum',
      Period: 60,
      Threshold: 1,
    }),
  );
};

describe('import', () => {
  it('writes step policies verbatim, alarms by name, target tracking as steps, everything in shadow', async () => {
    const account = await anAccount();
    populate(account);
    const { code, out, err } = await account.scalectl('import');
    expect({ code, err: err.filter((line) => line.startsWith('warning: endpoint')) }).toEqual({ code: 0, err: [] });
    expect(parse(out.join('\n'))).toEqual({
      targets: [
        {
          id: 'chat',
          endpoint: 'chat',
          variant: 'AllTraffic',
          capacity: { min: 1, max: 6 },
          mode: 'shadow',
          signals: [
            {
              id: 'concurrency',
              metric: 'ConcurrentRequestsPerModel',
              statistic: 'Maximum',
              periodSeconds: 10,
              scaleOut: {
                alarm: { name: 'my-high', threshold: 5, evaluationPeriods: 3, datapointsToAlarm: 2 },
                policy: OUT,
              },
              scaleIn: {
                alarm: { name: 'my-low', threshold: 2, evaluationPeriods: 30, datapointsToAlarm: 30 },
                policy: IN,
              },
            },
          ],
          trafficGuard: {},
        },
        {
          id: 'summariser',
          inferenceComponent: 'summariser',
          capacity: { min: 0, max: 4 },
          mode: 'shadow',
          signals: [
            {
              id: 'concurrency',
              metric: 'ConcurrentRequestsPerCopy',
              statistic: 'Maximum',
              periodSeconds: 10,
              scaleOut: {
                alarm: { threshold: 4.1 },
                policy: {
                  AdjustmentType: 'ChangeInCapacity',
                  Cooldown: 30,
                  StepAdjustments: [
                    { MetricIntervalLowerBound: 0, MetricIntervalUpperBound: 4.1, ScalingAdjustment: 1 },
                    { MetricIntervalLowerBound: 4.1, MetricIntervalUpperBound: 8.2, ScalingAdjustment: 2 },
                    { MetricIntervalLowerBound: 8.2, ScalingAdjustment: 3 },
                  ],
                },
              },
              scaleIn: {
                alarm: { threshold: 1.84 },
                policy: {
                  AdjustmentType: 'PercentChangeInCapacity',
                  Cooldown: 420,
                  StepAdjustments: [{ MetricIntervalUpperBound: 0, ScalingAdjustment: -50 }],
                },
              },
            },
          ],
          wake: { to: 2, alarm: { name: 'my-wake' } },
          trafficGuard: {},
        },
      ],
    });
    const text = out.join('\n').replaceAll(/\n *# /g, ' ');
    expect(text).toContain('approximated from target tracking at 4.1');
    expect(text).toContain('my-low takes silence for idleness');
    expect(text).toContain('AWS does not document its statistic');
  });

  it('writes a file that validate takes, reads the same twice, and writes nothing in AWS', async () => {
    const account = await anAccount();
    populate(account);
    const path = join(await aFolder(), 'targets.yml');
    expect(await account.scalectl('import', '--out', path)).toMatchObject({ code: 0, out: [] });
    const text = await readFile(path, 'utf8');
    expect(text).not.toContain('NOT IMPORTED');
    const validated = await runMain(['validate', '--targets', path]);
    expect(validated.code).toBe(0);
    expect(validated.out.find((line) => line.includes('valid; configuration'))).toContain('2 targets');
    expect((await account.scalectl('import')).out.join('\n')).toBe(text.trimEnd());
    expect(account.emulator.calls.filter(({ call }) => !call.startsWith('Describe'))).toEqual([]);
  });

  it('never overwrites a file without --force', async () => {
    const account = await anAccount();
    populate(account);
    const path = join(await aFolder({ 'targets.yml': 'mine' }), 'targets.yml');
    expect(await account.scalectl('import', '--out', path)).toEqual({
      code: 2,
      out: [],
      err: [`${path}: expected a file that is not there yet, found one that is. Use --force to overwrite it.`],
    });
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect(account.emulator.calls).toEqual([]);
    expect((await account.scalectl('import', '--out', path, '--force')).code).toBe(0);
    expect(await readFile(path, 'utf8')).toContain('mode: shadow');
  });

  it.each([
    { name: 'a variant', endpoint: 'chat', ids: ['chat'] },
    { name: 'a component of it', endpoint: 'host', ids: ['summariser'] },
  ])('takes one endpoint alone where it is named: $name', async ({ endpoint, ids }) => {
    const account = await anAccount();
    populate(account);
    const { code, out } = await account.scalectl('import', '--endpoint', endpoint);
    expect(code).toBe(0);
    expect(parse(out.join('\n')).targets.map(({ id }: { readonly id: string }) => id)).toEqual(ids);
  });

  it('says so and exits 1 where there is nothing', async () => {
    const account = await anAccount();
    const { code, out, err } = await account.scalectl('import', '--endpoint', 'nowhere');
    expect({ code, out, err }).toEqual({
      code: 1,
      out: [],
      err: ['nothing to import: no scalable target of SageMaker of endpoint nowhere can be used here'],
    });
  });

  it.each([
    { args: ['--endpoint', 'http://127.0.0.1:1'], said: /^command line: --endpoint: .* AWS_ENDPOINT_URL\.$/ },
    { args: ['--endpoint', ''], said: /^command line: --endpoint: expected the name of a SageMaker endpoint/ },
    { args: ['--out', '/nowhere/at/all/targets.yml'], said: /targets\.yml: expected a file that can be written/ },
  ])('bad input is exit 2: $args', async ({ args, said }) => {
    const account = await anAccount();
    populate(account);
    const { code, err } = await account.scalectl('import', ...args);
    expect(code).toBe(2);
    expect(err.join('\n')).toMatch(new RegExp(said.source, 'm'));
  });
});

describe('import, of what cannot be mapped', () => {
  const only = async (put: (account: TestAccount) => void) => {
    const account = await anAccount();
    putEndpoint(account);
    account.world.scaling.register({ ...CHAT, MinCapacity: 1, MaxCapacity: 6 });
    putSteps(account, { ...CHAT, PolicyName: 'sound' }, OUT, anAlarm('sound-high'));
    put(account);
    const { code, out, err } = await account.scalectl('import');
    const text = out.join('\n');
    return { code, text: text.replaceAll(/\n *# /g, ' '), err, targets: code === 0 ? parse(text).targets : [] };
  };

  const policy = { ...CHAT, PolicyName: 'odd' };

  it.each([
    {
      name: 'a policy that no alarm calls',
      put: (account: TestAccount) => putSteps(account, policy, IN),
      said: 'policy odd: no alarm calls it',
    },
    {
      name: 'an anomaly band',
      put: (account: TestAccount) => {
        const { Threshold: _none, ...band } = anAlarm('odd-band');
        putSteps(account, policy, IN, { ...band, ThresholdMetricId: 'ad1' } as unknown as ReturnType<typeof anAlarm>);
      },
      said: 'policy odd: its alarm odd-band has no fixed threshold',
    },
    {
      name: 'a predefined metric of something else',
      put: (account: TestAccount) =>
        putTracking(account, policy, {
          TargetValue: 0.7,
          PredefinedMetricSpecification: { PredefinedMetricType: 'SageMakerVariantProvisionedConcurrencyUtilization' },
        }),
      said: 'policy odd: its predefined metric SageMakerVariantProvisionedConcurrencyUtilization is none',
    },
    {
      name: 'steps of a scale-in that never match',
      put: (account: TestAccount) =>
        putSteps(
          account,
          policy,
          { ...IN, StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: -1 }] },
          { ...LOW, AlarmName: 'odd-low' },
        ),
      said: 'scaleIn of signal concurrency is left out',
    },
    {
      name: 'an alarm that calls two policies',
      put: ({ world }: TestAccount) => {
        const { PolicyARN } = world.scaling.putPolicy({
          ...policy,
          PolicyType: 'StepScaling',
          StepScalingPolicyConfiguration: OUT,
        });
        const sound = world.scaling.policies()[0]?.PolicyARN ?? '';
        world.alarms.putMetricAlarm({ ...anAlarm('sound-high'), AlarmActions: [sound, PolicyARN] });
      },
      said: 'signal concurrency-2 is left out',
    },
    {
      name: 'a wake alarm where the minimum is above 0',
      put: (account: TestAccount) =>
        putSteps(account, policy, IN, anAlarm('odd-wake', { MetricName: 'NoCapacityInvocationFailures', Period: 60 })),
      said: 'its alarm odd-wake wakes from 0 copies, and the minimum is 1',
    },
  ])('$name: a comment and a warning, and the rest is there', async ({ put, said }) => {
    const { code, text, err, targets } = await only(put);
    expect(code).toBe(0);
    expect(err.filter((line) => line.startsWith(`warning: ${CHAT.ResourceId}: `) && line.includes(said))).toHaveLength(
      1,
    );
    expect(text).toContain('NOT IMPORTED: ');
    expect(text).toContain(said);
    expect(targets[0].signals).toMatchObject([{ scaleOut: { alarm: { name: 'sound-high' }, policy: OUT } }]);
  });

  it.each([
    {
      name: 'provisioned concurrency',
      put: ({ world }: TestAccount) => {
        world.capacity.putEndpoint({ name: 'other', variants: [{ name: 'AllTraffic', desired: 2 }] });
        world.scaling.register({
          ResourceId: 'endpoint/other/variant/AllTraffic',
          ScalableDimension: 'sagemaker:variant:DesiredProvisionedConcurrency',
          MinCapacity: 1,
          MaxCapacity: 4,
        });
      },
      said: 'sagemaker:variant:DesiredProvisionedConcurrency is no count of instances or copies',
    },
    {
      name: 'a target without any policy',
      put: ({ world }: TestAccount) => {
        world.capacity.putEndpoint({ name: 'other', variants: [{ name: 'AllTraffic', desired: 2 }] });
        world.scaling.register({
          ...CHAT,
          ResourceId: 'endpoint/other/variant/AllTraffic',
          MinCapacity: 1,
          MaxCapacity: 4,
        });
      },
      said: 'it has no scaling policy',
    },
  ])('$name: the target is left out, with a comment and a warning', async ({ put, said }) => {
    const { code, text, err, targets } = await only(put);
    expect(code).toBe(0);
    expect(targets.map(({ id }: { readonly id: string }) => id)).toEqual(['chat']);
    expect(err).toContain(`warning: endpoint/other/variant/AllTraffic: ${said}`);
    expect(text).toMatch(/endpoint\/other\/variant\/AllTraffic was NOT IMPORTED: /);
  });

  it('an alarm on metric math, and one on other dimensions: its metrics verbatim', async () => {
    const other = { Namespace: 'Demo', MetricName: 'Depth', Dimensions: [{ Name: 'Queue', Value: 'q' }] };
    const { Namespace: _n, MetricName: _m, Dimensions: _d, Statistic: _s, Period: _p, ...math } = anAlarm('math-high');
    const Metrics = [
      { Id: 'm1', MetricStat: { Metric: other, Period: 60, Stat: 'Average' }, ReturnData: false },
      { Id: 'e1', Expression: 'm1 / 3', Label: 'share', ReturnData: true },
    ];
    const { code, targets } = await only((account) => {
      putSteps(account, policy, OUT, { ...math, Metrics } as unknown as ReturnType<typeof anAlarm>);
      putSteps(account, { ...policy, PolicyName: 'queue' }, OUT, anAlarm('queue-high', { ...other, Period: 60 }));
    });
    expect(code).toBe(0);
    expect(targets[0].signals.slice(1)).toMatchObject([
      { id: 'metric-math', metrics: Metrics },
      { id: 'metric-math-2', metrics: [{ Id: 'm1', MetricStat: { Metric: other, Period: 60, Stat: 'Maximum' } }] },
    ]);
  });

  it.each([
    {
      name: 'a predefined metric, without scale-in',
      tracking: {
        TargetValue: 70,
        PredefinedMetricSpecification: { PredefinedMetricType: 'SageMakerVariantInvocationsPerInstance' },
        DisableScaleIn: true,
      },
      signal: { id: 'invocations', metric: 'InvocationsPerInstance', statistic: 'Sum', periodSeconds: 60 },
      scalesIn: false,
    },
    {
      name: 'a metric of its own, once a minute',
      tracking: {
        TargetValue: 70,
        CustomizedMetricSpecification: {
          MetricName: 'GPUUtilization',
          Namespace: '/aws/sagemaker/Endpoints',
          Dimensions: variantDimensions('chat'),
          Statistic: 'Average',
        },
      },
      signal: { id: 'gpu-utilization', metric: 'GPUUtilization', statistic: 'Average', periodSeconds: 60 },
      scalesIn: true,
    },
  ])('target tracking on $name', async ({ tracking, signal, scalesIn }) => {
    const { code, targets } = await only((account) => putTracking(account, policy, tracking));
    expect(code).toBe(0);
    const [, found] = targets[0].signals;
    expect(found).toMatchObject({ ...signal, scaleOut: { alarm: { threshold: 70 }, policy: { Cooldown: 300 } } });
    expect(found.scaleIn).toEqual(scalesIn ? { alarm: { threshold: 31.5 } } : undefined);
  });

  it('two variants of one endpoint have ids of their own', async () => {
    const account = await anAccount();
    const variants = ['a', 'b'].map((name) => ({ name, desired: 1 }));
    account.world.capacity.putEndpoint({ name: 'chat', variants });
    for (const { name } of variants) {
      const one = { ...CHAT, ResourceId: `endpoint/chat/variant/${name}` };
      account.world.scaling.register({ ...one, MinCapacity: 1, MaxCapacity: 2 });
      putSteps(
        account,
        { ...one, PolicyName: 'out' },
        OUT,
        anAlarm(`${name}-high`, { Dimensions: variantDimensions('chat', name) }),
      );
    }
    const { code, out } = await account.scalectl('import');
    expect(code).toBe(0);
    expect(parse(out.join('\n')).targets).toMatchObject([
      { id: 'chat-a', variant: 'a' },
      { id: 'chat-b', variant: 'b' },
    ]);
  });
});
