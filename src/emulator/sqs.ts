import { createSqsServer } from 'local-aws-sqs';
import { closeServer } from './loopback.ts';

/** The embedded SQS, for SDK clients with `endpoint: url`. In memory, in real time: closing it forgets everything. */
export interface EmbeddedSqs {
  readonly url: string;
  readonly queueUrl: (name: string) => string;
  close(): Promise<void>;
}

export interface SqsOptions {
  readonly region: string;
  readonly account: string;
  readonly queues: readonly string[];
}

/** Starts standard queues of these names on 127.0.0.1. */
export const startSqs = async ({ region, account, queues }: SqsOptions): Promise<EmbeddedSqs> => {
  const server = await createSqsServer({
    port: 0,
    hostname: '127.0.0.1',
    region,
    accountId: account,
    queues: queues.map((QueueName) => ({ QueueName })),
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    queueUrl: (name) => `${url}/${account}/${name}`,
    close: () => closeServer(server),
  };
};
