import type { Copy } from './copy.ts';

/** One logical request on its way, all its tries included. Objects are used again: nobody keeps one after its end. */
export interface Request {
  /** Arrival of the first try, and of the present one. */
  firstAt: number;
  triedAt: number;
  inputTokens: number;
  outputTokens: number;
  /** The present one included. */
  tries: number;
  /** Of the present try; NaN before it. */
  firstTokenAt: number;
  /** The copy's progress at which it is done; NaN while it waits for a slot. */
  doneAtProgress: number;
  /** It was admitted by a container that breaks its streams. */
  broken: boolean;
  copy: Copy | undefined;
  /** Neighbours on its copy, in order of arrival. */
  older: Request | undefined;
  newer: Request | undefined;
}

/** Where requests come from and go back to, so that a long run makes no garbage. */
export interface RequestPool {
  take(at: number, inputTokens: number, outputTokens: number): Request;
  giveBack(request: Request): void;
}

export const createRequestPool = (): RequestPool => {
  const free: Request[] = [];
  return {
    take(at, inputTokens, outputTokens) {
      const request = free.pop();
      if (request === undefined) {
        return {
          firstAt: at,
          triedAt: at,
          inputTokens,
          outputTokens,
          tries: 1,
          firstTokenAt: Number.NaN,
          doneAtProgress: Number.NaN,
          broken: false,
          copy: undefined,
          older: undefined,
          newer: undefined,
        };
      }
      request.firstAt = at;
      request.triedAt = at;
      request.inputTokens = inputTokens;
      request.outputTokens = outputTokens;
      request.tries = 1;
      return request;
    },
    giveBack(request) {
      free.push(request);
    },
  };
};
