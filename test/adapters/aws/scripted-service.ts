import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach } from 'vitest';

/** What the service does with the next call of an operation. */
export type Script =
  | { readonly kind: 'answer'; readonly status?: number; readonly body: unknown; readonly raw?: string }
  /** Takes the call and never answers. */
  | { readonly kind: 'hang' }
  /** Begins to answer, and stops. */
  | { readonly kind: 'stall' }
  /** Takes the call and breaks the connection. */
  | { readonly kind: 'reset' }
  /** Hands the call on, and breaks the connection instead of giving the answer back. */
  | { readonly kind: 'lose-answer' }
  | { readonly kind: 'forward' };

interface ReceivedCall {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

export interface ScriptedService {
  readonly endpoint: string;
  readonly calls: readonly ReceivedCall[];
  /** The next scripts of an operation, one each; the last one stays. */
  script(operation: string, ...scripts: readonly Script[]): void;
}

export const answer = (body: unknown): Script => ({ kind: 'answer', body });

/** AWS's JSON error: `__type` and `message`. */
export const failure = (name: string, message: string, status = 400): Script => ({
  kind: 'answer',
  status,
  body: { __type: name, message },
});

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
  }
});

/**
 * A loopback HTTP server that answers AWS's JSON calls as told; unscripted calls are handed on to `behind`.
 * Closed after the test.
 */
export const startScriptedService = async (behind?: string): Promise<ScriptedService> => {
  const calls: ReceivedCall[] = [];
  const scripts = new Map<string, Script[]>();
  const next = (operation: string): Script => {
    const list = scripts.get(operation) ?? [];
    const script = list.length > 1 ? list.shift() : list[0];
    return script ?? { kind: 'forward' };
  };
  const forward = async (request: IncomingMessage, body: string) => {
    if (behind === undefined) throw new Error(`${request.headers['x-amz-target']} is not scripted`);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const passed = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const response = await fetch(behind, { method: 'POST', headers: passed, body });
    return { status: response.status, text: await response.text() };
  };
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    calls.push({ operation, input: JSON.parse(body) });
    const script = next(operation);
    const headers = { 'content-type': 'application/x-amz-json-1.1' };
    if (script.kind === 'hang') return;
    if (script.kind === 'reset') request.socket.destroy();
    else if (script.kind === 'stall') response.writeHead(200, headers).write('{"EndpointStatus"');
    else if (script.kind === 'answer') {
      response.writeHead(script.status ?? 200, headers).end(script.raw ?? JSON.stringify(script.body));
    } else {
      const { status, text } = await forward(request, body);
      if (script.kind === 'lose-answer') request.socket.destroy();
      else response.writeHead(status, headers).end(text);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    calls,
    script: (operation, ...list) => scripts.set(operation, [...list]),
  };
};

export const NO_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;
export const REGION = 'us-east-1';
