import { describe, expect, it } from 'vitest';
import { type DeployCheck, runDeployCheck } from './support/deploy-checks.ts';

const nothing = { template: { Resources: {} }, artifacts: {}, log: '' };

const withResources = (Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>) => ({
  ...nothing,
  template: { Resources },
});

const alarm = (Properties: Record<string, unknown>) =>
  withResources({ A: { Type: 'AWS::CloudWatch::Alarm', Properties } });
const role = (Statement: unknown) =>
  withResources({ P: { Type: 'AWS::IAM::ManagedPolicy', Properties: { PolicyDocument: { Statement } } } });
const rule = (Properties: Record<string, unknown>) =>
  withResources({
    R: { Type: 'AWS::Events::Rule', Properties },
    F: { Type: 'AWS::Lambda::Function', Properties: { Handler: 'functions/on-alarm.handler' } },
  });
const F = { 'Fn::GetAtt': ['F', 'Arn'] };

describe('runDeployCheck', () => {
  it.each<{ name: string; packaged: Parameters<typeof runDeployCheck>[0]; check: DeployCheck; problem: RegExp }>([
    {
      name: 'no alarm of the kind',
      packaged: nothing,
      check: { check: 'alarms', of: 'scaleIn' },
      problem: /no scaleIn/,
    },
    {
      name: 'a forbidden property of an alarm',
      packaged: alarm({ AlarmName: 'a-low', TreatMissingData: 'breaching' }),
      check: { check: 'alarms', of: 'scaleIn', noneOf: [{ TreatMissingData: 'breaching' }] },
      problem: /breaching/,
    },
    {
      name: 'none of the allowed properties of an alarm',
      packaged: alarm({ MetricName: 'NoCapacityInvocationFailures', Threshold: 2 }),
      check: { check: 'alarms', of: 'wake', oneOf: [{ Threshold: 1 }] },
      problem: /oneOf/,
    },
    {
      name: 'an event no rule matches',
      packaged: rule({ EventPattern: { source: ['aws.sqs'] }, Targets: [{ Arn: F }] }),
      check: { check: 'pattern', mustMatch: [{ source: 'aws.cloudwatch' }] },
      problem: /no rule matches/,
    },
    {
      name: 'an event that a rule matches and must not',
      packaged: rule({ EventPattern: { source: ['aws.cloudwatch'] }, Targets: [{ Arn: F }] }),
      check: { check: 'pattern', mustNotMatch: [{ source: 'aws.cloudwatch' }] },
      problem: /a rule matches/,
    },
    {
      name: 'a match by a rule that leads elsewhere',
      packaged: rule({ EventPattern: { source: ['aws.cloudwatch'] }, Targets: [{ Arn: 'somewhere' }] }),
      check: { check: 'pattern', mustMatch: [{ source: 'aws.cloudwatch' }] },
      problem: /no rule matches/,
    },
    {
      name: 'too few resources',
      packaged: nothing,
      check: { check: 'resources', require: { 'AWS::SQS::Queue': 1 } },
      problem: /0 of/,
    },
    {
      name: 'a forbidden type',
      packaged: rule({}),
      check: { check: 'resources', forbid: ['AWS::Events::Rule'] },
      problem: /there is a/,
    },
    {
      name: 'a rule without a permission',
      packaged: rule({ Targets: [{ Arn: F }] }),
      check: { check: 'resources', permissionPerRule: true },
      problem: /no permission/,
    },
    {
      name: 'a name too long',
      packaged: rule({ Name: 'r'.repeat(65), Targets: [{ Id: 't' }] }),
      check: { check: 'names', limits: { ruleName: 64, targetId: 64, pattern: '[a-z]+' } },
      problem: /65 characters/,
    },
    {
      name: 'no rule at all',
      packaged: nothing,
      check: { check: 'delivery', require: ['dead-letter'] },
      problem: /no rule/,
    },
    {
      name: 'a rule without a target',
      packaged: rule({}),
      check: { check: 'delivery', require: ['function-target'] },
      problem: /no function/,
    },
    {
      name: 'a target without a dead-letter queue',
      packaged: rule({ Targets: [{ Arn: F }] }),
      check: { check: 'delivery', require: ['function-target', 'dead-letter'] },
      problem: /no dead-letter/,
    },
    {
      name: 'retry settings beyond the bounds',
      packaged: rule({ Targets: [{ Arn: F, RetryPolicy: { MaximumRetryAttempts: 185 } }] }),
      check: { check: 'retry', bounds: { MaximumRetryAttempts: [0, 2] } },
      problem: /within the bounds/,
    },
    {
      name: 'an action that is not granted',
      packaged: role([]),
      check: { check: 'permissions', requireActions: ['sagemaker:DescribeEndpoint'] },
      problem: /not granted/,
    },
    {
      name: 'a forbidden action',
      packaged: role([{ Effect: 'Allow', Action: '*', Resource: '*' }]),
      check: { check: 'permissions', forbidActions: ['*'] },
      problem: /is granted/,
    },
    {
      name: 'a forbidden resource',
      packaged: role({ Effect: 'Allow', Action: ['a:B'], Resource: ['arn:aws:sqs:us-east-1:123456789012:q'] }),
      check: { check: 'permissions', forbidResources: ['[0-9]{12}'] },
      problem: /matches/,
    },
    {
      name: 'a forbidden text',
      packaged: role('arn:aws:x'),
      check: { check: 'text', forbidden: ['arn:aws:'] },
      problem: /says/,
    },
    { name: 'no function', packaged: nothing, check: { check: 'artifact', load: true }, problem: /no function/ },
  ])('finds $name', async ({ packaged, check, problem }) => {
    expect((await runDeployCheck(packaged, check))?.join('\n')).toMatch(problem);
  });

  it('does not call passed what it does not know', async () => {
    expect(await runDeployCheck(nothing, { check: 'astrology' })).toBeUndefined();
  });
});
