import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '../../../src/emulator/server.ts';
import { createWorld } from '../../../src/world/world.ts';

let emulator: Emulator;
let client: EventBridgeClient;
beforeAll(async () => {
  const world = createWorld({ account: '123456789012', region: 'us-east-1', partition: 'aws', now: () => 0 });
  emulator = await startEmulator({ world });
  const credentials = { accessKeyId: 'emulator', secretAccessKey: 'emulator' };
  client = new EventBridgeClient({ region: 'us-east-1', endpoint: emulator.url, credentials });
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

describe('EventBridge', () => {
  it('PutEvents answers each entry for itself, and takes no source of AWS', async () => {
    const Entries = [
      { Source: 'sagemaker-scaling-controller', DetailType: 'Scaling Activity', Detail: '{}' },
      { Source: 'aws.cloudwatch', DetailType: 'CloudWatch Alarm State Change', Detail: '{}' },
      { Source: 'sagemaker-scaling-controller', DetailType: 'Scaling Activity' },
    ];
    const answer = await client.send(new PutEventsCommand({ Entries }));
    expect(answer.FailedEntryCount).toBe(2);
    expect(answer.Entries?.map(({ EventId, ErrorCode }) => ErrorCode ?? EventId)).toEqual([
      'event-0',
      'NotAuthorizedForSourceException',
      'InvalidArgument',
    ]);
  });
});
