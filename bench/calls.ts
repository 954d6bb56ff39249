import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** `SageMaker.DescribeEndpoint` → how often. */
export type Calls = Readonly<Record<string, number>>;

const SERVICES: Readonly<Record<string, string>> = {
  GraniteServiceVersion20100801: 'CloudWatch',
  DynamoDB_20120810: 'DynamoDB',
  AmazonSQS: 'SQS',
  AWSEvents: 'EventBridge',
  AnyScaleFrontendService: 'Application Auto Scaling',
};

/** `SageMaker.DescribeEndpoint`, `DynamoDB.GetItem`, … as every request names itself. */
const callOf = (request: ClientRequest): string => {
  const [service = '', name = ''] = String(request.getHeader('x-amz-target')).split('.');
  return `${SERVICES[service] ?? service}.${name}`;
};

/** Every request this process sends while something is done, the SDK's repetitions among them. */
export const countCalls = async (work: () => Promise<unknown>): Promise<Calls> => {
  const calls: Record<string, number> = {};
  const count = (message: unknown): void => {
    const call = callOf((message as { readonly request: ClientRequest }).request);
    calls[call] = (calls[call] ?? 0) + 1;
  };
  subscribe('http.client.request.start', count);
  try {
    await work();
  } finally {
    unsubscribe('http.client.request.start', count);
  }
  return calls;
};
