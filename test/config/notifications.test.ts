import { describe, expect, it } from 'vitest';
import { compileTargets } from '../../src/config/compile.ts';
import { configurationOf, problemsOf } from './parse.ts';
import { targetsText } from './targets-text.ts';

const ARN = 'arn:aws-us-gov:sns:us-gov-west-1:123456789012:on_call-2';
const NAMES = { service: 'demo', stage: 'dev' };

describe('notifications', () => {
  it.each([
    { name: 'nobody, said explicitly', notifications: 'none' },
    { name: 'a topic of any partition', notifications: { snsTopicArn: ARN } },
  ])('$name: carried into the compiled configuration', ({ notifications }) => {
    const compiled = compileTargets(configurationOf(targetsText({ notifications })), NAMES);
    expect(compiled.notifications).toEqual(notifications);
  });

  it('a target in act demands an answer, in one sentence that gives both', () => {
    expect(problemsOf(targetsText({ notifications: undefined }))).toEqual([
      'notifications: expected an SNS topic that is told when the controller itself fails, since a target is in mode act, ' +
        'found nothing. Add notifications: { snsTopicArn: … }, or say that nobody is to be told: notifications: none.',
    ]);
  });

  it('where every target is in shadow nothing is demanded', () => {
    const file = configurationOf(targetsText({ notifications: undefined, 'targets.0.mode': 'shadow' }));
    expect(compileTargets(file, NAMES)).not.toHaveProperty('notifications');
  });

  it.each([
    { name: 'another word', notifications: 'nobody', found: '"nobody"' },
    { name: 'the topic without its key', notifications: ARN, found: '"arn:aws-us-gov:' },
    { name: 'nothing', notifications: null, found: 'nothing' },
    { name: 'no topic', notifications: {}, found: 'a map' },
    {
      name: 'a queue',
      notifications: { snsTopicArn: 'arn:aws:sqs:us-east-1:123456789012:a' },
      found: '"arn:aws:sqs',
    },
    { name: 'a FIFO topic', notifications: { snsTopicArn: `${ARN}.fifo` }, found: '"arn:aws-us-gov:' },
    { name: 'a misspelt key', notifications: { snsTopic: ARN }, found: 'a map' },
  ])('$name: refused, once', ({ notifications, found }) => {
    const problems = problemsOf(targetsText({ notifications }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^notifications(\.snsTopicArn)?: expected .*SNS topic/);
    expect(problems[0]).toContain(`found ${found}`);
  });
});
