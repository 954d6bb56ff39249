import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import type { ParsedEvent } from '../../src/core/alarm-transition.ts';
import { ALARM_NAME, anEvent, EVENT_ID, RUNTIME } from '../support/alarm-event.ts';

const parseOnly = (event: unknown): ParsedEvent => {
  const parsed = parseAlarmEvent(event, RUNTIME);
  expect(parsed).toHaveLength(1);
  return parsed[0] as ParsedEvent;
};

describe('an event that is known and not ours', () => {
  it.each([
    {
      type: 'CloudWatch Alarm Contributor State Change',
      reason: 'contributor-state-change',
      why: 'one series of an alarm, expected a change of the whole alarm',
    },
    {
      type: 'CloudWatch Alarm Configuration Change',
      reason: 'configuration-change',
      why: 'an alarm was created, changed or deleted, expected a change of its state',
    },
    {
      type: 'CloudWatch Something New',
      reason: 'other-event',
      why: 'expected aws.cloudwatch and "CloudWatch Alarm State Change"',
    },
  ])('$type is ignored', ({ type, reason, why }) => {
    expect(parseOnly({ ...anEvent(), 'detail-type': type })).toEqual({
      kind: 'ignored',
      reason,
      detail: `aws.cloudwatch sent "${type}": ${why}`,
      eventId: EVENT_ID,
      alarmName: ALARM_NAME,
    });
  });

  it('another source is ignored, even with the same detail-type', () => {
    expect(parseOnly({ ...anEvent(), source: 'demo.app' })).toMatchObject({
      kind: 'ignored',
      reason: 'other-event',
      detail:
        'demo.app sent "CloudWatch Alarm State Change": expected aws.cloudwatch and "CloudWatch Alarm State Change"',
    });
  });

  it('an event without alarm carries no alarm name', () => {
    const event = {
      id: 'e',
      source: 'aws.sagemaker',
      'detail-type': 'SageMaker Endpoint State Change',
      detail: { EndpointName: 'llama-3-8b' },
    };
    expect(parseOnly(event)).toEqual({
      kind: 'ignored',
      reason: 'other-event',
      detail:
        'aws.sagemaker sent "SageMaker Endpoint State Change": expected aws.cloudwatch and "CloudWatch Alarm State Change"',
      eventId: 'e',
    });
  });
});
