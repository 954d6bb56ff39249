import { request } from 'node:http';
import { DescribeEndpointCommand, SageMakerClient } from '@aws-sdk/client-sagemaker';
import { describe, expect, it } from 'vitest';
import { describeEndpoint, lookAtVariant, putDemoEndpoint, scaleVariant } from './conformance/calls.ts';
import { emulate, failureOf, START } from './emulated.ts';

const WRITE = 'sagemaker:UpdateEndpointWeightsAndCapacities';
const READ = 'sagemaker:DescribeEndpoint';

const withEndpoint = async (maxAttempts = 1) => {
  const emulated = await emulate({ maxAttempts });
  putDemoEndpoint(emulated);
  return emulated;
};
const answers = ({ emulator }: Awaited<ReturnType<typeof emulate>>) =>
  emulator.calls.map(({ call, answer }) => [call, answer]);

/** A request as no SDK would send it. */
const post = (url: string, target: string, body: string) =>
  new Promise<{ status: number | undefined; body: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { 'x-amz-target': target } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

describe('the record', () => {
  it('holds what was sent, when, and what became of it', async () => {
    const emulated = await withEndpoint();
    emulated.clock.advance(1_000);
    await scaleVariant(emulated, 3);
    await failureOf(scaleVariant(emulated, 4));
    const args = (count: number) => ({
      EndpointName: 'demo-chat',
      DesiredWeightsAndCapacities: [{ VariantName: 'AllTraffic', DesiredInstanceCount: count }],
    });
    const call = { service: 'sagemaker', call: 'UpdateEndpointWeightsAndCapacities', at: START + 1_000 };
    expect(emulated.emulator.calls).toEqual([
      { ...call, args: args(3), answer: 'accepted' },
      { ...call, args: args(4), answer: 'refused', errorName: 'ValidationException' },
    ]);
  });
});

describe('faults', () => {
  it('a lost answer was carried out: one write, and the client knows nothing', async () => {
    const emulated = await withEndpoint();
    emulated.faults.next(WRITE, { kind: 'lose-answer' });
    const failure = await failureOf(scaleVariant(emulated, 3));
    expect(Reflect.get(failure, '$metadata')).not.toHaveProperty('httpStatusCode');
    expect(answers(emulated)).toEqual([['UpdateEndpointWeightsAndCapacities', 'lost']]);
    expect(await lookAtVariant(emulated)).toEqual(['Updating', 3, 2]);
  });

  it('a refusal whose answer is lost stays a refusal', async () => {
    const emulated = await withEndpoint();
    await scaleVariant(emulated, 3);
    emulated.faults.next(WRITE, { kind: 'lose-answer' });
    await failureOf(scaleVariant(emulated, 4));
    expect(answers(emulated).at(-1)).toEqual(['UpdateEndpointWeightsAndCapacities', 'refused']);
  });

  it('a dropped request was never carried out', async () => {
    const emulated = await withEndpoint();
    emulated.faults.next(WRITE, { kind: 'drop-request' });
    await failureOf(scaleVariant(emulated, 3));
    expect(answers(emulated)).toEqual([['UpdateEndpointWeightsAndCapacities', 'dropped']]);
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
  });

  it('an error comes under its name and changes nothing', async () => {
    const emulated = await withEndpoint();
    emulated.faults.next(WRITE, { kind: 'error', name: 'AccessDeniedException', message: 'not allowed' });
    const failure = await failureOf(scaleVariant(emulated, 3));
    expect(failure).toMatchObject({ name: 'AccessDeniedException', message: 'not allowed', $fault: 'client' });
    expect(await lookAtVariant(emulated)).toEqual(['InService', 2, 2]);
  });

  it('come once each, in order, to their call alone; the SDK gets over a short outage', async () => {
    const emulated = await withEndpoint(3);
    const outage = { kind: 'error', name: 'InternalFailure', message: 'try again', status: 500 } as const;
    emulated.faults.next(READ, outage, { kind: 'drop-request' });
    expect((await describeEndpoint(emulated)).EndpointStatus).toBe('InService');
    expect(answers(emulated).map(([, answer]) => answer)).toEqual(['refused', 'dropped', 'accepted']);
  });

  it('a delay outlasts a time-out, and the request was carried out', async () => {
    const emulated = await withEndpoint();
    const impatient = new SageMakerClient({
      endpoint: emulated.emulator.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
      requestHandler: { requestTimeout: 30, throwOnRequestTimeout: true },
    });
    emulated.faults.next(READ, { kind: 'delay', ms: 300 });
    const call = impatient.send(new DescribeEndpointCommand({ EndpointName: 'demo-chat' }));
    expect((await failureOf(call)).name).toBe('TimeoutError');
    impatient.destroy();
    expect(answers(emulated)).toEqual([['DescribeEndpoint', 'accepted']]);
  });
});

describe('requests that no client sends', () => {
  it.each([
    { name: 'an unknown call', target: 'SageMaker.DeleteEverything', body: '{}', error: 'UnknownOperationException' },
    {
      name: 'an unknown service',
      target: 'Elsewhere.DescribeEndpoint',
      body: '{}',
      error: 'UnknownOperationException',
    },
    { name: 'a word of the language', target: 'SageMaker.constructor', body: '{}', error: 'UnknownOperationException' },
    { name: 'no JSON', target: 'SageMaker.DescribeEndpoint', body: '{', error: 'SerializationException' },
    { name: 'a list', target: 'SageMaker.DescribeEndpoint', body: '[]', error: 'SerializationException' },
    { name: 'an empty body', target: 'SageMaker.DescribeEndpoint', body: '', error: 'ValidationException' },
  ])('$name is refused', async ({ target, body, error }) => {
    const { emulator } = await emulate();
    const answer = await post(emulator.url, target, body);
    expect([answer.status, answer.body.__type]).toEqual([400, error]);
  });

  it('listens on loopback alone', async () => {
    expect(new URL((await emulate()).emulator.url).hostname).toBe('127.0.0.1');
  });
});
