import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import type { AlarmTransition, ParsedEvent } from '../../src/core/alarm-transition.ts';
import {
  ALARM_NAME,
  anEvent,
  anEventInState,
  aReasonData,
  aState,
  EVENT_ID,
  POINT_AT,
  RUNTIME,
  STATE_AT,
} from '../support/alarm-event.ts';

// Other kinds of alarm are in alarm-kinds.test.ts, where it comes from in origin.test.ts, the datapoint in newest-observation.test.ts.

const parseOnly = (event: unknown): ParsedEvent => {
  const parsed = parseAlarmEvent(event, RUNTIME);
  expect(parsed).toHaveLength(1);
  return parsed[0] as ParsedEvent;
};

const parseTransition = (event: unknown): AlarmTransition => {
  const parsed = parseOnly(event);
  expect(parsed.kind).toBe('alarm-transition');
  return parsed as AlarmTransition;
};

describe('an EventBridge state change of a metric alarm', () => {
  it('is read whole', () => {
    expect(parseOnly(anEvent())).toEqual({
      kind: 'alarm-transition',
      form: 'eventbridge',
      eventId: EVENT_ID,
      account: '123456789012',
      region: 'us-east-1',
      alarmName: ALARM_NAME,
      description: 'too many requests per instance',
      alarmKind: 'metric',
      state: 'ALARM',
      at: STATE_AT,
      reason: String(aState().reason),
      previousState: 'OK',
      metrics: [
        {
          namespace: 'AWS/SageMaker',
          name: 'ConcurrentRequestsPerModel',
          dimensions: { EndpointName: 'llama-3-8b', VariantName: 'AllTraffic' },
          statistic: 'Maximum',
          periodSeconds: 60,
        },
      ],
      periodSeconds: 60,
      statistic: 'Maximum',
      threshold: 10,
      newest: { kind: 'datapoint', value: 14, at: POINT_AT },
      recentValues: [4, 9, 14],
      evaluated: [{ at: POINT_AT, value: 14 }],
      remarks: [],
    } satisfies AlarmTransition);
  });

  it('leaves out what the event does not say, rather than spell it out as undefined', () => {
    const bare = parseTransition(
      anEvent(
        {
          state: { value: 'OK', timestamp: '2025-06-03T10:15:04Z' },
          previousState: undefined,
          configuration: undefined,
        },
        { id: undefined },
      ),
    );
    expect(Object.keys(bare).sort()).toEqual(
      [
        'kind',
        'form',
        'account',
        'region',
        'alarmName',
        'alarmKind',
        'state',
        'at',
        'metrics',
        'newest',
        'recentValues',
        'evaluated',
        'remarks',
      ].sort(),
    );
    expect(bare.newest).toEqual({ kind: 'no-data' });
  });

  it('tolerates members that are new', () => {
    const event = {
      ...anEvent({ alarmTags: { team: 'inference' }, alarmTagsStatus: 'COMPLETE' }),
      'a-new-key': { a: 1 },
    };
    expect(parseOnly(event)).toEqual(parseOnly(anEvent()));
  });

  it('keeps text outside Latin as it is', () => {
    const description = '同時実行数が高い 🚀';
    expect(parseTransition(anEvent({ configuration: { description } })).description).toBe(description);
  });

  it.each(['team:demo:high', "Demo [prod] / concurrency 'high' (80%)"])(
    'keeps the whole alarm name %s',
    (alarmName) => {
      const arn = `arn:aws:cloudwatch:us-east-1:123456789012:alarm:${alarmName}`;
      expect(parseTransition(anEvent({ alarmName }, { resources: [arn] })).alarmName).toBe(alarmName);
    },
  );

  it.each(['2025-06-03T10:15:04.412+0000', '2025-06-03T10:15:04.412+00:00', '2025-06-03T10:15:04.412Z'])(
    'reads the state time %s as the same moment',
    (timestamp) => {
      expect(parseTransition(anEventInState({ timestamp })).at).toBe(STATE_AT);
    },
  );

  it.each(['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const)('knows the state %s', (value) => {
    const transition = parseTransition(anEvent({ state: aState({ value }), previousState: { value } }));
    expect(transition.state).toBe(value);
    expect(transition.previousState).toBe(value);
  });

  it('drops a previous state that is none', () => {
    expect(parseTransition(anEvent({ previousState: { value: 'FINE' } }))).not.toHaveProperty('previousState');
  });

  it('takes statistic and period of the metric where reasonData names none', () => {
    const reasonData = aReasonData({ statistic: undefined, period: undefined });
    expect(parseTransition(anEventInState({ reasonData }))).toMatchObject({ statistic: 'Maximum', periodSeconds: 60 });
  });

  it('prefers statistic and period of reasonData: they are what was evaluated', () => {
    const reasonData = aReasonData({ statistic: 'Average', period: 300 });
    expect(parseTransition(anEventInState({ reasonData }))).toMatchObject({ statistic: 'Average', periodSeconds: 300 });
  });

  it('has no datapoint after SetAlarmState, and that is no fault', () => {
    const transition = parseTransition(
      anEvent({ state: { value: 'ALARM', reason: 'test', timestamp: '2025-06-03T10:15:04Z' } }),
    );
    expect(transition).toMatchObject({ newest: { kind: 'no-data' }, recentValues: [], evaluated: [], remarks: [] });
    expect(transition).not.toHaveProperty('threshold');
  });
});

