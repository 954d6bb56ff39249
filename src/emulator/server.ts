import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AwsRefusal } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import { createFaults, type Fault, type Faults } from './faults.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';
import type { Operation } from './operation.ts';
import type { RecordedCall, Service } from './recorded-call.ts';
import type { ScriptedAnswers } from './scripted-answers.ts';
import { createScriptedLayer } from './scripted-layer.ts';
import { SERVICES } from './services.ts';
import { validateRequest } from './validate-request.ts';

export interface EmulatorOptions {
  readonly world: World;
  /** Absent or 0: any free one. */
  readonly port?: number;
  readonly faults?: Faults;
  readonly scripted?: ScriptedAnswers;
}

/** SageMaker, CloudWatch and Application Auto Scaling of one world, for SDK clients with `endpoint: url`. */
export interface Emulator {
  readonly url: string;
  /** Every request so far, oldest first. */
  readonly calls: readonly RecordedCall[];
  close(): Promise<void>;
}

interface Request {
  readonly service: Service;
  readonly call: string;
  readonly operation: Operation;
  readonly args: Readonly<Record<string, unknown>>;
  /** The same for every try of one SDK call. */
  readonly invocation: string;
}

const readBody = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws AwsRefusal for a target that is not emulated, or a body that is no JSON object */
const readRequest = async (message: IncomingMessage): Promise<Request> => {
  const [prefix = '', call = ''] = String(message.headers['x-amz-target'] ?? '').split('.');
  const known = Object.hasOwn(SERVICES, prefix) ? SERVICES[prefix] : undefined;
  const operation = known !== undefined && Object.hasOwn(known.operations, call) ? known.operations[call] : undefined;
  if (known === undefined || operation === undefined) {
    throw new AwsRefusal('UnknownOperationException', `The emulator does not know ${prefix}.${call}`);
  }
  let args: unknown;
  try {
    args = JSON.parse((await readBody(message)) || '{}');
  } catch {
    throw new AwsRefusal('SerializationException', 'The request body is not JSON');
  }
  if (!isObject(args)) throw new AwsRefusal('SerializationException', 'The request body is not a JSON object');
  const invocation = String(message.headers['amz-sdk-invocation-id'] ?? '');
  return { service: known.service, call, operation, args, invocation };
};

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly answer: RecordedCall['answer'];
  readonly errorName?: string;
}

const refusedBy = (refusal: AwsRefusal): Answer => ({
  status: refusal.status,
  body: { __type: refusal.name, message: refusal.message },
  answer: 'refused',
  errorName: refusal.name,
});

/** Starts listening on 127.0.0.1. Close it when done; nothing else keeps the process alive. */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const { world, faults = createFaults() } = options;
  const scripted = createScriptedLayer(world, options.scripted);
  const calls: RecordedCall[] = [];

  const carryOut = (request: Request, fault: Fault | undefined): Answer => {
    const name = `${request.service}:${request.call}`;
    try {
      validateRequest(request.args, request.operation.schema, request.operation.constraints);
      if (fault?.kind === 'error') throw new AwsRefusal(fault.name, fault.message, fault.status ?? 400);
      world.quotas.take(name);
      const proceed = (): object => request.operation.run(world, request.args);
      const { body, byScript } = scripted.serve({ ...request, name }, proceed);
      return { status: 200, body, answer: byScript && !isWrite(request.call) ? 'scripted' : 'accepted' };
    } catch (refusal) {
      if (refusal instanceof AwsRefusal) return refusedBy(refusal);
      throw refusal;
    }
  };

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message);
    const fault = faults.take(`${request.service}:${request.call}`);
    const lost = fault?.kind === 'lose-answer' || fault?.kind === 'drop-request';
    const answer = fault?.kind === 'drop-request' ? undefined : carryOut(request, fault);
    calls.push({
      service: request.service,
      call: request.call,
      args: request.args,
      at: world.now(),
      answer: answer === undefined ? 'dropped' : lost && answer.answer !== 'refused' ? 'lost' : answer.answer,
      ...(answer?.errorName === undefined ? {} : { errorName: answer.errorName }),
    });
    if (answer === undefined || lost) {
      message.socket.destroy();
      return;
    }
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    send(response, answer);
  };

  const server = createServer((message, response) => {
    handle(message, response).catch((failure: unknown) => {
      const refusal = failure instanceof AwsRefusal ? failure : new AwsRefusal('InternalFailure', String(failure), 500);
      send(response, refusedBy(refusal));
    });
  });
  const url = await listenOnLoopback(server, options.port);
  return { url, calls, close: () => closeServer(server) };
};

const isWrite = (call: string): boolean => !/^(Describe|List|Get)/.test(call);

const send = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': 'emulated' });
  response.end(JSON.stringify(body));
};
