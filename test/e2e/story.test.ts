// The shipped stack, deployed by `serverless deploy` into a local AWS, with SageMaker, CloudWatch and Application Auto
// Scaling answered by the emulator. Driven only from outside: load on the emulated endpoints, and what becomes of their
// capacity. test/e2e/README.md says what this cannot show.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListRulesCommand } from '@aws-sdk/client-eventbridge';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScalableTarget } from '../../src/core/scalable-target.ts';
import {
  holdsScaleInWhileItCrashes,
  isLiftedWithoutTheStack,
  letsAPersonLift,
  pushesItsTimerOn,
  type Scene,
} from './guard-chapters.ts';
import { listResources, readActivities, readOutputs } from './support/deployed-stack.ts';
import { E2E_FOLDER } from './support/python.ts';
import { deploy, remove, STACK_NAME } from './support/serverless.ts';
import {
  CHAT,
  CODER,
  DRAFT,
  openStage,
  PROVISIONING_SECONDS,
  RANKER,
  type Stage,
  SUMMARISER,
  TAGGER,
  TRANSLATOR,
  USUAL,
} from './support/stage.ts';
import { reaches as stageReaches, waitUntil } from './support/wait-until.ts';

const TARGETS = join(import.meta.dirname, 'targets.yml');
const LATER_TARGETS = join(E2E_FOLDER, 'targets-later.yml');
const COOLDOWN_SECONDS = 5;
/** An alarm on a metric by the minute is evaluated each whole minute, and has its first state after the second one at the latest. */
const FIRST_STATE_SECONDS = 130;
/** A crash shows after a minute, and goes as slowly; a test of one waits for several looks, each at most a minute apart. */
const GUARD_TIMEOUT_MS = 400_000;
const EVERYBODY = [CHAT, DRAFT, CODER, SUMMARISER, TRANSLATOR, RANKER, TAGGER];
const ALMOST_NOBODY = { concurrency: 0.2, invocationsPerMinute: 6 };

let stage: Stage;
let outputs: Readonly<Record<string, string>>;

const output = (name: string): string => outputs[name] ?? expect.fail(`the stack has no output ${name}`);

const reaches = (target: ScalableTarget, count: number, seconds: number): Promise<unknown> =>
  stageReaches(stage, target, count, seconds);

const scene = (): Scene => ({ stage, activityTable: output('ActivityTableName'), targetsFile: TARGETS });

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

