import { describe, expect, it } from 'vitest';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import { aDetail, aLambdaAction, anEvent, RUNTIME } from '../support/alarm-event.ts';

// The forms have a test each: eventbridge-event, sns-batch, sqs-batch; that nothing makes it throw is in test/properties.

const parse = (event: unknown) => parseAlarmEvent(event, RUNTIME);

const SHAPES = 'an alarm event from EventBridge, an alarm action or an SNS message';

describe('the Lambda alarm action', () => {
  it('gives the same transition as the EventBridge form, but for form and id', () => {
    const [event] = parse(anEvent());
    const { eventId: _, ...rest } = { eventId: undefined, ...event };
    expect(parse(aLambdaAction())).toEqual([{ ...rest, form: 'lambda-action' }]);
  });

  it('names its own member where something is missing', () => {
    expect(parse(aLambdaAction({ alarmData: aDetail({ alarmName: undefined }) }))).toEqual([
      {
        kind: 'rejected',
        reason: 'malformed-event',
        detail: 'alarmData.alarmName: expected the name of an alarm, found nothing',
      },
    ]);
  });

  it('is known by alarmData, whatever that holds', () => {
    expect(parse(aLambdaAction({ alarmData: null }))).toMatchObject([{ kind: 'rejected', reason: 'malformed-event' }]);
  });
});

describe('what has no known shape is rejected, not ignored', () => {
  it.each([
    { name: 'nothing', event: undefined, found: 'nothing' },
    { name: 'null', event: null, found: 'null' },
    { name: 'a number', event: 42, found: '42' },
    { name: 'a text', event: 'ping', found: '"ping"' },
    { name: 'an empty list', event: [], found: 'an empty list' },
    { name: 'a list with an event in it', event: [anEvent()], found: 'a list' },
    { name: 'an empty object', event: {}, found: 'an empty object' },
    {
      name: 'a notification that is no alarm',
      event: { Type: 'SubscriptionConfirmation' },
      found: 'an object of "Type"',
    },
    { name: 'a detail-type without source', event: { 'detail-type': 'x' }, found: 'an object of "detail-type"' },
    { name: 'a source without detail-type', event: { source: 'aws.cloudwatch' }, found: 'an object of "source"' },
    { name: 'records that are no list', event: { Records: {} }, found: 'an object of "Records"' },
  ])('$name', ({ event, found }) => {
    expect(parse(event)).toEqual([
      { kind: 'rejected', reason: 'unknown-shape', detail: `event: expected ${SHAPES}, found ${found}` },
    ]);
  });

  it('a batch of none, so that nothing vanishes unseen', () => {
    expect(parse({ Records: [] })).toEqual([
      {
        kind: 'rejected',
        reason: 'unknown-shape',
        detail: 'Records: expected at least one record, found an empty list',
      },
    ]);
  });

  it('records of other services', () => {
    const records = [{ eventSource: 'aws:s3' }, { EventSource: 'aws:sqs' }, { eventSource: 'aws:sns' }, null];
    expect(parse({ Records: records })).toEqual(
      ['an object of "eventSource"', 'an object of "EventSource"', 'an object of "eventSource"', 'null'].map(
        (found, index) => ({
          kind: 'rejected',
          reason: 'unknown-shape',
          detail: `Records[${index}]: expected a record of aws:sns or aws:sqs, found ${found}`,
        }),
      ),
    );
  });
});
