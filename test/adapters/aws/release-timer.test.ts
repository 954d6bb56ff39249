import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createSchedulerClient } from '../../../src/adapters/aws/clients.ts';
import { createReleaseTimer } from '../../../src/adapters/aws/release-timer.ts';
import { timerPrefix } from '../../../src/core/timer-prefix.ts';
import { inMinutes, NOW } from '../../support/moments.ts';
import { NO_CREDENTIALS, REGION } from './scripted-service.ts';

interface Sent {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly body: Record<string, unknown> | undefined;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** EventBridge Scheduler speaks REST: a method, a path, and an error's name in a header. Each answer is used once. */
const startScheduler = async (...answers: readonly { readonly status: number; readonly error?: string }[]) => {
  const sent: Sent[] = [];
  const left = [...answers];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    sent.push({ method: request.method, path: request.url, body: text === '' ? undefined : JSON.parse(text) });
    const { status, error } = left.shift() ?? { status: 200, error: undefined };
    const headers = { 'content-type': 'application/json', ...(error ? { 'x-amzn-errortype': error } : {}) };
    response.writeHead(status, headers).end(JSON.stringify(error ? { Message: error } : { ScheduleArn: 'arn' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const client = createSchedulerClient({ region: REGION, endpoint, credentials: NO_CREDENTIALS });
  closers.push(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const timer = createReleaseTimer({ client, stack: 'demo-dev', roleArn: 'arn:aws-cn:iam::123456789012:role/release' });
  return { timer, sent };
};

const TARGET = {
  resourceId: 'endpoint/chat/variant/AllTraffic',
  dimension: 'sagemaker:variant:DesiredInstanceCount',
};
const RELEASE = { target: TARGET, holdSince: NOW };
const LIFTED = { in: false, out: true, scheduled: false };
const MISSING = { status: 404, error: 'ResourceNotFoundException' };

describe('the release timer on EventBridge Scheduler', () => {
  it('is made where there is none: one time, in the default group, by the service itself', async () => {
    const { timer, sent } = await startScheduler(MISSING, { status: 200 });
    await timer.arm(RELEASE, LIFTED, inMinutes(15) + 1);
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST']);
    const [, made] = sent;
    expect(made?.path).toMatch(/^\/schedules\/demo-dev-[0-9a-f]{12}-[0-9a-z]+$/);
    expect(made?.body).toMatchObject({
      ScheduleExpression: 'at(2025-06-03T10:30:01)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
    });
    expect(made?.body).not.toHaveProperty('GroupName');
    const { Arn, RoleArn, Input } = (made?.body?.Target ?? {}) as Record<string, string>;
    expect(Arn).toBe('arn:aws-cn:scheduler:::aws-sdk:applicationautoscaling:registerScalableTarget');
    expect(RoleArn).toBe('arn:aws-cn:iam::123456789012:role/release');
    expect(JSON.parse(Input ?? '')).toEqual({
      ServiceNamespace: 'sagemaker',
      ResourceId: TARGET.resourceId,
      ScalableDimension: TARGET.dimension,
      SuspendedState: {
        DynamicScalingInSuspended: false,
        DynamicScalingOutSuspended: true,
        ScheduledScalingSuspended: false,
      },
    });
  });

  it('is pushed on where there is one', async () => {
    const { timer, sent } = await startScheduler({ status: 200 });
    await timer.arm(RELEASE, LIFTED, inMinutes(15));
    expect(sent.map(({ method }) => method)).toEqual(['PUT']);
  });

  it('is another one for the next hold, and another for another target', async () => {
    const { timer, sent } = await startScheduler();
    await timer.arm(RELEASE, LIFTED, inMinutes(15));
    await timer.arm({ ...RELEASE, holdSince: NOW + 1 }, LIFTED, inMinutes(15));
    await timer.arm(
      { ...RELEASE, target: { ...TARGET, resourceId: 'inference-component/chat' } },
      LIFTED,
      inMinutes(15),
    );
    expect(new Set(sent.map(({ path }) => path)).size).toBe(3);
  });

  it.each([
    { name: 'is taken away', answer: { status: 200 } },
    { name: 'that has fired is away already', answer: MISSING },
  ])('$name', async ({ answer }) => {
    const { timer, sent } = await startScheduler(answer);
    await timer.disarm(RELEASE);
    expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
  });

  const denied = { status: 403, error: 'AccessDeniedException' };

  it.each([
    { call: 'scheduler:UpdateSchedule', answers: [denied], act: 'arm' as const },
    { call: 'scheduler:CreateSchedule', answers: [MISSING, denied], act: 'arm' as const },
    { call: 'scheduler:DeleteSchedule', answers: [denied], act: 'disarm' as const },
  ])('a refusal of $call names the call', async ({ call, answers, act }) => {
    const { timer } = await startScheduler(...answers);
    const done = act === 'arm' ? timer.arm(RELEASE, LIFTED, inMinutes(15)) : timer.disarm(RELEASE);
    await expect(done).rejects.toMatchObject({ name: 'AwsCallError', call, retryable: false });
  });

  it('fits into 64 characters under the longest stack', () => {
    const longest = `${timerPrefix('x'.repeat(200))}-${'0'.repeat(12)}-${inMinutes(0).toString(36)}`;
    expect(longest.length).toBeLessThanOrEqual(64);
  });
});
