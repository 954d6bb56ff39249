import { describe, expect, it } from 'vitest';
import { parseArn } from '../../src/alarm/arn.ts';
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import { isRegion } from '../../src/alarm/parse-origin.ts';
import {
  ALARM_NAME,
  aLambdaAction,
  anEvent,
  anSnsMessage,
  anSnsRecord,
  EVENT_ID,
  RUNTIME,
} from '../support/alarm-event.ts';

const arnOf = (partition: string, region: string, account: string) =>
  `arn:${partition}:cloudwatch:${region}:${account}:alarm:${ALARM_NAME}`;
const ours = arnOf('aws', 'us-east-1', '123456789012');

const fromAccount = 'the event comes from account 111122223333, this controller answers for account 123456789012';
const fromRegion = 'the event comes from region eu-west-1, this controller answers for region us-east-1';
const fromPartition = 'the event comes from partition aws-cn, this controller answers for partition aws';

describe('an event of elsewhere is ignored, both sides named', () => {
  it.each([
    {
      name: 'the envelope names another account',
      envelope: { account: '111122223333' },
      reason: 'foreign-account',
      detail: fromAccount,
    },
    {
      name: 'the ARN names another account',
      envelope: { resources: [arnOf('aws', 'us-east-1', '111122223333')] },
      reason: 'foreign-account',
      detail: fromAccount,
    },
    {
      name: 'the envelope names another region',
      envelope: { region: 'eu-west-1' },
      reason: 'foreign-region',
      detail: fromRegion,
    },
    {
      name: 'the ARN names another region',
      envelope: { resources: [arnOf('aws', 'eu-west-1', '123456789012')] },
      reason: 'foreign-region',
      detail: fromRegion,
    },
    {
      name: 'the ARN names another partition',
      envelope: { resources: [arnOf('aws-cn', 'us-east-1', '123456789012')] },
      reason: 'foreign-partition',
      detail: fromPartition,
    },
    {
      name: 'the account is told before the rest',
      envelope: { account: '111122223333', region: 'eu-west-1', resources: [] },
      reason: 'foreign-account',
      detail: fromAccount,
    },
    {
      name: 'the partition is told before the region',
      envelope: { region: 'cn-north-1', resources: [arnOf('aws-cn', 'cn-north-1', '123456789012')] },
      reason: 'foreign-partition',
      detail: fromPartition,
    },
    {
      name: 'the ARN alone names another account',
      envelope: { account: undefined, resources: [arnOf('aws', 'us-east-1', '111122223333')] },
      reason: 'foreign-account',
      detail: fromAccount,
    },
    {
      name: 'an ARN behind something that is none',
      envelope: { resources: ['x', null, arnOf('aws', 'eu-west-1', '123456789012')] },
      reason: 'foreign-region',
      detail: fromRegion,
    },
  ])('EventBridge: $name', ({ envelope, reason, detail }) => {
    expect(parseAlarmEvent(anEvent({}, envelope), RUNTIME)).toEqual([
      { kind: 'ignored', reason, detail, eventId: EVENT_ID, alarmName: ALARM_NAME },
    ]);
  });

  it('is ignored before its members are looked at', () => {
    expect(parseAlarmEvent(anEvent({ alarmName: undefined }, { account: '111122223333' }), RUNTIME)).toEqual([
      { kind: 'ignored', reason: 'foreign-account', detail: fromAccount, eventId: EVENT_ID },
    ]);
  });

  it.each([
    { name: 'accountId', members: { accountId: '111122223333' }, reason: 'foreign-account', detail: fromAccount },
    { name: 'region', members: { region: 'eu-west-1' }, reason: 'foreign-region', detail: fromRegion },
    {
      name: 'alarmArn',
      members: { alarmArn: arnOf('aws-cn', 'us-east-1', '123456789012') },
      reason: 'foreign-partition',
      detail: fromPartition,
    },
  ])('Lambda action: $name', ({ members, reason, detail }) => {
    expect(parseAlarmEvent(aLambdaAction(members), RUNTIME)).toEqual([
      { kind: 'ignored', reason, detail, alarmName: ALARM_NAME },
    ]);
  });

  it.each([
    { name: 'AWSAccountId', members: { AWSAccountId: '111122223333' }, reason: 'foreign-account', detail: fromAccount },
    {
      name: 'the region of AlarmArn',
      members: { AlarmArn: arnOf('aws', 'eu-west-1', '123456789012') },
      reason: 'foreign-region',
      detail: fromRegion,
    },
    {
      name: 'the partition of AlarmArn',
      members: { AlarmArn: arnOf('aws-cn', 'cn-north-1', '123456789012') },
      reason: 'foreign-partition',
      detail: fromPartition,
    },
  ])('SNS: $name', ({ members, reason, detail }) => {
    expect(parseAlarmEvent({ Records: [anSnsRecord(anSnsMessage(members))] }, RUNTIME)).toEqual([
      { kind: 'ignored', reason, detail, eventId: 'sns-message-1', alarmName: ALARM_NAME },
    ]);
  });

  it('SNS: without an AlarmArn the region is that of the topic', () => {
    const message = anSnsMessage({ AlarmArn: undefined });
    const at = (region: string) =>
      parseAlarmEvent(
        { Records: [anSnsRecord(message, { TopicArn: `arn:aws:sns:${region}:123456789012:alarms` })] },
        RUNTIME,
      );
    expect(at('eu-west-1')).toMatchObject([{ kind: 'ignored', reason: 'foreign-region', detail: fromRegion }]);
    expect(at('us-east-1')).toMatchObject([{ kind: 'alarm-transition', account: '123456789012', region: 'us-east-1' }]);
  });
});

