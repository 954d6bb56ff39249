import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import dynalite from 'dynalite';
import { closeServer, listenOnLoopback } from './loopback.ts';

/** The embedded DynamoDB, for SDK clients with `endpoint: url`. In memory: closing it forgets everything. */
export interface EmbeddedDynamoDb {
  readonly url: string;
  close(): Promise<void>;
}

/** An answer given instead of the table's own. */
export interface DynamoDbRefusal {
  readonly name: string;
  readonly message: string;
  /** Absent: 400. */
  readonly status?: number;
  /** The item attached to a ConditionalCheckFailedException, in raw attribute form. */
  readonly item?: Readonly<Record<string, unknown>>;
}

export interface DynamoDbOptions {
  /** Asked before each call (`PutItem`, with its members as on the wire); a refusal is answered and nothing is carried out. */
  readonly refuse?: (call: string, args: Readonly<Record<string, unknown>>) => DynamoDbRefusal | undefined;
}

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const forward = (to: string, message: IncomingMessage, body: Buffer, response: ServerResponse): void => {
  const passed = request(to, { method: message.method, headers: message.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', (error) => response.destroy(error));
  passed.end(body);
};

const answerRefusal = (response: ServerResponse, refusal: DynamoDbRefusal): void => {
  const __type = `com.amazonaws.dynamodb.v20120810#${refusal.name}`;
  const body = { __type, message: refusal.message, ...(refusal.item === undefined ? {} : { Item: refusal.item }) };
  response.writeHead(refusal.status ?? 400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(body));
};

/** Stands before the table and refuses what it is told to. */
const startGate = async (inner: string, refuse: NonNullable<DynamoDbOptions['refuse']>): Promise<EmbeddedDynamoDb> => {
  const gate = createServer((message, response) => {
    readBody(message).then(
      (body) => {
        const call = String(message.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
        const refusal = refuse(call, JSON.parse(body.toString('utf8') || '{}'));
        if (refusal === undefined) forward(inner, message, body, response);
        else answerRefusal(response, refusal);
      },
      (error: Error) => response.destroy(error),
    );
  });
  const url = await listenOnLoopback(gate);
  return { url, close: () => closeServer(gate) };
};

/**
 * Starts dynalite on 127.0.0.1. Its tables are there at once. What it lacks beside DynamoDB: transactions, TTL, streams,
 * PartiQL and the item of a failed condition.
 */
export const startDynamoDb = async (options: DynamoDbOptions = {}): Promise<EmbeddedDynamoDb> => {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const url = await listenOnLoopback(server);
  const close = () => closeServer(server);
  if (options.refuse === undefined) return { url, close };
  const gate = await startGate(url, options.refuse);
  return {
    url: gate.url,
    async close() {
      await gate.close();
      await close();
    },
  };
};
