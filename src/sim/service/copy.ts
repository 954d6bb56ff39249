import { addToHeap, removeFromHeap } from './finish-heap.ts';
import type { Request } from './request.ts';

/** What a copy's speed depends on, shared by all copies of a fleet. */
export interface CopySpeed {
  readonly slots: number;
  /** Seconds per output token by running requests. */
  readonly step: Float64Array;
  /** Seconds per input token; 0 where the step time contains it. */
  readonly prefill: number;
  readonly timeoutSeconds: number;
}

/**
 * One copy: K slots of processor sharing with a state-dependent speed, and a first-in-first-out queue behind. Its progress is
 * the number of tokens each running request has been given since the copy was last empty, so that a request is done at a fixed progress,
 * whatever the speed does meanwhile. While an input is read (prefill) decoding stands still, first come first served.
 */
export interface Copy {
  readonly id: number;
  running: number;
  inSystem: number;
  progress: number;
  /** The moment up to which progress is counted. */
  at: number;
  /** Decoding stands still until then; Infinity: the container hangs. */
  frozenUntil: number;
  /** All requests here in order of arrival: the running ones, then the waiting ones. */
  oldest: Request | undefined;
  newest: Request | undefined;
  waiting: Request | undefined;
  /** Running requests, the first to be done on top. */
  readonly finish: Request[];
  /** When something happens next: a request is done, or one has been here for too long. */
  nextAt: number;
  fault: 'none' | 'fail-fast' | 'hang' | 'break-mid-stream';
  draining: boolean;
}

export const createCopy = (id: number, now: number): Copy => ({
  id,
  running: 0,
  inSystem: 0,
  progress: 0,
  at: now,
  frozenUntil: now,
  oldest: undefined,
  newest: undefined,
  waiting: undefined,
  finish: [],
  nextAt: Infinity,
  fault: 'none',
  draining: false,
});

/** Counts the progress up to now. */
const catchUp = (copy: Copy, speed: CopySpeed, now: number): void => {
  const from = Math.max(copy.at, copy.frozenUntil);
  if (now > from && copy.running > 0) copy.progress += (now - from) / (speed.step[copy.running] as number);
  copy.at = now;
};

const plan = (copy: Copy, speed: CopySpeed): void => {
  const first = copy.finish[0];
  let next = Infinity;
  if (first !== undefined) {
    const from = Math.max(copy.at, copy.frozenUntil);
    next = from + (first.doneAtProgress - copy.progress) * (speed.step[copy.running] as number);
  }
  if (copy.oldest !== undefined) {
    const giveUpAt = copy.oldest.triedAt + speed.timeoutSeconds;
    if (giveUpAt < next) next = giveUpAt;
  }
  copy.nextAt = next;
};

/** A broken stream ends half-way. */
const workOf = (request: Request): number => (request.broken ? request.outputTokens / 2 : request.outputTokens);

const startNext = (copy: Copy, speed: CopySpeed, now: number): void => {
  for (let next = copy.waiting; next !== undefined && copy.running < speed.slots; next = copy.waiting) {
    copy.waiting = next.newer;
    copy.running += 1;
    next.broken = copy.fault === 'break-mid-stream';
    const begin = Math.max(now, copy.frozenUntil);
    copy.frozenUntil = begin + next.inputTokens * speed.prefill;
    next.firstTokenAt = copy.frozenUntil + (speed.step[copy.running] as number);
    next.doneAtProgress = copy.progress + workOf(next);
    addToHeap(copy.finish, next);
  }
};

/** A request arrives here; it runs at once where a slot is free. */
export const accept = (copy: Copy, speed: CopySpeed, request: Request, now: number): void => {
  catchUp(copy, speed, now);
  request.copy = copy;
  request.firstTokenAt = Number.NaN;
  request.doneAtProgress = Number.NaN;
  request.broken = false;
  request.older = copy.newest;
  request.newer = undefined;
  if (copy.newest === undefined) copy.oldest = request;
  else copy.newest.newer = request;
  copy.newest = request;
  copy.waiting ??= request;
  copy.inSystem += 1;
  startNext(copy, speed, now);
  plan(copy, speed);
};

/** Takes a running request off: done, or given up or lost before that. Who waits is never the oldest, so that nobody leaves the queue. */
export const remove = (copy: Copy, speed: CopySpeed, request: Request, now: number, done: boolean): void => {
  catchUp(copy, speed, now);
  // The sum of many small steps must not be the judge of a request that is done.
  if (done) copy.progress = request.doneAtProgress;
  removeFromHeap(copy.finish, request);
  copy.running -= 1;
  if (request.older === undefined) copy.oldest = request.newer;
  else request.older.newer = request.newer;
  if (request.newer === undefined) copy.newest = request.older;
  else request.newer.older = request.older;
  copy.inSystem -= 1;
  if (copy.running === 0) copy.progress = 0;
  startNext(copy, speed, now);
  plan(copy, speed);
};

/** The request whose end comes at `copy.nextAt`: the first to be done, unless the oldest has been here too long by then. */
export const nextToEnd = (copy: Copy, speed: CopySpeed): { readonly request: Request; readonly timedOut: boolean } => {
  const oldest = copy.oldest as Request;
  const timedOut = oldest.triedAt + speed.timeoutSeconds <= copy.nextAt;
  return { request: timedOut ? oldest : (copy.finish[0] as Request), timedOut };
};

/** The container stands still, or goes on. */
export const freeze = (copy: Copy, speed: CopySpeed, now: number, until: number): void => {
  catchUp(copy, speed, now);
  copy.frozenUntil = until;
  plan(copy, speed);
};
