import { describe, expect, it } from 'vitest';
import { onAlarm } from '../../src/app/on-alarm.ts';
import { AwsCallError } from '../../src/ports/errors.ts';
import { anAlarm, aScaleOut, aSignal } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { aTarget } from '../support/a-target.ts';
import { ALARM_NAME, anEvent, RUNTIME, STATE_AT } from '../support/alarm-event.ts';

const target = aTarget({
  signals: [
    aSignal({ scaleOut: aScaleOut({ alarm: anAlarm({ name: ALARM_NAME, threshold: 10, periodSeconds: 60 }) }) }),
  ],
});

/** The built alarm was evaluated shortly after the stage's beginning. */
const openStage = () => {
  const stage = aStage({ targets: [target] });
  stage.clock.set(STATE_AT + 2_000);
  return stage;
};

const records = (...bodies: string[]) => ({
  Records: bodies.map((body, index) => ({ messageId: `m${index}`, eventSource: 'aws:sqs', body })),
});

describe('onAlarm', () => {
  it('evaluates the target of a transition', async () => {
    const stage = openStage();
    const [result] = await onAlarm(stage.ports)(anEvent(), RUNTIME);
    expect(result).toMatchObject({ kind: 'evaluated', activity: { targetId: 'chat', outcome: { kind: 'applied' } } });
  });

  it('tells one that is not ours, in the log too, and stores nothing of it', async () => {
    const stage = openStage();
    const event = anEvent({ alarmName: 'somebody-elses' });
    const results = await onAlarm(stage.ports)(event, RUNTIME);
    expect(results).toMatchObject([{ kind: 'ignored', reason: 'alarm-not-configured', alarmName: 'somebody-elses' }]);
    expect(stage.lines.map(({ level, message }) => `${level} ${message}`)).toEqual(['info ignored']);
    expect(stage.activities.list()).toEqual([]);
    expect(stage.reads).toEqual([]);
  });

  it('answers every record of a batch, the bad ones too', async () => {
    const stage = openStage();
    const results = await onAlarm(stage.ports)(records('ping', JSON.stringify(anEvent())), RUNTIME);
    expect(results.map(({ kind }) => kind)).toEqual(['rejected', 'evaluated']);
  });

  it('throws what a retry may cure, after the rest of the batch was handled', async () => {
    const stage = openStage();
    const failure = new AwsCallError(
      'sagemaker:DescribeEndpoint',
      'ThrottlingException',
      true,
      new Error('Rate exceeded'),
    );
    stage.capacity.failNext(failure);
    const body = JSON.stringify(anEvent());
    await expect(onAlarm(stage.ports)(records(body, body), RUNTIME)).rejects.toBe(failure);
    expect(stage.actuator.sent).toHaveLength(1);
  });

  it('says what AWS refuses for good, and does not throw it', async () => {
    const stage = openStage();
    stage.capacity.failNext(
      new AwsCallError('sagemaker:DescribeEndpoint', 'AccessDeniedException', false, new Error('not authorized')),
    );
    expect(await onAlarm(stage.ports)(anEvent(), RUNTIME)).toEqual([
      {
        kind: 'failed',
        targetId: 'chat',
        call: 'sagemaker:DescribeEndpoint',
        errorName: 'AccessDeniedException',
        message: 'sagemaker:DescribeEndpoint failed: not authorized',
      },
    ]);
    expect(stage.lines.map(({ level, message }) => `${level} ${message}`)).toEqual(['error failed']);
  });
});
