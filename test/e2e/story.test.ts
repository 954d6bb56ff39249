// The shipped stack, deployed by `serverless deploy` into a local AWS, with SageMaker, CloudWatch and Application Auto
// Scaling answered by the emulator. Driven only from outside: load on the emulated endpoints, and what becomes of their
// capacity. test/e2e/README.md says what this cannot show.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListRulesCommand } from '@aws-sdk/client-eventbridge';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScalableTarget } from '../../src/core/scalable-target.ts';
import { listResources, readActivities, readOutputs } from './support/deployed-stack.ts';
import { E2E_FOLDER } from './support/python.ts';
import { deploy, remove, STACK_NAME } from './support/serverless.ts';
import { CHAT, CODER, DRAFT, openStage, PROVISIONING_SECONDS, type Stage, SUMMARISER, USUAL } from './support/stage.ts';
import { waitUntil } from './support/wait-until.ts';

const TARGETS = join(import.meta.dirname, 'targets.yml');
const LATER_TARGETS = join(E2E_FOLDER, 'targets-later.yml');
const COOLDOWN_SECONDS = 5;
const ALMOST_NOBODY = { concurrency: 0.2, invocationsPerMinute: 6 };

let stage: Stage;
let outputs: Readonly<Record<string, string>>;

const output = (name: string): string => outputs[name] ?? expect.fail(`the stack has no output ${name}`);

const reaches = (target: ScalableTarget, count: number, seconds: number): Promise<unknown> =>
  waitUntil(
    `${JSON.stringify(target)} at ${count}`,
    seconds,
    () => (stage.actual(target) === count ? count : undefined),
    () => stage.actual(target),
  );

const verdictsOf = async (...targets: readonly string[]): Promise<readonly string[]> => {
  const activities = await readActivities(stage.aws, output('ActivityTableName'));
  return activities.filter(({ target }) => targets.includes(target)).map(({ verdict }) => verdict);
};

const isHeldBy = (target: string, reason: string, seconds: number): Promise<unknown> =>
  waitUntil(
    `${target} is held by ${reason}`,
    seconds,
    async () => ((await verdictsOf(target)).includes(reason) ? reason : undefined),
    () => verdictsOf(target),
  );

const stateOf = (alarm: string): string | undefined =>
  stage.world.alarms.describe([`${STACK_NAME}-${alarm}`])[0]?.StateValue;

const isInState = (alarm: string, state: string, seconds: number): Promise<unknown> =>
  waitUntil(
    `${alarm} in ${state}`,
    seconds,
    () => (stateOf(alarm) === state ? state : undefined),
    () => stateOf(alarm),
  );

/** How often an alarm went into ALARM, as the bus heard it. */
const alarmsRaised = (alarm: string): number =>
  stage.bridge.transitions.filter(
    ({ alarm: { AlarmName, StateValue } }) => AlarmName === `${STACK_NAME}-${alarm}` && StateValue === 'ALARM',
  ).length;

const deadLetters = async () => {
  const { Messages = [] } = await stage.aws.queues.send(
    new ReceiveMessageCommand({
      QueueUrl: output('DeadLetterQueueUrl'),
      MaxNumberOfMessages: 10,
      MessageAttributeNames: ['All'],
      VisibilityTimeout: 0,
    }),
  );
  return Messages.map(({ Body, MessageAttributes }) => ({
    body: Body,
    attributes: Object.values(MessageAttributes ?? {}).map(({ StringValue }) => StringValue),
  }));
};

beforeAll(async () => {
  stage = await openStage();
  await deploy(stage.aws.url, TARGETS);
  outputs = await readOutputs(stage.aws);
  await stage.bridge.copyAlarms();
});

afterAll(() => stage?.close());

