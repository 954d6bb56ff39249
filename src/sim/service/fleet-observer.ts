import type { Request } from './request.ts';

/** Why a try failed, as SageMaker counts it. */
export type FailureKind =
  /** The container answered with an error, or its connection broke: 5XX, and a model error. */
  | 'container-error'
  /** Not answered within the invocation's time: a model error and a 5XX. */
  | 'timed-out'
  /** The stream had begun: MidStreamErrors. */
  | 'mid-stream'
  /** The container's queue was full. */
  | 'refused'
  /** No copy is in service: NoCapacityInvocationFailures. The request is not queued. */
  | 'no-capacity';

/** Told of everything that happens to requests, in order of time. */
export interface FleetObserver {
  tried(now: number): void;
  tryFailed(now: number, kind: FailureKind): void;
  /** A logical request was answered whole. It is used again right after. */
  completed(request: Request, now: number): void;
  /** A logical request failed, and no further try is made. */
  failed(request: Request, now: number): void;
}
