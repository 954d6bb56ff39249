import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import { ALARM_NAME, anEvent, anSnsMessage, anSnsRecord, RUNTIME, STATE_AT } from '../support/alarm-event.ts';

const parse = (event: unknown) => parseAlarmEvent(event, RUNTIME);

const SHAPES = 'an alarm event from EventBridge, an alarm action or an SNS message';

describe('an SNS batch', () => {
  it('reads the alarm message whole', () => {
    expect(parse({ Records: [anSnsRecord(anSnsMessage({ AlarmDescription: 'busy' }))] })).toEqual([
      {
        kind: 'alarm-transition',
        form: 'sns',
        eventId: 'sns-message-1',
        account: '123456789012',
        region: 'us-east-1',
        alarmName: ALARM_NAME,
        description: 'busy',
        alarmKind: 'metric',
        state: 'ALARM',
        at: STATE_AT,
        reason: 'Threshold Crossed',
        previousState: 'OK',
        metrics: [
          {
            namespace: 'AWS/SageMaker',
            name: 'ConcurrentRequestsPerModel',
            dimensions: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' },
            statistic: 'Maximum',
            periodSeconds: 10,
          },
        ],
        periodSeconds: 10,
        statistic: 'Maximum',
        threshold: 10,
        newest: { kind: 'no-data' },
        recentValues: [],
        evaluated: [],
        remarks: [],
      },
    ]);
  });

  it('leaves out what is null', () => {
    const [parsed] = parse({
      Records: [anSnsRecord(anSnsMessage({ OldStateValue: null, NewStateReason: null, Trigger: null }))],
    });
    expect(parsed).toMatchObject({ kind: 'alarm-transition', alarmKind: 'metric', metrics: [] });
    for (const member of ['description', 'previousState', 'reason', 'periodSeconds', 'statistic', 'threshold']) {
      expect(parsed).not.toHaveProperty(member);
    }
  });

  it.each([
    { Statistic: 'AVERAGE', want: 'Average' },
    { Statistic: 'MAXIMUM', want: 'Maximum' },
    { Statistic: 'MINIMUM', want: 'Minimum' },
    { Statistic: 'SAMPLE_COUNT', want: 'SampleCount' },
    { Statistic: 'SUM', want: 'Sum' },
    { Statistic: 'Maximum', want: 'Maximum' },
    { ExtendedStatistic: 'p90', want: 'p90' },
  ])('writes the statistic as the API does: $want', ({ want, ...statistic }) => {
    const Trigger = { MetricName: 'm', Namespace: 'n', Dimensions: [], Period: 60, Threshold: 1, ...statistic };
    expect(parse({ Records: [anSnsRecord(anSnsMessage({ Trigger }))] })).toMatchObject([
      { statistic: want, periodSeconds: 60 },
    ]);
  });

  const mathTrigger = {
    Period: 60,
    Threshold: 10,
    Metrics: [
      { Expression: 'm1*1', Id: 'e1', ReturnData: true },
      {
        Id: 'm1',
        MetricStat: {
          Metric: { Dimensions: [{ value: 'llama-3-8b', name: 'EndpointName' }], MetricName: 'x', Namespace: 'n' },
          Period: 60,
          Stat: 'Maximum',
        },
        ReturnData: false,
      },
    ],
  };

  it('finds the metrics of a metric-math alarm', () => {
    expect(parse({ Records: [anSnsRecord(anSnsMessage({ Trigger: mathTrigger }))] })).toMatchObject([
      {
        alarmKind: 'metric-math',
        periodSeconds: 60,
        threshold: 10,
        metrics: [{ name: 'x', dimensions: { EndpointName: 'llama-3-8b' } }],
      },
    ]);
  });

  it('takes the period of the metrics where the trigger has none', () => {
    const Trigger = { ...mathTrigger, Period: undefined };
    expect(parse({ Records: [anSnsRecord(anSnsMessage({ Trigger }))] })).toMatchObject([{ periodSeconds: 60 }]);
  });

  it('does not take the 0 of an anomaly alarm for a threshold', () => {
    const Trigger = {
      ...mathTrigger,
      Threshold: 0,
      Metrics: [...mathTrigger.Metrics, { Expression: 'ANOMALY_DETECTION_BAND(m1, 2)' }],
    };
    const [parsed] = parse({ Records: [anSnsRecord(anSnsMessage({ Trigger }))] });
    expect(parsed).toMatchObject({ alarmKind: 'anomaly-detection' });
    expect(parsed).not.toHaveProperty('threshold');
  });

  it('keeps the 0 of every other alarm', () => {
    expect(
      parse({ Records: [anSnsRecord(anSnsMessage({ Trigger: { ...mathTrigger, Threshold: 0 } }))] }),
    ).toMatchObject([{ threshold: 0 }]);
  });

  it('knows a composite alarm', () => {
    const message = anSnsMessage({ AlarmRule: 'ALARM(a) OR ALARM(b)', Trigger: undefined });
    expect(parse({ Records: [anSnsRecord(message)] })).toMatchObject([
      { alarmKind: 'composite', newest: { kind: 'no-data' } },
    ]);
  });

  it('names every required member that is missing', () => {
    const message = anSnsMessage({ AlarmName: '', NewStateValue: 'BAD', StateChangeTime: 1 });
    expect(parse({ Records: [anSnsRecord(message)] })).toEqual([
      {
        kind: 'rejected',
        reason: 'malformed-event',
        detail:
          'Records[0].Sns.Message.AlarmName: expected the name of an alarm, found ""; ' +
          'Records[0].Sns.Message.NewStateValue: expected OK, ALARM or INSUFFICIENT_DATA, found "BAD"; ' +
          'Records[0].Sns.Message.StateChangeTime: expected a time such as 2025-06-03T10:15:04.412+0000, found 1',
        eventId: 'sns-message-1',
      },
    ]);
  });

  it('may carry an EventBridge event, whose own id counts', () => {
    expect(parse({ Records: [anSnsRecord(anEvent())] })).toEqual(parse(anEvent()));
  });

  it.each([
    {
      name: 'plain text',
      message: 'hello',
      reason: 'not-json',
      detail: 'Records[0].Sns.Message: expected a text that holds JSON, found "hello"',
    },
    {
      name: 'a number',
      message: '5',
      reason: 'unknown-shape',
      detail: `Records[0].Sns.Message: expected ${SHAPES}, found 5`,
    },
    {
      name: 'another message',
      message: '{"hello":1}',
      reason: 'unknown-shape',
      detail: `Records[0].Sns.Message: expected ${SHAPES}, found an object of "hello"`,
    },
    {
      name: 'a name without a state',
      message: '{"AlarmName":"a"}',
      reason: 'unknown-shape',
      detail: `Records[0].Sns.Message: expected ${SHAPES}, found an object of "AlarmName"`,
    },
    {
      name: 'a state without a name',
      message: '{"NewStateValue":"OK"}',
      reason: 'unknown-shape',
      detail: `Records[0].Sns.Message: expected ${SHAPES}, found an object of "NewStateValue"`,
    },
  ])('refuses $name', ({ message, reason, detail }) => {
    expect(parse({ Records: [anSnsRecord(message)] })).toEqual([
      { kind: 'rejected', reason, detail, eventId: 'sns-message-1' },
    ]);
  });

  it('refuses a record without a notification', () => {
    expect(parse({ Records: [{ EventSource: 'aws:sns' }] })).toEqual([
      {
        kind: 'rejected',
        reason: 'unknown-shape',
        detail: 'Records[0].Sns.Message: expected a text that holds JSON, found nothing',
      },
    ]);
  });
});
