import { describe, expect, it } from 'vitest';
import { recheck } from '../../src/app/recheck.ts';
import { lockDomainOf } from '../../src/core/scalable-target.ts';
import { AwsCallError } from '../../src/ports/errors.ts';
import { HIGH } from '../support/a-signal.ts';
import { aStage } from '../support/a-stage.ts';
import { VARIANT } from '../support/a-target.ts';
import { byHigh } from '../support/a-transition.ts';
import { inMinutes, inSeconds } from '../support/moments.ts';

const DOMAIN = lockDomainOf(VARIANT);
const followOf = async (stage: ReturnType<typeof aStage>) => (await stage.state.read(DOMAIN)).targets.chat?.follow;

describe('the follower', () => {
  it('is armed with a generation, then the message that bears it is sent', async () => {
    const stage = aStage();
    await stage.evaluate();
    expect(await followOf(stage)).toEqual({ gen: 1, dueAt: inSeconds(60) });
    expect(stage.queue.waiting).toEqual([{ body: '{"targetId":"chat","gen":1}', visibleAt: inSeconds(60) }]);
  });

  it('takes the next step of one long alarm once the first change is over and its cooldown too', async () => {
    const stage = aStage();
    stage.setLoad(12);
    stage.setAlarm(HIGH, 'ALARM');
    await stage.evaluate(byHigh({ newest: { kind: 'datapoint', value: 12, at: inSeconds(-20) }, recentValues: [12] }));
    const desired = [];
    for (let minute = 1; minute <= 12; minute += 1) {
      stage.clock.set(inMinutes(minute) + 1);
      await stage.recheckDue();
      desired.push(stage.world.capacity.describeEndpoint('llama-3-8b').variants[0]?.desired);
    }
    const reached = [...new Set(desired)];
    expect(reached.length).toBeGreaterThan(1);
    expect(reached).toEqual(reached.toSorted());
    expect(stage.actuator.sent.length).toBe(reached.length);
  });

  it('obeys no message of an earlier generation', async () => {
    const stage = aStage();
    await stage.evaluate();
    stage.clock.set(inSeconds(30));
    await stage.evaluate(byHigh({ at: inSeconds(28) }));
    stage.clock.set(inSeconds(60));
    expect(await stage.recheckDue()).toEqual([{ kind: 'outdated', message: { targetId: 'chat', gen: 1 } }]);
  });

  it('sends a message on that came before its time', async () => {
    const stage = aStage();
    await stage.evaluate();
    expect(await recheck(stage.ports, stage.queue)('{"targetId":"chat","gen":1}')).toEqual({
      kind: 'sent-on',
      message: { targetId: 'chat', gen: 1 },
      delaySeconds: 60,
    });
    expect(stage.queue.waiting).toHaveLength(2);
  });

  it('ends where nothing is to be expected any more', async () => {
    const stage = aStage();
    await stage.evaluate();
    stage.clock.set(inMinutes(10));
    await stage.recheckDue();
    expect(await followOf(stage)).toEqual({ gen: 2 });
    expect(stage.queue.waiting).toEqual([]);
  });

  it('that cannot send is armed all the same, so that reconcile finds it overdue', async () => {
    const stage = aStage();
    const failure = new AwsCallError('sqs:SendMessage', 'ServiceUnavailable', true, new Error('no'));
    stage.queue.failNext(failure);
    await expect(stage.evaluate()).rejects.toBe(failure);
    expect(await followOf(stage)).toEqual({ gen: 1, dueAt: inSeconds(60) });
  });

  it('of two evaluations side by side is armed once, and one message is sent', async () => {
    const stage = aStage();
    await Promise.all([stage.evaluate(), stage.evaluate()]);
    expect((await followOf(stage))?.gen).toBe(1);
    expect(stage.queue.waiting).toHaveLength(1);
  });
});

describe('a message', () => {
  it('of a target that left the configuration is acknowledged', async () => {
    const stage = aStage();
    const result = await recheck(stage.ports, stage.queue)('{"targetId":"gone","gen":1}');
    expect(result).toEqual({ kind: 'unknown-target', message: { targetId: 'gone', gen: 1 } });
    expect(stage.reads).toEqual([]);
  });

  it.each([
    { name: 'no JSON', body: 'ping', reason: 'the body is no JSON' },
    { name: 'no object', body: '7', reason: 'expected { targetId, gen }' },
    { name: 'null', body: 'null', reason: 'expected { targetId, gen }' },
    { name: 'no generation', body: '{"targetId":"chat"}', reason: 'expected { targetId, gen }' },
    { name: 'an empty target', body: '{"targetId":"","gen":1}', reason: 'targetId: expected a text that is not empty' },
    {
      name: 'a generation that is no number',
      body: '{"targetId":"chat","gen":"1"}',
      reason: 'gen: expected a whole number above 0',
    },
    { name: 'a generation of 0', body: '{"targetId":"chat","gen":0}', reason: 'gen: expected a whole number above 0' },
    {
      name: 'half a generation',
      body: '{"targetId":"chat","gen":1.5}',
      reason: 'gen: expected a whole number above 0',
    },
  ])('that is $name is buried with the reason', async ({ body, reason }) => {
    const stage = aStage();
    expect(await recheck(stage.ports, stage.queue)(body)).toEqual({ kind: 'buried', reason });
    expect(stage.queue.buried).toEqual([{ body, reason }]);
  });
});
