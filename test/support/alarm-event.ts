import type { Runtime } from '../../src/core/runtime.ts';

export const RUNTIME: Runtime = { account: '123456789012', region: 'us-east-1', partition: 'aws' };

/** When the built alarms were evaluated: 2025-06-03T10:15:04.412Z. */
export const STATE_AT = Date.UTC(2025, 5, 3, 10, 15, 4, 412);

/** Start of the newest period they evaluated: 2025-06-03T10:14:00Z. */
export const POINT_AT = Date.UTC(2025, 5, 3, 10, 14);

export const ALARM_NAME = 'demo-chat-concurrency-high';
export const ALARM_ARN = `arn:aws:cloudwatch:us-east-1:123456789012:alarm:${ALARM_NAME}`;
export const EVENT_ID = '5d0f5b3e-11aa-4c6f-9d57-2f6f0a5d1c01';

type Members = Record<string, unknown>;

export const aReasonData = (overrides: Members = {}): string =>
  JSON.stringify({
    version: '1.0',
    queryDate: '2025-06-03T10:15:04.405+0000',
    startDate: '2025-06-03T10:12:00.000+0000',
    statistic: 'Maximum',
    period: 60,
    recentDatapoints: [4, 9, 14],
    threshold: 10,
    evaluatedDatapoints: [{ timestamp: '2025-06-03T10:14:00.000+0000', sampleCount: 6, value: 14 }],
    ...overrides,
  });

export const aMetricEntry = (overrides: Members = {}): Members => ({
  id: 'm1',
  metricStat: {
    metric: {
      namespace: 'AWS/SageMaker',
      name: 'ConcurrentRequestsPerModel',
      dimensions: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' },
    },
    period: 60,
    stat: 'Maximum',
  },
  returnData: true,
  ...overrides,
});

export const aState = (overrides: Members = {}): Members => ({
  value: 'ALARM',
  reason:
    'Threshold Crossed: 1 out of the last 1 datapoints [14.0 (03/06/25 10:14:00)] was greater than the threshold.',
  reasonData: aReasonData(),
  timestamp: '2025-06-03T10:15:04.412+0000',
  ...overrides,
});

export const aDetail = (overrides: Members = {}): Members => ({
  alarmName: ALARM_NAME,
  state: aState(),
  previousState: { value: 'OK', reason: 'below', timestamp: '2025-06-03T09:55:04.412+0000' },
  configuration: { description: 'too many requests per instance', metrics: [aMetricEntry()] },
  ...overrides,
});

/** An alarm's state change as EventBridge delivers it. */
export const anEvent = (detail: Members = {}, envelope: Members = {}): Members => ({
  version: '0',
  id: EVENT_ID,
  'detail-type': 'CloudWatch Alarm State Change',
  source: 'aws.cloudwatch',
  account: '123456789012',
  time: '2025-06-03T10:15:04Z',
  region: 'us-east-1',
  resources: [ALARM_ARN],
  detail: aDetail(detail),
  ...envelope,
});

/** The same with other members in `detail.state`. */
export const anEventInState = (state: Members): Members => anEvent({ state: aState(state) });

/** An alarm that invokes the function itself. */
export const aLambdaAction = (overrides: Members = {}): Members => ({
  source: 'aws.cloudwatch',
  alarmArn: ALARM_ARN,
  accountId: '123456789012',
  time: '2025-06-03T10:15:04.412+0000',
  region: 'us-east-1',
  alarmData: aDetail(),
  ...overrides,
});

/** The message an alarm sends to a topic. */
export const anSnsMessage = (overrides: Members = {}): Members => ({
  AlarmName: ALARM_NAME,
  AlarmDescription: null,
  AWSAccountId: '123456789012',
  NewStateValue: 'ALARM',
  NewStateReason: 'Threshold Crossed',
  StateChangeTime: '2025-06-03T10:15:04.412+0000',
  Region: 'US East (N. Virginia)',
  AlarmArn: ALARM_ARN,
  OldStateValue: 'OK',
  Trigger: {
    MetricName: 'ConcurrentRequestsPerModel',
    Namespace: 'AWS/SageMaker',
    StatisticType: 'Statistic',
    Statistic: 'MAXIMUM',
    Unit: null,
    Dimensions: [
      { value: 'llama-3-8b', name: 'EndpointName' },
      { value: 'AllTraffic', name: 'VariantName' },
    ],
    Period: 10,
    EvaluationPeriods: 3,
    DatapointsToAlarm: 2,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    Threshold: 10,
    TreatMissingData: 'notBreaching',
  },
  ...overrides,
});

export const aNotification = (message: unknown, overrides: Members = {}): Members => ({
  Type: 'Notification',
  MessageId: 'sns-message-1',
  TopicArn: 'arn:aws:sns:us-east-1:123456789012:alarms',
  Subject: 'ALARM',
  Message: typeof message === 'string' ? message : JSON.stringify(message),
  Timestamp: '2025-06-03T10:15:04.500Z',
  ...overrides,
});

export const anSnsRecord = (message: unknown, overrides: Members = {}): Members => ({
  EventSource: 'aws:sns',
  EventVersion: '1.0',
  EventSubscriptionArn: 'arn:aws:sns:us-east-1:123456789012:alarms:d9cf460c',
  Sns: aNotification(message, overrides),
});

export const anSqsRecord = (body: unknown, overrides: Members = {}): Members => ({
  messageId: 'sqs-message-1',
  eventSource: 'aws:sqs',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...overrides,
});
