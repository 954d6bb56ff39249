import type { Random } from '../random.ts';
import type { Crash, RequestRules, ServiceModel } from '../scenario.ts';
import { accept, type Copy, type CopySpeed, freeze, nextToEnd, remove } from './copy.ts';
import type { FailureKind, FleetObserver } from './fleet-observer.ts';
import { secondsPerInputToken } from './prefill-time.ts';
import { createRequestPool, type Request } from './request.ts';
import { createRetries } from './retries.ts';
import { createRoster } from './roster.ts';
import { createRouter } from './router.ts';
import { toStepTable } from './step-time.ts';

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

const speedOf = (service: ServiceModel, timeoutSeconds: number): CopySpeed => ({
  slots: service.slots,
  step: toStepTable(service.step, service.slots),
  prefill: secondsPerInputToken(service),
  timeoutSeconds,
});

export const createFleet = (
  service: ServiceModel,
  rules: RequestRules,
  random: Random,
  observer: FleetObserver,
): Fleet => {
  const speed = speedOf(service, rules.timeoutSeconds);
  const places = service.slots + (service.queueLimit ?? Infinity);
  const route = createRouter(rules.routing, random);
  const pool = createRequestPool();
  const retries = createRetries(rules.retries, random);
  const roster = createRoster();
  const copies = roster.inService;
  let arrived = 0;
  let completed = 0;
  let failed = 0;
  let inSystem = 0;

  /** @param knownAt when the client knows, and begins to wait for its next try */
  const fail = (request: Request, now: number, kind: FailureKind, knownAt = now): void => {
    observer.tryFailed(now, kind);
    if (retries.schedule(request, knownAt)) return;
    failed += 1;
    observer.failed(request, now);
    pool.giveBack(request);
  };

  const send = (request: Request, now: number): void => {
    observer.tried(now);
    if (copies.length === 0) {
      fail(request, now, 'no-capacity');
      return;
    }
    const copy = route(copies);
    if (copy.fault === 'fail-fast') {
      fail(request, now, 'container-error', now + FAIL_FAST_SECONDS);
    } else if (copy.inSystem >= places) {
      fail(request, now, 'refused');
    } else {
      accept(copy, speed, request, now);
      inSystem += 1;
      roster.moved(copy);
    }
  };

  const takeOff = (copy: Copy, request: Request, now: number, done: boolean): void => {
    remove(copy, speed, request, now, done);
    inSystem -= 1;
    roster.moved(copy);
  };

  const lose = (copy: Copy, request: Request, now: number, kind: FailureKind): void => {
    takeOff(copy, request, now, false);
    fail(request, now, kind);
  };

  const loseAll = (copy: Copy, now: number): void => {
    for (let request = copy.oldest; request !== undefined; request = copy.oldest) {
      lose(copy, request, now, request.firstTokenAt <= now ? 'mid-stream' : 'container-error');
    }
  };

  const endNext = (copy: Copy): void => {
    const now = copy.nextAt;
    const { request, timedOut } = nextToEnd(copy, speed);
    if (timedOut) {
      lose(copy, request, now, 'timed-out');
    } else if (request.broken) {
      lose(copy, request, now, 'mid-stream');
    } else {
      takeOff(copy, request, now, true);
      completed += 1;
      observer.completed(request, now);
      pool.giveBack(request);
    }
    roster.left(copy);
  };

  const tryAgain = (now: number): void => {
    const request = retries.take();
    request.tries += 1;
    request.triedAt = now;
    send(request, now);
  };

  return {
    copies,
    get draining() {
      return roster.draining;
    },
    nextAt: () => Math.min(roster.soonest?.nextAt ?? Infinity, retries.nextAt()),
    advance(to) {
      for (;;) {
        const { soonest } = roster;
        const at = soonest === undefined ? Infinity : soonest.nextAt;
        const retryAt = retries.nextAt();
        const next = Math.min(at, retryAt);
        if (next > to || next === Infinity) return;
        if (at <= retryAt) endNext(soonest as Copy);
        else tryAgain(retryAt);
      }
    },
    offer(now, inputTokens, outputTokens) {
      arrived += 1;
      retries.countFirstTry();
      send(pool.take(now, inputTokens, outputTokens), now);
    },
    setInService: roster.resize,
    crash(how, which, now) {
      for (const copy of which === 'all' ? copies : copies.slice(0, 1)) {
        copy.fault = how;
        if (how === 'hang') {
          freeze(copy, speed, now, Infinity);
          roster.moved(copy);
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
      roster.movedAll();
    },
    counts: () => ({ arrived, completed, failed, inSystem, waitingForRetry: retries.waiting() }),
  };
};
