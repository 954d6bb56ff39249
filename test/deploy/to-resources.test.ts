import { describe, expect, it } from 'vitest';
import { MOST_TARGETS } from '../../src/config/check-file.ts';
import type { Resources } from '../../src/deploy/cloudformation.ts';
import { DEPLOYED_FUNCTIONS, type DeployedFunction } from '../../src/deploy/functions.ts';
import { MAX_GENERATED_RESOURCES, StackLimitError } from '../../src/deploy/limits.ts';
import { toStackResources } from '../../src/deploy/to-resources.ts';
import { compiled, componentTarget, signalOf, variantTarget } from './support/compiled.ts';

const ofType = (resources: Resources, type: string) =>
  Object.entries(resources).filter(([, resource]) => resource.Type === type);

const OWN_ALARMS = [
  'DeadLetterAlarm',
  'RecheckAgeAlarm',
  'OnAlarmErrorsAlarm',
  'RecheckErrorsAlarm',
  'OnEndpointStateErrorsAlarm',
  'ReconcileErrorsAlarm',
  'ReconcileSilentAlarm',
  'OnAlarmThrottlesAlarm',
  'GuardHoldingAlarm',
  'ScaleOutIneffectiveAlarm',
  'StuckAlarm',
];

const many = (count: number) => Array.from({ length: count }, (_, index) => variantTarget(`t${index}`));

