import type { Random } from '../random.ts';
import type { Crash, RequestRules, ServiceModel } from '../scenario.ts';
import { accept, type Copy, type CopySpeed, createCopy, freeze, nextToEnd, remove } from './copy.ts';
import { createRequestPool, type Request } from './request.ts';
import { createRetries } from './retries.ts';
import { toStepTable } from './step-time.ts';

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

/** Requests by where they are: at every moment arrived = completed + failed + inSystem + waitingForRetry. */
export interface FleetCounts {
  readonly arrived: number;
  readonly completed: number;
  readonly failed: number;
  readonly inSystem: number;
  readonly waitingForRetry: number;
}

/** The copies of an endpoint behind SageMaker's router. Time only goes forward: `advance` first, then whatever happens at that moment. */
export interface Fleet {
  /** Carries out everything that happens up to and at this moment. */
  advance(to: number): void;
  /** A logical request arrives now. */
  offer(now: number, inputTokens: number, outputTokens: number): void;
  /** So many copies take new requests from now on. Superfluous ones, the newest first, end what they have, and are gone then. */
  setInService(count: number, now: number): void;
  crash(how: Crash['how'], copies: Crash['copies'], now: number): void;
  /** Containers that crashed are replaced: what is still on them fails. */
  replaceCrashed(now: number): void;
  counts(): FleetCounts;
  /** Those that take requests, and those that only end theirs. */
  readonly copies: readonly Copy[];
  readonly draining: readonly Copy[];
  /** When the next of all these things happens; Infinity: nothing will. */
  nextAt(): number;
}

/** A container that fails fast has answered by then. */
const FAIL_FAST_SECONDS = 0.05;

export const createFleet = (
  service: ServiceModel,
  rules: RequestRules,
  random: Random,
  observer: FleetObserver,
): Fleet => {
  const speed: CopySpeed = {
    slots: service.slots,
    step: toStepTable(service.step, service.slots),
    prefill: service.prefillTokensPerSecond === undefined ? 0 : 1 / service.prefillTokensPerSecond,
    timeoutSeconds: rules.timeoutSeconds,
  };
  const places = service.slots + (service.queueLimit ?? Infinity);
  const leastOutstanding = rules.routing === 'LEAST_OUTSTANDING_REQUESTS';
  const pool = createRequestPool();
  const retries = createRetries(rules.retries, random);
  const copies: Copy[] = [];
  let draining: Copy[] = [];
  let ids = 0;
  let arrived = 0;
  let completed = 0;
  let failed = 0;
  let inSystem = 0;
  /** The copy at which something happens next. */
  let soonest: Copy | undefined;

  const findSoonest = (): void => {
    let best: Copy | undefined;
    let at = Infinity;
    for (const copy of copies) {
      if (copy.nextAt < at) {
        at = copy.nextAt;
        best = copy;
      }
    }
    for (const copy of draining) {
      if (copy.nextAt < at) {
        at = copy.nextAt;
        best = copy;
      }
    }
    soonest = best;
  };

  const moved = (copy: Copy): void => {
    if (copy === soonest) findSoonest();
    else if (soonest === undefined || copy.nextAt < soonest.nextAt) soonest = copy;
  };

  /** @param knownAt when the client knows, and begins to wait for its next try */
  const fail = (request: Request, now: number, kind: FailureKind, knownAt = now): void => {
    observer.tryFailed(now, kind);
    if (retries.schedule(request, knownAt)) return;
    failed += 1;
    observer.failed(request, now);
    pool.giveBack(request);
  };

  const lose = (copy: Copy, request: Request, now: number, kind: FailureKind): void => {
    remove(copy, speed, request, now, false);
    inSystem -= 1;
    moved(copy);
    fail(request, now, kind);
  };

  const loseAll = (copy: Copy, now: number): void => {
    for (let request = copy.oldest; request !== undefined; request = copy.oldest) {
      lose(copy, request, now, request.firstTokenAt <= now ? 'mid-stream' : 'container-error');
    }
  };

  const route = (): Copy => {
    if (!leastOutstanding) return copies[Math.floor(random.next() * copies.length)] as Copy;
    let least = Infinity;
    let equals = 0;
    let place = 0;
    for (let i = 0; i < copies.length; i += 1) {
      const others = (copies[i] as Copy).inSystem;
      if (others < least) {
        least = others;
        equals = 1;
        place = i;
      } else if (others === least) {
        equals += 1;
      }
    }
    // Of equals each is as likely.
    for (let skip = equals > 1 ? Math.floor(random.next() * equals) : 0; skip > 0; skip -= 1) {
      do place += 1;
      while ((copies[place] as Copy).inSystem !== least);
    }
    return copies[place] as Copy;
  };

  const send = (request: Request, now: number): void => {
    observer.tried(now);
    if (copies.length === 0) {
      fail(request, now, 'no-capacity');
      return;
    }
    const copy = route();
    if (copy.fault === 'fail-fast') {
      fail(request, now, 'container-error', now + FAIL_FAST_SECONDS);
    } else if (copy.inSystem >= places) {
      fail(request, now, 'refused');
    } else {
      accept(copy, speed, request, now);
      inSystem += 1;
      moved(copy);
    }
  };

  const end = (copy: Copy): void => {
    const now = copy.nextAt;
    const { request, timedOut } = nextToEnd(copy, speed);
    if (timedOut) {
      lose(copy, request, now, 'timed-out');
    } else if (request.broken) {
      lose(copy, request, now, 'mid-stream');
    } else {
      remove(copy, speed, request, now, true);
      inSystem -= 1;
      moved(copy);
      completed += 1;
      observer.completed(request, now);
      pool.giveBack(request);
    }
    if (copy.draining && copy.inSystem === 0) draining = draining.filter((other) => other !== copy);
  };

  return {
    copies,
    get draining() {
      return draining;
    },
    nextAt: () => Math.min(soonest?.nextAt ?? Infinity, retries.nextAt()),
    advance(to) {
      for (;;) {
        const at = soonest === undefined ? Infinity : soonest.nextAt;
        const retryAt = retries.nextAt();
        const next = Math.min(at, retryAt);
        if (next > to || next === Infinity) return;
        if (at <= retryAt) {
          end(soonest as Copy);
        } else {
          const request = retries.take();
          request.tries += 1;
          request.triedAt = retryAt;
          send(request, retryAt);
        }
      }
    },
    offer(now, inputTokens, outputTokens) {
      arrived += 1;
      retries.countFirstTry();
      send(pool.take(now, inputTokens, outputTokens), now);
    },
    setInService(count, now) {
      while (copies.length < count) copies.push(createCopy(ids++, now));
      while (copies.length > count) {
        const copy = copies.pop() as Copy;
        copy.draining = true;
        if (copy.inSystem > 0) draining.push(copy);
      }
      findSoonest();
    },
    crash(how, which, now) {
      for (const copy of which === 'all' ? copies : copies.slice(0, 1)) {
        copy.fault = how;
        if (how === 'hang') {
          freeze(copy, speed, now, Infinity);
          moved(copy);
        } else {
          loseAll(copy, now);
        }
      }
    },
    replaceCrashed(now) {
      for (const copy of copies) {
        if (copy.fault === 'none') continue;
        loseAll(copy, now);
        copy.fault = 'none';
        freeze(copy, speed, now, now);
      }
      findSoonest();
    },
    counts: () => ({ arrived, completed, failed, inSystem, waitingForRetry: retries.waiting() }),
  };
};
