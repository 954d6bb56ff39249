import { ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, describe, expect, it } from 'vitest';
import { createQueueClient } from '../../src/adapters/aws/clients.ts';
import { createSqsDeadLetters, createSqsRecheckQueue } from '../../src/adapters/aws/sqs-queue.ts';
import { createMemoryQueue } from '../../src/adapters/memory/memory-queue.ts';
import { type EmbeddedSqs, startSqs } from '../../src/emulator/sqs.ts';
import { NOW } from '../support/moments.ts';
import { type QueueUnderTest, testRecheckQueue } from './recheck-queue.contract.ts';

const opened: { readonly sqs: EmbeddedSqs; readonly client: SQSClient }[] = [];
afterAll(async () => {
  for (const { client, sqs } of opened) {
    client.destroy();
    await sqs.close();
  }
});

const openMemory = async (): Promise<QueueUnderTest> => {
  const queue = createMemoryQueue(() => NOW);
  return { queue, deadLetters: queue, receive: async () => queue.takeDue(), dug: async () => queue.buried };
};

const openSqs = async (): Promise<QueueUnderTest> => {
  const sqs = await startSqs({ region: 'us-east-1', account: '123456789012', queues: ['rechecks', 'letters'] });
  const credentials = { accessKeyId: 'emulator', secretAccessKey: 'emulator' };
  const client = createQueueClient({ region: 'us-east-1', endpoint: sqs.url, credentials });
  opened.push({ sqs, client });
  const receiveFrom = async (name: string) => {
    const input = { QueueUrl: sqs.queueUrl(name), MaxNumberOfMessages: 10, MessageAttributeNames: ['All'] };
    return (await client.send(new ReceiveMessageCommand(input))).Messages ?? [];
  };
  return {
    queue: createSqsRecheckQueue(client, sqs.queueUrl('rechecks')),
    deadLetters: createSqsDeadLetters(client, sqs.queueUrl('letters')),
    receive: async () => (await receiveFrom('rechecks')).map(({ Body = '' }) => Body),
    dug: async () =>
      (await receiveFrom('letters')).map(({ Body = '', MessageAttributes }) => ({
        body: Body,
        reason: MessageAttributes?.reason?.StringValue,
      })),
  };
};

testRecheckQueue('memory', openMemory);
testRecheckQueue('SQS', openSqs);

describe('SQS that refuses', () => {
  it('is an AwsCallError of the call', async () => {
    const { sqs } = opened[0] ?? {};
    const client = createQueueClient({
      region: 'us-east-1',
      endpoint: sqs?.url ?? '',
      credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
    });
    const queue = createSqsRecheckQueue(client, sqs?.queueUrl('nowhere') ?? '');
    await expect(queue.send({ targetId: 'chat', gen: 1 }, 0)).rejects.toMatchObject({
      name: 'AwsCallError',
      call: 'sqs:SendMessage',
      retryable: false,
    });
    client.destroy();
  });
});