/** Seconds. */
const leastGap = (times: readonly number[]): number =>
  Math.min(...times.slice(1).map((at, i) => at - (times[i] ?? at))) / 1_000;

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
    for (const alarm of [
      'chat-concurrency-high',
      'coder-concurrency-low',
      'summariser-concurrency-low',
      'translator-crash',
    ]) {
      await isInState(alarm, 'OK', FIRST_STATE_SECONDS);
    }
    expect(EVERYBODY.flatMap(stage.writes)).toEqual([]);
  });

  describe.concurrent('under load', () => {
    it('takes several steps during one alarm, one at a time behind the lock, and gives them back', async () => {
      stage.load.set(CHAT, { concurrency: 18, invocationsPerMinute: 270 });
      stage.load.set(DRAFT, { concurrency: 8, invocationsPerMinute: 120 });
      await Promise.all([reaches(CHAT, 4, 150), reaches(DRAFT, 2, 150)]);

      expect(alarmsRaised('chat-concurrency-high')).toBe(1);
      const steps = stage.writes(CHAT);
      expect(steps.map(({ to, answer }) => ({ to, answer }))).toEqual(
        [2, 3, 4].map((to) => ({ to, answer: 'accepted' })),
      );
      expect(stage.writes(DRAFT)).toMatchObject([{ to: 2, answer: 'accepted' }]);
      const behindTheLock = [...steps, ...stage.writes(DRAFT)].map(({ at }) => at).toSorted((a, b) => a - b);
      expect(leastGap(behindTheLock)).toBeGreaterThanOrEqual(PROVISIONING_SECONDS);
      expect(leastGap(steps.map(({ at }) => at))).toBeGreaterThanOrEqual(PROVISIONING_SECONDS + COOLDOWN_SECONDS);
      const verdicts = await verdictsOf('chat', 'draft');
      expect(verdicts).toContain('cooldown');
      expect(verdicts.some((verdict) => verdict === 'in-flight' || verdict === 'updating')).toBe(true);

      stage.load.set(CHAT, ALMOST_NOBODY);
      stage.load.set(DRAFT, ALMOST_NOBODY);
      await reaches(CHAT, 1, 240);
      const back = stage.writes(CHAT).slice(steps.length);
      expect(back.every(({ answer }) => answer === 'accepted')).toBe(true);
      expect(back.map(({ to }) => to)).toEqual(back.map(({ to }) => to).toSorted((a, b) => Number(b) - Number(a)));
    });

    it('takes nothing away while its containers crash', async () => {
      stage.load.set(CODER, { concurrency: 1.6, invocationsPerMinute: 240, errorsPerMinute: 200 });
      await isInState('coder-concurrency-low', 'ALARM', 60);
      await isHeldBy('coder', 'errors-high', 180);
      expect(stage.actual(CODER)).toBe(4);

      stage.load.set(CODER, USUAL.coder);
      await isInState('coder-concurrency-low', 'OK', 60);
      expect(stage.actual(CODER)).toBe(4);
      expect(stage.writes(CODER)).toEqual([]);
    });

    it('goes to zero after real idleness, and comes back with the first request', async () => {
      stage.load.set(SUMMARISER, { concurrency: 0, invocationsPerMinute: 0 });
      await reaches(SUMMARISER, 0, 220);

      stage.load.set(SUMMARISER, { concurrency: 2, invocationsPerMinute: 30 });
      await reaches(SUMMARISER, 1, 120);
      expect(stage.writes(SUMMARISER)).toMatchObject([
        { to: 0, answer: 'accepted' },
        { to: 1, answer: 'accepted' },
      ]);
    });

    it(
      'in guard: suspends the scale-in of Application Auto Scaling for as long as its containers crash',
      () => holdsScaleInWhileItCrashes(scene()),
      GUARD_TIMEOUT_MS,
    );

    it(
      'in guard: scalectl resume lifts it, for as long as that crash lasts',
      () => letsAPersonLift(scene()),
      GUARD_TIMEOUT_MS,
    );

    it(
      'in guard: pushes its timer on for as long as a crash goes on',
      () => pushesItsTimerOn(scene()),
      GUARD_TIMEOUT_MS,
    );

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

  it('in guard: what is held stays held across a deployment', () => {
    expect(stage.native.isSuspended(TAGGER)).toBe(true);
  });

  it('is removed: capacity stays as it is, and the tables with its past', async () => {
    await stage.keepLogs();
    const before = { counts: EVERYBODY.map(stage.actual), writes: EVERYBODY.flatMap(stage.writes) };
    const activities = await verdictsOf('chat');
    await remove(stage.aws.url, LATER_TARGETS);
    await stage.bridge.copyAlarms();

    expect(await readOutputs(stage.aws)).toEqual({});
    const { Rules = [] } = await stage.aws.events.send(new ListRulesCommand({}));
    expect(Rules).toEqual([]);
    const { tables, queues } = await listResources(stage.aws);
    expect(queues).toEqual([]);
    expect(tables.toSorted()).toEqual([output('ActivityTableName'), output('StateTableName')].toSorted());
    expect((await verdictsOf('chat')).slice(0, activities.length)).toEqual(activities);
    expect({ counts: EVERYBODY.map(stage.actual), writes: EVERYBODY.flatMap(stage.writes) }).toEqual(before);
  });

  it('in guard: what was suspended when the stack went is lifted by the timer that stayed', () =>
    isLiftedWithoutTheStack(scene()));
});