describe('toStackResources', () => {
  it('has nothing but what the targets ask for', () => {
    const resources = toStackResources(compiled([variantTarget('chat'), componentTarget('summariser')]));
    expect(Object.entries(resources).map(([id, { Type }]) => `${id} ${Type}`)).toEqual([
      'OnAlarmPolicy1 AWS::IAM::ManagedPolicy',
      'OnAlarmRole AWS::IAM::Role',
      'RecheckPolicy1 AWS::IAM::ManagedPolicy',
      'RecheckRole AWS::IAM::Role',
      'OnEndpointStatePolicy1 AWS::IAM::ManagedPolicy',
      'OnEndpointStateRole AWS::IAM::Role',
      'ReconcilePolicy1 AWS::IAM::ManagedPolicy',
      'ReconcileRole AWS::IAM::Role',
      'OnAlarmRule1 AWS::Events::Rule',
      'OnAlarmPermission1 AWS::Lambda::Permission',
      'OnEndpointStateRule1 AWS::Events::Rule',
      'OnEndpointStatePermission1 AWS::Lambda::Permission',
      'ReconcileRule1 AWS::Events::Rule',
      'ReconcilePermission1 AWS::Lambda::Permission',
      'DeadLetterQueuePolicy AWS::SQS::QueuePolicy',
      ...OWN_ALARMS.map((id) => `${id} AWS::CloudWatch::Alarm`),
      'Dashboard AWS::CloudWatch::Dashboard',
      expect.stringMatching(/^AlarmChatConcurrencyScaleOut[0-9a-f]{8} AWS::CloudWatch::Alarm$/),
      expect.stringMatching(/^AlarmChatConcurrencyScaleIn[0-9a-f]{8} AWS::CloudWatch::Alarm$/),
      expect.stringMatching(/^AlarmSummariserWake[0-9a-f]{8} AWS::CloudWatch::Alarm$/),
    ]);
  });

  it('hears of endpoints only where a variant is scaled: components send no event', () => {
    const rules = ofType(toStackResources(compiled([componentTarget('summariser')])), 'AWS::Events::Rule');
    expect(rules.map(([id]) => id)).toEqual(['OnAlarmRule1', 'ReconcileRule1']);
  });

  it('wakes reconcile each minute, once: the next minute is the retry', () => {
    const { ReconcileRule1: rule } = toStackResources(compiled([variantTarget('chat')]));
    expect(rule?.Properties).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      Targets: [{ RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 } }],
    });
  });

  it('delivers through a rule with a short event age, few retries and a dead-letter queue', () => {
    const { OnAlarmRule1: rule } = toStackResources(compiled([variantTarget('chat')]));
    expect(rule?.Properties).toMatchObject({
      Name: 'demo-dev-on-alarm-1',
      State: 'ENABLED',
      Targets: [
        {
          Id: 'demo-dev-on-alarm-1-target',
          Arn: { 'Fn::GetAtt': ['OnAlarmLambdaFunction', 'Arn'] },
          RetryPolicy: { MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 2 },
          DeadLetterConfig: { Arn: { 'Fn::GetAtt': ['DeadLetterQueue', 'Arn'] } },
        },
      ],
    });
  });

  it('lets every rule, and nothing else, call the function and send to the dead-letter queue', () => {
    const resources = toStackResources(compiled(many(100)));
    const rules = ofType(resources, 'AWS::Events::Rule').map(([id]) => ({ 'Fn::GetAtt': [id, 'Arn'] }));
    const permissions = ofType(resources, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties.SourceArn);
    expect(rules.length).toBeGreaterThan(1);
    expect(permissions).toEqual(rules);
    expect(resources.DeadLetterQueuePolicy?.Properties).toMatchObject({
      PolicyDocument: {
        Statement: [
          {
            Principal: { Service: 'events.amazonaws.com' },
            Action: 'sqs:SendMessage',
            Condition: { ArnEquals: { 'aws:SourceArn': rules } },
          },
        ],
      },
    });
  });

  it('lets each alarm wait for the one permission of the rule that names it', () => {
    const resources = toStackResources(compiled(many(100)));
    const alarms = ofType(resources, 'AWS::CloudWatch::Alarm').filter(([id]) => !OWN_ALARMS.includes(id));
    expect(alarms).toHaveLength(200);
    for (const [, { Properties, DependsOn }] of alarms) {
      const [permission = ''] = DependsOn ?? [];
      const rule = resources[permission.replace('Permission', 'Rule')];
      expect(DependsOn).toHaveLength(1);
      expect(JSON.stringify(rule?.Properties.EventPattern)).toContain(`"${Properties.AlarmName}"`);
    }
  });

  it('keeps rule names and target ids within 64 characters and distinct, however long the stack is named', () => {
    const names = { service: 'inference-platform-sagemaker-scaling-controller', stage: 'production-eu-central-1' };
    const rules = ofType(toStackResources(compiled(many(100), names)), 'AWS::Events::Rule');
    const all = rules.flatMap(([, { Properties }]) => {
      const [target] = Properties.Targets as readonly { readonly Id: string }[];
      return [String(Properties.Name), target?.Id ?? ''];
    });
    for (const name of all) expect(name).toMatch(/^[.\-_A-Za-z0-9]{1,64}$/);
    expect(new Set(all).size).toBe(rules.length * 2);
  });

  it('adds another function by data alone', () => {
    const report: DeployedFunction = {
      key: 'report',
      name: 'report',
      grants: [{ actions: ['dynamodb:Query'], on: 'activity-table' }],
      platformGrants: [],
      triggers: () => [
        {
          description: 'Each day',
          retry: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 1 },
          schedule: 'rate(1 day)',
        },
      ],
    };
    const resources = toStackResources(compiled([variantTarget('chat')]), [...DEPLOYED_FUNCTIONS, report]);
    expect(resources.ReportRule1?.Properties).toMatchObject({
      Name: 'demo-dev-report-1',
      ScheduleExpression: 'rate(1 day)',
      Targets: [{ RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 1 } }],
    });
    expect(resources.ReportRole?.Properties.ManagedPolicyArns).toEqual([{ Ref: 'ReportPolicy1' }]);
    expect(JSON.stringify(resources.ReportPolicy1)).not.toMatch(/sagemaker|sqs/);
    expect(JSON.stringify(resources.DeadLetterQueuePolicy)).toContain('ReportRule1');
  });

  it('has no literal partition, account or Region', () => {
    expect(JSON.stringify(toStackResources(compiled(many(3))))).not.toMatch(/arn:aws|\d{12}|us-east-1/);
  });

  it.each([
    { name: '120 targets', targets: many(MOST_TARGETS), refused: undefined },
    {
      name: '121 targets',
      targets: many(MOST_TARGETS + 1),
      refused: { what: 'targets', count: 121, limit: MOST_TARGETS },
    },
  ])('$name: refused $refused', ({ targets, refused }) => {
    const make = () => toStackResources(compiled(targets));
    if (refused) {
      expect(make).toThrow(expect.objectContaining({ name: 'StackLimitError', ...refused }));
      expect(make).toThrow(/Split the file in two/);
    } else {
      expect(Object.keys(make()).length).toBeGreaterThan(240);
    }
  });

  it('refuses more alarms than CloudFormation takes in one stack', () => {
    const targets = Array.from({ length: 60 }, (_, index) => {
      const signals = ['a', 'b', 'c', 'd'].map((id) => signalOf(`t${index}-${id}`, { id }));
      return variantTarget(`t${index}`, `t${index}`, { signals });
    });
    expect(() => toStackResources(compiled(targets))).toThrow(StackLimitError);
    expect(MAX_GENERATED_RESOURCES).toBeLessThan(500);
  });
});
