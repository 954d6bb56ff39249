import { describe, expect, it } from 'vitest';
import { createEventClient } from '../../../src/adapters/aws/clients.ts';
import { createEventBridgePublisher } from '../../../src/adapters/aws/event-bridge.ts';
import { holdActivity } from '../../contract/activities.contract.ts';
import { answer, failure, NO_CREDENTIALS, REGION, startScriptedService } from './scripted-service.ts';

const ACTIVITY = holdActivity('chat#0mm8xk2p-1');

const setUp = async (requestTimeoutMs?: number) => {
  const service = await startScriptedService();
  const client = createEventClient({
    region: REGION,
    endpoint: service.endpoint,
    credentials: NO_CREDENTIALS,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
  return { service, publisher: createEventBridgePublisher(client) };
};

describe('a Scaling Activity event', () => {
  it('is the activity whole, on the default bus, at its own time', async () => {
    const { service, publisher } = await setUp();
    service.script('PutEvents', answer({ FailedEntryCount: 0, Entries: [{ EventId: 'e-1' }] }));
    await publisher.publish(ACTIVITY);
    expect(service.calls).toEqual([
      {
        operation: 'PutEvents',
        input: {
          Entries: [
            {
              Source: 'sagemaker-scaling-controller',
              DetailType: 'Scaling Activity',
              Time: ACTIVITY.at / 1_000,
              Detail: JSON.stringify(ACTIVITY),
            },
          ],
        },
      },
    ]);
  });

  it('an entry that was not taken is an error, though the answer is 200', async () => {
    const { service, publisher } = await setUp();
    const entry = { ErrorCode: 'InternalFailure', ErrorMessage: 'try later' };
    service.script('PutEvents', answer({ FailedEntryCount: 1, Entries: [entry] }));
    await expect(publisher.publish(ACTIVITY)).rejects.toMatchObject({
      name: 'AwsCallError',
      call: 'events:PutEvents',
      errorName: 'InternalFailure',
      message: 'events:PutEvents failed: try later',
    });
  });

  it('a refusal is an error with its name', async () => {
    const { service, publisher } = await setUp();
    service.script('PutEvents', failure('AccessDeniedException', 'not allowed'));
    await expect(publisher.publish(ACTIVITY)).rejects.toMatchObject({ errorName: 'AccessDeniedException' });
    expect(service.calls).toHaveLength(1);
  });

  it('a bus that does not answer is asked twice, not for ever', async () => {
    const { service, publisher } = await setUp(80);
    service.script('PutEvents', { kind: 'hang' });
    await expect(publisher.publish(ACTIVITY)).rejects.toMatchObject({ errorName: 'TimeoutError' });
    expect(service.calls).toHaveLength(2);
  });
});
