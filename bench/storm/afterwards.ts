import { DeleteMessageBatchCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { createQueueClient } from '../../src/adapters/aws/clients.ts';
import { PUBLISHED_QUOTAS } from '../../src/world/quotas.ts';
import type { Throttles } from '../workers/storm-account.ts';
import type { Invocation } from '../workers/storm-environment.ts';
import { type Account, forkAccount, forkEnvironment } from './process.ts';

/** As many messages as one second has room for, so that none is refused and each is measured bare. */
const MESSAGES = PUBLISHED_QUOTAS['cloudwatch:DescribeAlarms'] ?? 1;

export interface Rechecks {
  readonly messages: number;
  readonly invocation: Invocation;
}

/** One minute's reconcile, and what was refused of it. */
export interface Reconciled {
  readonly invocation: Invocation;
  readonly throttles: Throttles;
}

const receive = async ({ env }: Account): Promise<readonly { readonly messageId: string; readonly body: string }[]> => {
  const queue = createQueueClient({
    region: env.AWS_REGION ?? '',
    endpoint: env.AWS_ENDPOINT_URL_SQS ?? '',
    credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
    requestTimeoutMs: 70_000,
  });
  const QueueUrl = env.RECHECK_QUEUE_URL ?? '';
  try {
    const { Messages = [] } = await queue.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: MESSAGES, WaitTimeSeconds: 20 }),
    );
    if (Messages.length === 0) throw new Error('no re-check is due, a minute after the first change');
    const Entries = Messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await queue.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    return Messages.map(({ MessageId = '', Body = '' }) => ({ messageId: MessageId, body: Body }));
  } finally {
    queue.destroy();
  }
};

const invokeOnce = async (worker: string, bundle: string, account: Account, event: unknown): Promise<Invocation> => {
  const environment = await forkEnvironment(worker, bundle, account.env);
  try {
    return await environment.invoke(event);
  } finally {
    environment.close();
  }
};

/** The first of the re-checks that a storm of scale-outs asked for, a minute after it began. */
export const runRechecks = async (worker: string, recheck: string, account: Account): Promise<Rechecks> => {
  const Records = await receive(account);
  const invocation = await invokeOnce(worker, recheck, account, { Records });
  const { batchItemFailures = [] } = (invocation.result ?? {}) as { readonly batchItemFailures?: readonly unknown[] };
  if (invocation.error !== undefined || batchItemFailures.length > 0) {
    throw new Error(`re-checks failed: ${JSON.stringify(invocation.error ?? batchItemFailures)}`);
  }
  return { messages: Records.length, invocation };
};

/** The reconcile of a minute in which nothing else happens: the alarms of all, and the audits of that minute. */
export const runReconcile = async (worker: string, reconcile: string, targets: number): Promise<Reconciled> => {
  const account = await forkAccount(targets);
  try {
    const invocation = await invokeOnce(worker, reconcile, account, {});
    return { invocation, throttles: await account.throttles() };
  } finally {
    account.close();
  }
};
