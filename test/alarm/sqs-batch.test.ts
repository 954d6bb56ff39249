import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import {
  aLambdaAction,
  aNotification,
  anEvent,
  anSnsMessage,
  anSnsRecord,
  anSqsRecord,
  EVENT_ID,
  RUNTIME,
} from '../support/alarm-event.ts';

const parse = (event: unknown) => parseAlarmEvent(event, RUNTIME);

const SHAPES = 'an alarm event from EventBridge, an alarm action or an SNS message';

describe('an SQS batch', () => {
  it('gives one answer per record, in order: a broken one costs no neighbour', () => {
    const batch = {
      Records: [
        anSqsRecord('ping', { messageId: 'first' }),
        anSqsRecord(anEvent()),
        anSqsRecord('{"a":1}', { messageId: 'third' }),
      ],
    };
    expect(parse(batch)).toEqual([
      {
        kind: 'rejected',
        reason: 'not-json',
        detail: 'Records[0].body: expected a text that holds JSON, found "ping"',
        eventId: 'first',
      },
      ...parse(anEvent()),
      {
        kind: 'rejected',
        reason: 'unknown-shape',
        detail: `Records[2].body: expected ${SHAPES}, found an object of "a"`,
        eventId: 'third',
      },
    ]);
  });

  it('opens the envelope of a topic that forwards to the queue', () => {
    const [parsed] = parse({ Records: [anSqsRecord(aNotification(anSnsMessage()))] });
    expect(parsed).toEqual(parse({ Records: [anSnsRecord(anSnsMessage())] })[0]);
    expect(parsed).toMatchObject({ kind: 'alarm-transition', eventId: 'sns-message-1' });
  });

  it('names an envelope without id by the id of the record', () => {
    const body = aNotification(anSnsMessage(), { MessageId: undefined });
    expect(parse({ Records: [anSqsRecord(body)] })).toMatchObject([
      { kind: 'alarm-transition', eventId: 'sqs-message-1' },
    ]);
  });

  it.each([
    { name: 'the bare message of a topic with raw delivery', body: anSnsMessage(), form: 'sns' },
    { name: 'an alarm action', body: aLambdaAction(), form: 'lambda-action' },
    { name: 'an EventBridge event without id', body: anEvent({}, { id: undefined }), form: 'eventbridge' },
  ])('$name takes the id of the record', ({ body, form }) => {
    expect(parse({ Records: [anSqsRecord(body)] })).toMatchObject([
      { kind: 'alarm-transition', form, eventId: 'sqs-message-1' },
    ]);
  });

  it('names an event in an event by its whole path', () => {
    const body = aNotification(aNotification(anEvent({ alarmName: '' })));
    expect(parse({ Records: [anSqsRecord(body)] })).toEqual([
      {
        kind: 'rejected',
        reason: 'malformed-event',
        detail: 'Records[0].body.Message.Message.detail.alarmName: expected the name of an alarm, found ""',
        eventId: EVENT_ID,
      },
    ]);
  });

  it('does not open a batch in a record', () => {
    expect(parse({ Records: [anSqsRecord({ Records: [anSqsRecord(anEvent())] })] })).toMatchObject([
      {
        kind: 'rejected',
        reason: 'unknown-shape',
        detail: `Records[0].body: expected ${SHAPES}, found an object of "Records"`,
      },
    ]);
  });

  it('refuses a record without a body', () => {
    expect(parse({ Records: [{ eventSource: 'aws:sqs', messageId: 'm' }] })).toEqual([
      {
        kind: 'rejected',
        reason: 'unknown-shape',
        detail: 'Records[0].body: expected a text that holds JSON, found nothing',
        eventId: 'm',
      },
    ]);
  });
});
