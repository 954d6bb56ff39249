import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/sim/random.ts';
import { createFleet, type Fleet } from '../../../src/sim/service/fleet.ts';
import type { Request } from '../../../src/sim/service/request.ts';
import { assertNoneIsLost } from './drive-fleet.ts';

const RUNS = 400;

const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true });

const happenings = fc.oneof(
  fc.record({ what: fc.constant('units' as const), count: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    what: fc.constant('crash' as const),
    how: fc.constantFrom('fail-fast' as const, 'hang' as const, 'break-mid-stream' as const),
    copies: fc.constantFrom('all' as const, 'one' as const),
  }),
  fc.record({ what: fc.constant('replaced' as const) }),
);

const situation = fc.record({
  seed: fc.nat(),
  slots: fc.constantFrom(1, 1, 2, 4, 16),
  queueLimit: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  prefill: fc.boolean(),
  step: fc.record({ s0: seconds(0.2), s1: fc.double({ min: 0.01, max: 0.3, noNaN: true }), c: seconds(1) }),
  routing: fc.constantFrom('RANDOM' as const, 'LEAST_OUTSTANDING_REQUESTS' as const),
  timeoutSeconds: fc.double({ min: 0.5, max: 30, noNaN: true }),
  retries: fc.option(fc.record({ tries: fc.integer({ min: 1, max: 4 }), budget: seconds(1) }), { nil: undefined }),
  initial: fc.integer({ min: 0, max: 4 }),
  // A gap of 0 is a batch, a length of 0 a request that asks for no token.
  offers: fc.array(fc.tuple(fc.oneof(fc.constant(0), seconds(2)), fc.oneof(fc.constant(0), seconds(40))), {
    minLength: 1,
    maxLength: 120,
  }),
  events: fc.array(fc.tuple(seconds(60), happenings), { maxLength: 12 }),
});

type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

/** In the order it was told: what happened, when, and to which request. */
type Told = readonly [what: string, now: number, request: number];

const openFleet = (
  about: Situation,
  told: Told[],
  ended: (request: Request, now: number, what: string) => void,
): Fleet => {
  const { slots, queueLimit, prefill, step, routing, timeoutSeconds, retries, seed } = about;
  return createFleet(
    {
      name: 'any',
      slots,
      workingConcurrency: 1,
      pricePerHour: 0,
      step: { kind: 'fit', ...step },
      ...(queueLimit === undefined ? {} : { queueLimit }),
      ...(prefill ? { prefillTokensPerSecond: 500 } : {}),
    },
    {
      routing,
      timeoutSeconds,
      ...(retries === undefined ? {} : { retries: { ...retries, leastSeconds: 0.5, mostSeconds: 4 } }),
    },
    createRandom(seed, 'requests'),
    {
      tried: (now) => told.push(['tried', now, -1]),
      tryFailed: (now, kind) => told.push([kind, now, -1]),
      completed: (request, now) => ended(request, now, 'completed'),
      failed: (request, now) => ended(request, now, 'failed'),
    },
  );
};

const checkCopies = (fleet: Fleet, { slots, queueLimit = Infinity }: Situation): void => {
  let sum = 0;
  for (const { running, inSystem, finish, nextAt } of [...fleet.copies, ...fleet.draining]) {
    sum += inSystem;
    expect(running).toBe(finish.length);
    expect(running).toBe(Math.min(inSystem, slots));
    expect(inSystem).toBeLessThanOrEqual(slots + queueLimit);
    expect(nextAt < Infinity).toBe(inSystem > 0);
  }
  expect(sum).toBe(fleet.counts().inSystem);
};

const act = (fleet: Fleet, event: Situation['events'][number][1], now: number): void => {
  if (event.what === 'units') fleet.setInService(event.count, now);
  else if (event.what === 'crash') fleet.crash(event.how, event.copies, now);
  else fleet.replaceCrashed(now);
};

/** Plays it from event to event, with everything looked at after each. Requests carry their number where input tokens stand. */
const play = (about: Situation): readonly Told[] => {
  const told: Told[] = [];
  const ended = new Set<number>();
  const newestOf = new Map<unknown, number>();
  const fleet = openFleet(about, told, (request, now, what) => {
    told.push([what, now, request.inputTokens]);
    if (ended.has(request.inputTokens)) throw new Error(`request ${request.inputTokens} ended twice`);
    ended.add(request.inputTokens);
    if (what === 'failed' || about.slots > 1) return;
    expect(request.triedAt, 'first in, first out').toBeGreaterThanOrEqual(newestOf.get(request.copy) ?? 0);
    newestOf.set(request.copy, request.triedAt);
  });
  fleet.setInService(about.initial, 0);
  const events = about.events.toSorted(([one], [other]) => one - other);
  let offered = 0;
  let arrival = about.offers[0]?.[0] ?? Infinity;
  let acted = 0;
  for (;;) {
    const now = Math.min(arrival, events[acted]?.[0] ?? Infinity, fleet.nextAt());
    if (now === Infinity) break;
    fleet.advance(now);
    const event = events[acted];
    if (event?.[0] === now) {
      act(fleet, event[1], now);
      acted += 1;
    } else if (arrival === now) {
      fleet.offer(now, offered, about.offers[offered]?.[1] ?? 0);
      offered += 1;
      arrival = offered < about.offers.length ? now + (about.offers[offered]?.[0] ?? 0) : Infinity;
    }
    assertNoneIsLost(fleet, now);
    checkCopies(fleet, about);
  }
  const { arrived, completed, failed } = fleet.counts();
  expect([arrived, completed + failed, ended.size]).toEqual([offered, offered, offered]);
  expect(fleet.draining).toEqual([]);
  return told;
};

describe('whatever happens to a fleet', () => {
  it('no request is lost, none ends twice, and each ends; one slot serves in order of arrival; a seed decides it all', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(situation, (about) => {
        const told = play(about);
        told.forEach(([what, now], place) => {
          seen.set(what, (seen.get(what) ?? 0) + 1);
          expect(now, 'told in order of time').toBeGreaterThanOrEqual(told[place - 1]?.[1] ?? 0);
        });
        expect(play(about)).toEqual(told);
      }),
      { numRuns: RUNS },
    );
    // Of each kind enough to mean something.
    const kinds = ['completed', 'failed', 'container-error', 'timed-out', 'mid-stream', 'refused', 'no-capacity'];
    for (const kind of kinds) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(RUNS / 20);
  });

  it('a request is tried again within the budget alone, and never more often than allowed', () => {
    fc.assert(
      fc.property(situation, (about) => {
        const told = play(about);
        const retries = told.filter(([what]) => what === 'tried').length - about.offers.length;
        const { tries = 1, budget = 0 } = about.retries ?? {};
        expect(retries).toBeGreaterThanOrEqual(0);
        expect(retries).toBeLessThanOrEqual((tries - 1) * about.offers.length);
        expect(retries).toBeLessThanOrEqual(budget * about.offers.length);
      }),
      { numRuns: RUNS },
    );
  });
});
