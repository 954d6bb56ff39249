import { ApplicationAutoScalingClient } from '@aws-sdk/client-application-auto-scaling';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SQSClient } from '@aws-sdk/client-sqs';

export interface ClientOptions {
  readonly region: string;
  /** One address for every service: the emulator's. Left out: AWS's own, or what `AWS_ENDPOINT_URL…` says. */
  readonly endpoint?: string;
  /** DynamoDB's own address, where it differs from `endpoint`. */
  readonly dynamoDbEndpoint?: string;
  /** Left out: the SDK's chain, in a Lambda the function's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Milliseconds one attempt may take. 3,000 for reads, 5,000 for the write. */
  readonly requestTimeoutMs?: number;
  /** Milliseconds until the connection must stand. */
  readonly connectionTimeoutMs?: number;
}

/** The clients that may repeat a call. DynamoDB is among them: the store recognises its own write when it meets it again. */
export interface ReadClients {
  readonly sageMaker: SageMakerClient;
  readonly cloudWatch: CloudWatchClient;
  readonly dynamoDb: DynamoDBClient;
}

const READ_ATTEMPTS = 3;
const READ_TIMEOUT_MS = 3_000;
const WRITE_TIMEOUT_MS = 5_000;
const TELL_ATTEMPTS = 2;
const TELL_TIMEOUT_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 2_000;

const clientConfiguration = (options: ClientOptions, maxAttempts: number, timeoutMs: number) => ({
  region: options.region,
  // An address of its own has no FIPS or dual-stack form; asked for both, the SDK refuses every call.
  ...(options.endpoint === undefined
    ? {}
    : { endpoint: options.endpoint, useFipsEndpoint: false, useDualstackEndpoint: false }),
  ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
  maxAttempts,
  requestHandler: {
    connectionTimeout: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    requestTimeout: options.requestTimeoutMs ?? timeoutMs,
    // requestTimeout ends with the response's headers; a body that stalls is ended by the idle socket.
    socketTimeout: options.requestTimeoutMs ?? timeoutMs,
    // Without it the SDK only warns, and waits on.
    throwOnRequestTimeout: true,
  },
});

/** Clients for everything but the one SageMaker write: 3 attempts of 3 s each. */
export const createReadClients = (options: ClientOptions): ReadClients => {
  const configuration = clientConfiguration(options, READ_ATTEMPTS, READ_TIMEOUT_MS);
  return {
    sageMaker: new SageMakerClient(configuration),
    cloudWatch: new CloudWatchClient(configuration),
    dynamoDb: new DynamoDBClient({
      ...configuration,
      ...(options.dynamoDbEndpoint === undefined ? {} : { endpoint: options.dynamoDbEndpoint }),
    }),
  };
};

/**
 * The client of the one SageMaker write: a single attempt of 5 s.
 * The SDK's default retry would turn "accepted, answer lost" into "refused: in progress".
 */
export const createWriteClient = (options: ClientOptions): SageMakerClient =>
  new SageMakerClient(clientConfiguration(options, 1, WRITE_TIMEOUT_MS));

/** Three attempts of 3 s: a reminder that is sent twice is read once, and one of an earlier generation never. */
export const createQueueClient = (options: ClientOptions): SQSClient =>
  new SQSClient(clientConfiguration(options, READ_ATTEMPTS, READ_TIMEOUT_MS));

/** For reconcile, and for targets in mode guard. */
export const createAutoScalingClient = (options: ClientOptions): ApplicationAutoScalingClient =>
  new ApplicationAutoScalingClient(clientConfiguration(options, READ_ATTEMPTS, READ_TIMEOUT_MS));

/** Three attempts of 3 s: arming twice is arming once. */
export const createSchedulerClient = (options: ClientOptions): SchedulerClient =>
  new SchedulerClient(clientConfiguration(options, READ_ATTEMPTS, READ_TIMEOUT_MS));

/** Two attempts of 2 s: nobody's scaling waits for longer because a listener cannot be told. */
export const createEventClient = (options: ClientOptions): EventBridgeClient =>
  new EventBridgeClient(clientConfiguration(options, TELL_ATTEMPTS, TELL_TIMEOUT_MS));
