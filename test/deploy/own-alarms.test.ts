import { describe, expect, it } from 'vitest';
import type { Notifications } from '../../src/core/target-configuration.ts';
import { DEPLOYED_FUNCTIONS } from '../../src/deploy/functions.ts';
import { toOwnAlarmResources } from '../../src/deploy/own-alarms.ts';
import { LONGEST_DELAY_SECONDS } from '../../src/ports/recheck-queue.ts';
import { compiled, variantTarget } from './support/compiled.ts';

const alarmsOf = (notifications?: Notifications, names?: { service: string; stage: string }) =>
  toOwnAlarmResources(
    { ...compiled([variantTarget('chat')], names), ...(notifications === undefined ? {} : { notifications }) },
    DEPLOYED_FUNCTIONS,
  );

const onFunction = (functionId: string, MetricName: string) => ({
  Namespace: 'AWS/Lambda',
  MetricName,
  Dimensions: [{ Name: 'FunctionName', Value: { Ref: functionId } }],
  Statistic: 'Sum',
  Period: 60,
});
const onQueue = (queue: string, MetricName: string) => ({
  Namespace: 'AWS/SQS',
  MetricName,
  Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
  Statistic: 'Maximum',
});
const query = (metric: string, Period: number) => ({
  Metrics: [
    {
      Expression: `SELECT MAX(${metric}) FROM SCHEMA(SageMakerScalingController, Stack, Target) WHERE Stack = 'demo-dev' GROUP BY Target ORDER BY MAX() DESC`,
      Period,
      ReturnData: true,
    },
  ],
});
const atLeast = (Threshold: number) => ({
  Threshold,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
});
const inThreeOfFive = { EvaluationPeriods: 5, DatapointsToAlarm: 3, ...atLeast(1) };

describe('toOwnAlarmResources', () => {
  it.each([
    {
      name: 'a message in the dead-letter queue',
      id: 'DeadLetterAlarm',
      is: { ...onQueue('DeadLetterQueue', 'ApproximateNumberOfMessagesVisible'), EvaluationPeriods: 1, ...atLeast(1) },
    },
    {
      name: 'a reminder that lies for longer than any is delayed',
      id: 'RecheckAgeAlarm',
      is: { ...onQueue('RecheckQueue', 'ApproximateAgeOfOldestMessage'), ...atLeast(LONGEST_DELAY_SECONDS + 300) },
    },
    {
      name: 'errors of on-alarm',
      id: 'OnAlarmErrorsAlarm',
      is: { ...onFunction('OnAlarmLambdaFunction', 'Errors'), ...inThreeOfFive },
    },
    {
      name: 'errors of recheck',
      id: 'RecheckErrorsAlarm',
      is: { ...onFunction('RecheckLambdaFunction', 'Errors'), ...inThreeOfFive },
    },
    {
      name: 'errors of on-endpoint-state',
      id: 'OnEndpointStateErrorsAlarm',
      is: { ...onFunction('OnEndpointStateLambdaFunction', 'Errors'), ...inThreeOfFive },
    },
    {
      name: 'errors of reconcile',
      id: 'ReconcileErrorsAlarm',
      is: { ...onFunction('ReconcileLambdaFunction', 'Errors'), ...inThreeOfFive },
    },
    {
      name: 'no reconcile for 5 minutes, and silence is just that',
      id: 'ReconcileSilentAlarm',
      is: {
        ...onFunction('ReconcileLambdaFunction', 'Invocations'),
        EvaluationPeriods: 5,
        DatapointsToAlarm: 5,
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      },
    },
    {
      name: 'alarm events that wait for a free function',
      id: 'OnAlarmThrottlesAlarm',
      is: { ...onFunction('OnAlarmLambdaFunction', 'Throttles'), ...inThreeOfFive },
    },
    {
      name: 'a guard that holds for 900 s; looked at every 300 s, it speaks in every period',
      id: 'GuardHoldingAlarm',
      is: { ...query('GuardHolding', 600), EvaluationPeriods: 1, ...atLeast(900) },
    },
    {
      name: 'more capacity and no fewer errors',
      id: 'ScaleOutIneffectiveAlarm',
      is: { ...query('ScaleOutIneffective', 300), EvaluationPeriods: 1, ...atLeast(1) },
    },
    {
      name: 'a change that does not end',
      id: 'StuckAlarm',
      is: { ...query('Stuck', 300), EvaluationPeriods: 1, ...atLeast(1) },
    },
  ])('$id: $name', ({ id, is }) => {
    const alarm = alarmsOf()[id];
    expect(alarm?.Type).toBe('AWS::CloudWatch::Alarm');
    expect(alarm?.Properties).toMatchObject(is);
    expect(alarm?.Properties.AlarmDescription).toMatch(/\.$/);
  });

  it.each<{ name: string; notifications?: Notifications; actions: unknown }>([
    { name: 'nobody', notifications: 'none', actions: undefined },
    { name: 'not said', actions: undefined },
    {
      name: 'a topic, when it begins and when it is over',
      notifications: { snsTopicArn: 'arn:aws:sns:eu-west-1:123456789012:on-call' },
      actions: ['arn:aws:sns:eu-west-1:123456789012:on-call'],
    },
  ])('tells $name', ({ notifications, actions }) => {
    const alarms = Object.values(alarmsOf(notifications));
    expect(alarms).toHaveLength(11);
    for (const { Properties } of alarms) {
      expect(Properties.AlarmActions).toEqual(actions);
      expect(Properties.OKActions).toEqual(actions);
    }
  });

  it('names every alarm after the stack, distinct and within 255 characters', () => {
    const names = (service: string) =>
      Object.values(alarmsOf('none', { service, stage: 'dev' })).map(({ Properties }) => String(Properties.AlarmName));
    expect(names('demo')).toContain('demo-dev-guard-holding');
    const long = names('s'.repeat(300));
    expect(new Set(long).size).toBe(11);
    for (const name of long) expect(name.length).toBeLessThanOrEqual(255);
  });
});
