import { DeleteMessageBatchCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { createQueueClient } from '../../src/adapters/aws/clients.ts';
import { PUBLISHED_QUOTAS } from '../../src/world/quotas.ts';
import type { Throttles } from '../workers/storm-account.ts';
import type { Invocation } from '../workers/storm-environment.ts';
import { type Account, forkEnvironment } from './process.ts';

/** As many messages as one second has room for, so that none is refused and each is measured bare. */
const MESSAGES = PUBLISHED_QUOTAS['cloudwatch:DescribeAlarms'] ?? 1;

export interface Afterwards {
  readonly rechecks: { readonly messages: number; readonly invocation: Invocation };
  /** One minute's reconcile, with nothing else going on, and what was refused of it. */
  readonly reconcile: Invocation & { readonly throttles: Throttles };
}

export interface AfterwardsBundles {
  readonly worker: string;
  readonly recheck: string;
  readonly reconcile: string;
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

const since = (before: Throttles, after: Throttles): Throttles =>
  Object.fromEntries(
    Object.entries(after).flatMap(([call, times]) => {
      const more = times - (before[call] ?? 0);
      return more > 0 ? [[call, more]] : [];
    }),
  );

/** What a storm leaves to do: the re-checks it asked for, and the reconcile of every minute. */
export const lookAfterwards = async (bundles: AfterwardsBundles, account: Account): Promise<Afterwards> => {
  const Records = await receive(account);
  const invocation = await invokeOnce(bundles.worker, bundles.recheck, account, { Records });
  const { batchItemFailures = [] } = (invocation.result ?? {}) as { readonly batchItemFailures?: readonly unknown[] };
  if (invocation.error !== undefined || batchItemFailures.length > 0) {
    throw new Error(`re-checks failed: ${JSON.stringify(invocation.error ?? batchItemFailures)}`);
  }
  // A second without calls, so that reconcile has the whole quota.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const before = await account.throttles();
  const reconciled = await invokeOnce(bundles.worker, bundles.reconcile, account, {});
  return {
    rechecks: { messages: Records.length, invocation },
    reconcile: { ...reconciled, throttles: since(before, await account.throttles()) },
  };
};