describe('a reasonData that cannot be read', () => {
  it.each([
    { name: 'a document with a quote missing', reasonData: '{"version:"1.0"}', found: '"{\\"version:\\"1.0\\"}"' },
    { name: 'the empty text', reasonData: '', found: '""' },
    { name: 'a list', reasonData: '[14]', found: '"[14]"' },
    { name: 'null as a text', reasonData: 'null', found: '"null"' },
    { name: 'a number', reasonData: 14, found: '14' },
    { name: 'a list with the text in it', reasonData: ['{"threshold":10}'], found: 'a list' },
    { name: 'an object instead of a text', reasonData: { threshold: 10 }, found: 'an object of "threshold"' },
  ])('costs the datapoint alone, and is named: $name', ({ reasonData, found }) => {
    const transition = parseTransition(anEventInState({ reasonData }));
    expect(transition).toMatchObject({
      state: 'ALARM',
      at: STATE_AT,
      statistic: 'Maximum',
      periodSeconds: 60,
      newest: { kind: 'no-data' },
      recentValues: [],
      evaluated: [],
    });
    expect(transition).not.toHaveProperty('threshold');
    expect(transition.remarks).toEqual([
      `event ${EVENT_ID}: detail.state.reasonData: expected a text that holds a JSON object, found ${found}; no datapoint is read from it`,
    ]);
  });

  it('is named for an event without id too', () => {
    const { remarks } = parseTransition(anEvent({ state: aState({ reasonData: '' }) }, { id: '' }));
    expect(remarks).toHaveLength(1);
    expect(remarks[0]).toContain('event without id: detail.state.reasonData');
  });

  it('is null: that is no fault', () => {
    expect(parseTransition(anEventInState({ reasonData: null })).remarks).toEqual([]);
  });
});

describe('the state of the evaluation', () => {
  it('is remarked on where CloudWatch did not see everything', () => {
    expect(parseTransition(anEventInState({ evaluationState: 'PARTIAL_DATA' })).remarks).toEqual([
      `event ${EVENT_ID}: detail.state.evaluationState is PARTIAL_DATA: CloudWatch did not see all of the data`,
    ]);
  });
});

describe('muteDetail', () => {
  const arn = 'arn:aws:cloudwatch:us-east-1:123456789012:alarm-mute-rule:demo-maintenance';

  it('is kept with its window', () => {
    const muteDetail = {
      mutedByArn: arn,
      muteWindowStart: '2025-06-03T10:00:00.000+0000',
      muteWindowEnd: '2025-06-03T12:00:00.000+0000',
    };
    expect(parseTransition(anEvent({ muteDetail })).muted).toEqual({
      by: arn,
      from: Date.UTC(2025, 5, 3, 10),
      until: Date.UTC(2025, 5, 3, 12),
    });
  });

  it.each([{ muteDetail: {} }, { muteDetail: 'yes' }])('mutes even where it cannot be read: %j', (detail) => {
    expect(parseTransition(anEvent(detail)).muted).toEqual({ by: 'a mute rule the event does not name' });
  });

  it.each([{ muteDetail: null }, {}])('is absent: %j', (detail) => {
    expect(parseTransition(anEvent(detail))).not.toHaveProperty('muted');
  });
});

describe('a required member', () => {
  it.each([
    {
      name: 'no name',
      detail: { alarmName: undefined },
      want: 'detail.alarmName: expected the name of an alarm, found nothing',
    },
    {
      name: 'an empty name',
      detail: { alarmName: '' },
      want: 'detail.alarmName: expected the name of an alarm, found ""',
    },
    {
      name: 'an unknown state',
      detail: { state: aState({ value: 'Alarm' }) },
      want: 'detail.state.value: expected OK, ALARM or INSUFFICIENT_DATA, found "Alarm"',
    },
    {
      name: 'a time that is none',
      detail: { state: aState({ timestamp: '2025-02-30T00:00:00Z' }) },
      want: 'detail.state.timestamp: expected a time such as 2025-06-03T10:15:04.412+0000, found "2025-02-30T00:00:00Z"',
    },
    {
      name: 'no state',
      detail: { state: null },
      want: 'detail.state.value: expected OK, ALARM or INSUFFICIENT_DATA, found nothing; detail.state.timestamp: expected a time such as 2025-06-03T10:15:04.412+0000, found nothing',
    },
  ])('is missing or malformed: $name', ({ detail, want }) => {
    expect(parseOnly(anEvent(detail))).toEqual({
      kind: 'rejected',
      reason: 'malformed-event',
      detail: want,
      eventId: EVENT_ID,
    });
  });

  it.each([null, [], 'x', undefined])('is named three times where the detail is %j', (detail) => {
    const parsed = parseOnly({ ...anEvent(), detail });
    expect(parsed).toMatchObject({ kind: 'rejected', reason: 'malformed-event' });
    expect(parsed).toHaveProperty(
      'detail',
      expect.stringMatching(/^detail\.alarmName.*; detail\.state\.value.*; detail\.state\.timestamp/),
    );
  });
});