describe('an event of ours', () => {
  it('is told by the partition it says, not by a prefix', () => {
    const runtime = { account: '123456789012', region: 'cn-north-1', partition: 'aws-cn' };
    const event = anEvent({}, { region: 'cn-north-1', resources: [arnOf('aws-cn', 'cn-north-1', '123456789012')] });
    expect(parseAlarmEvent(event, runtime)).toMatchObject([{ kind: 'alarm-transition', region: 'cn-north-1' }]);
  });

  it.each([
    { name: 'the ARN alone', envelope: { account: undefined, region: undefined, resources: [ours] } },
    { name: 'the envelope alone', envelope: { resources: undefined } },
    { name: 'the envelope beside an ARN of something else', envelope: { resources: ['not-an-arn'] } },
  ])('may say it in $name', ({ envelope }) => {
    expect(parseAlarmEvent(anEvent({}, envelope), RUNTIME)).toMatchObject([
      { kind: 'alarm-transition', account: '123456789012', region: 'us-east-1' },
    ]);
  });
});

describe('an event that does not say where it comes from is malformed', () => {
  it.each([
    { name: 'no account', envelope: { account: undefined }, detail: 'account: expected an account id, found nothing' },
    {
      name: 'an account that is a number',
      envelope: { account: 123456789012 },
      detail: 'account: expected an account id, found 123456789012',
    },
    { name: 'no region', envelope: { region: '' }, detail: 'region: expected a region, found ""' },
    {
      name: 'a region in prose is no stranger, it is unreadable',
      envelope: { region: 'US East (N. Virginia)' },
      detail: 'region: expected a region, found "US East (N. Virginia)"',
    },
    {
      name: 'neither: the account is named',
      envelope: { account: null, region: null },
      detail: 'account: expected an account id, found null',
    },
  ])('EventBridge: $name', ({ envelope, detail }) => {
    expect(parseAlarmEvent(anEvent({}, { ...envelope, resources: [] }), RUNTIME)).toEqual([
      { kind: 'rejected', reason: 'malformed-event', detail, eventId: EVENT_ID },
    ]);
  });

  it('Lambda action', () => {
    expect(parseAlarmEvent(aLambdaAction({ alarmArn: undefined, accountId: undefined }), RUNTIME)).toEqual([
      { kind: 'rejected', reason: 'malformed-event', detail: 'accountId: expected an account id, found nothing' },
    ]);
    expect(parseAlarmEvent(aLambdaAction({ alarmArn: undefined, region: undefined }), RUNTIME)).toEqual([
      { kind: 'rejected', reason: 'malformed-event', detail: 'region: expected a region, found nothing' },
    ]);
  });

  it('SNS', () => {
    const parse = (members: Record<string, unknown>) =>
      parseAlarmEvent({ Records: [anSnsRecord(anSnsMessage(members), { TopicArn: undefined })] }, RUNTIME);
    expect(parse({ AlarmArn: undefined })).toEqual([
      {
        kind: 'rejected',
        reason: 'malformed-event',
        detail: 'Records[0].Sns.Message.AlarmArn: expected an ARN with a region, found nothing',
        eventId: 'sns-message-1',
      },
    ]);
    expect(parse({ AlarmArn: undefined, AWSAccountId: undefined })).toMatchObject([
      { kind: 'rejected', detail: 'Records[0].Sns.Message.AWSAccountId: expected an account id, found nothing' },
    ]);
  });
});

describe('isRegion', () => {
  it.each(['us-east-1', 'us-gov-west-1', 'eusc-de-east-1', 'ap-southeast-10'])('%j is one', (text) => {
    expect(isRegion(text)).toBe(true);
  });

  it.each([
    'in us-east-1',
    'us-east-1a',
    'us-east-100',
    'us-east-',
    'us-1',
    'u-east-1',
    'europe-west-1',
    'us--1',
    'US-EAST-1',
    '',
  ])('%j is none', (text) => {
    expect(isRegion(text)).toBe(false);
  });
});

describe('parseArn', () => {
  it('gives the parts that say where a thing lives', () => {
    expect(parseArn('arn:aws-us-gov:cloudwatch:us-gov-west-1:123456789012:alarm:team:demo:high')).toEqual({
      partition: 'aws-us-gov',
      region: 'us-gov-west-1',
      account: '123456789012',
    });
  });

  it.each([
    'arn:aws:iam::123456789012:role/demo',
    'arn:aws:s3:us-east-1::bucket',
    'arn::cloudwatch:us-east-1:123456789012:alarm:a',
    'arn:aws::us-east-1:123456789012:alarm:a',
    'arn:aws:cloudwatch:us-east-1:123456789012:',
    'arn:aws:cloudwatch:us-east-1:123456789012',
    ' arn:aws:cloudwatch:us-east-1:123456789012:alarm:a',
    '',
    42,
    null,
    undefined,
    ['arn:aws:cloudwatch:us-east-1:123456789012:alarm:a'],
  ])('%j is none', (text) => {
    expect(parseArn(text)).toBeUndefined();
  });
});