describe('a deployed stack', () => {
  it('has its tables, its queues and the alarms of its targets, and at first nothing to do', async () => {
    expect(await listResources(stage.aws)).toEqual({
      tables: expect.arrayContaining([output('StateTableName'), output('ActivityTableName')]),
      queues: expect.arrayContaining([output('RecheckQueueUrl'), output('DeadLetterQueueUrl')]),
    });
    for (const alarm of ['chat-concurrency-high', 'coder-concurrency-low', 'summariser-concurrency-low']) {
      await isInState(alarm, 'OK', 40);
    }
    expect(stage.writes('llama-3-8b')).toEqual([]);
  });

  describe.concurrent('under load', () => {
    it('takes several steps during one alarm, one at a time behind the lock, and gives them back', async () => {
      stage.load.set(CHAT, { concurrency: 18, invocationsPerMinute: 270 });
      stage.load.set(DRAFT, { concurrency: 8, invocationsPerMinute: 120 });
      await Promise.all([reaches(CHAT, 4, 150), reaches(DRAFT, 2, 150)]);

      expect(alarmsRaised('chat-concurrency-high')).toBe(1);
      const writes = stage.writes('llama-3-8b');
      expect(writes.map(({ answer }) => answer)).toEqual(Array(4).fill('accepted'));
      const gaps = writes.slice(1).map(({ at }, i) => at - (writes[i]?.at ?? at));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PROVISIONING_SECONDS * 1_000);
      expect(gaps.filter((gap) => gap >= (PROVISIONING_SECONDS + COOLDOWN_SECONDS) * 1_000).length).toBeGreaterThan(0);
      const verdicts = await verdictsOf('chat', 'draft');
      expect(verdicts).toContain('cooldown');
      expect(verdicts.some((verdict) => verdict === 'in-flight' || verdict === 'updating')).toBe(true);

      stage.load.set(CHAT, ALMOST_NOBODY);
      stage.load.set(DRAFT, ALMOST_NOBODY);
      await reaches(CHAT, 1, 240);
      expect(stage.writes('llama-3-8b').every(({ answer }) => answer === 'accepted')).toBe(true);
    });

    it('takes nothing away while its containers crash', async () => {
      stage.load.set(CODER, { concurrency: 1.6, invocationsPerMinute: 240, errorsPerMinute: 200 });
      await isInState('coder-concurrency-low', 'ALARM', 60);
      await isHeldBy('coder', 'errors-high', 180);
      expect(stage.actual(CODER)).toBe(4);

      stage.load.set(CODER, USUAL.coder);
      await isInState('coder-concurrency-low', 'OK', 60);
      expect(stage.actual(CODER)).toBe(4);
      expect(stage.writes('mistral-7b')).toEqual([]);
    });

    it('goes to zero after real idleness, and comes back with the first request', async () => {
      stage.load.set(SUMMARISER, { concurrency: 0, invocationsPerMinute: 0 });
      await reaches(SUMMARISER, 0, 220);

      stage.load.set(SUMMARISER, { concurrency: 2, invocationsPerMinute: 30 });
      await reaches(SUMMARISER, 1, 120);
      expect(stage.writes('summariser').map(({ answer }) => answer)).toEqual(['accepted', 'accepted']);
    });

    it('puts a message nobody can read into the dead-letter queue, with the reason', async () => {
      const message = { QueueUrl: output('RecheckQueueUrl'), MessageBody: 'no reminder of ours' };
      await stage.aws.queues.send(new SendMessageCommand(message));
      const buried = await waitUntil('a dead letter', 60, async () => (await deadLetters())[0]);
      expect(buried).toEqual({ body: 'no reminder of ours', attributes: ['the body is no JSON'] });
    });
  });

  it('is deployed again with other targets: a raised minimum is reached, a target that went has no alarms', async () => {
    const text = readFileSync(TARGETS, 'utf8');
    const later = text
      .replace(/(variant: blue\n\s+capacity: \{ min: )1/, '$12')
      .replace(/\n {2}# draft wants[\s\S]*?(?=\n {2}# Its containers)/, '');
    expect(later).not.toContain('id: draft');
    writeFileSync(LATER_TARGETS, later);
    await deploy(stage.aws.url, LATER_TARGETS);
    const alarms = await stage.bridge.copyAlarms();
    expect(alarms.filter((name) => name.startsWith(`${STACK_NAME}-draft`))).toEqual([]);
    expect(alarms).toContain(`${STACK_NAME}-chat-concurrency-high`);
    await reaches(CHAT, 2, 120);
  });

  it('lost nothing: the one dead letter is the one that was sent', async () => {
    expect((await deadLetters()).map(({ body }) => body)).toEqual(['no reminder of ours']);
  });

  it('is removed: capacity stays as it is, and the tables with its past', async () => {
    const counts = () => [CHAT, DRAFT, CODER, SUMMARISER].map(stage.actual);
    const before = counts();
    const writes = stage.writes('llama-3-8b').length;
    const activities = await verdictsOf('chat');
    await remove(stage.aws.url, LATER_TARGETS);
    await stage.bridge.copyAlarms();

    expect(await readOutputs(stage.aws)).toEqual({});
    const { Rules = [] } = await stage.aws.events.send(new ListRulesCommand({}));
    expect(Rules).toEqual([]);
    const { tables, queues } = await listResources(stage.aws);
    expect(queues).toEqual([]);
    expect(tables.toSorted()).toEqual([output('ActivityTableName'), output('StateTableName')].toSorted());
    expect(await verdictsOf('chat')).toEqual(activities);
    expect(counts()).toEqual(before);
    expect(stage.writes('llama-3-8b')).toHaveLength(writes);
  });
});
