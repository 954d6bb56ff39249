import { describe, expect, it } from 'vitest';
import file from '../../fixtures/queue-cases.json' with { type: 'json' };
import { driveFleet, type Source, type Stage } from './drive-fleet.ts';

// The two cases of kind "numeric": what a simulator of whole requests can say of a limit.

const caseOf = (id: string): Readonly<Record<string, number>> => {
  const found = file.cases.find((reference) => reference.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found.expected as unknown as Readonly<Record<string, number>>;
};

const ONE_SECOND = { kind: 'fit', s0: 1, s1: 0, c: 1 } as const;
const LAG = 300;
const RATE = 30;
const CAPACITY = 20;
const END = 610;

interface Backlog {
  readonly peak_backlog: number;
  readonly empty_at: number;
  readonly request_seconds_waited: number;
  readonly longest_wait: number;
}

/**
 * The step as a stream of `fineness` times as many requests of a `fineness`-th of the work, evenly spaced. The fleet's clock
 * counts the work of one request, so that every end of one falls on a whole number.
 * @param later how much faster that clock runs after the step
 */
const playStep = (fineness: number, stage: Omit<Stage, 'service' | 'seed'>, later: number): Backlog => {
  const perSecond = CAPACITY * fineness;
  const lag = LAG * perSecond;
  const toSeconds = (now: number): number => (now <= lag ? now : lag + (now - lag) / later) / perSecond;
  let taken = 0;
  let now = 0;
  let area = 0;
  let peak = 0;
  let emptyAt = 0;
  let longest = 0;
  const nextAt = (): number => {
    const at = (taken * CAPACITY) / RATE;
    if (at > END * perSecond) return Infinity;
    return at <= lag ? at : lag + later * (at - lag);
  };
  driveFleet(
    { ...stage, service: { slots: 1, step: ONE_SECOND }, seed: 'fluid' },
    {
      nextAt,
      take() {
        taken += 1;
        return { work: 1 };
      },
    },
    {
      passed(units, fleet) {
        const next = now + units;
        if (emptyAt === 0) area += (toSeconds(next) - toSeconds(now)) * fleet.counts().inSystem;
        now = next;
      },
      completed(request, at) {
        if (emptyAt === 0) longest = Math.max(longest, toSeconds(at) - toSeconds(request.firstAt));
      },
      happened(at, fleet) {
        const { inSystem } = fleet.counts();
        peak = Math.max(peak, inSystem);
        if (at > lag && emptyAt === 0 && inSystem === fleet.copies.reduce((sum, { running }) => sum + running, 0)) {
          emptyAt = toSeconds(at);
        }
      },
    },
  );
  return {
    peak_backlog: peak / fineness,
    empty_at: emptyAt,
    request_seconds_waited: area / fineness,
    longest_wait: longest,
  };
};

describe('fluid-step', () => {
  const expected = caseOf('fluid-step');

  it.each(Object.entries(expected))('%s is %f in the limit of ever smaller requests', (name, wanted) => {
    // A copy never works faster than before. Twice the capacity is the same as twice the time, with half the arrivals in it.
    const [coarse, fine] = [8, 16].map((fineness) => playStep(fineness, {}, 2)[name as keyof Backlog]);
    // The error falls as the size of a request does: twice the finer one less the coarser one is free of it.
    const limit = 2 * (fine as number) - (coarse as number);
    expect(Math.abs(limit / wanted - 1)).toBeLessThanOrEqual(1e-6);
  });

  // Without the longest wait: the backlog stays with the first copy, and its last request waits for 150 s instead of 75 s.
  it.each(['peak_backlog', 'empty_at', 'request_seconds_waited'] as const)(
    '%s is the same when a second copy comes, within 2e-4 at requests of a twentieth',
    (name) => {
      const changes = [{ at: LAG * CAPACITY * 20, copies: 2 }];
      const stage = { rules: { routing: 'LEAST_OUTSTANDING_REQUESTS' as const }, changes };
      const found = playStep(20, stage, 1)[name];
      expect(Math.abs(found / (expected[name] as number) - 1)).toBeLessThanOrEqual(2e-4);
    },
  );
});

describe('mt-inf-ramp', () => {
  const expected = caseOf('mt-inf-ramp');
  const MEAN_SERVICE = 5;
  const MEAN_AT_START = 10;
  /** Requests of one replication until then. */
  const arrivalsUntil = (at: number): number => 2 * at + 0.025 * at * at;
  const inverse = (count: number): number => (-2 + Math.sqrt(4 + 0.1 * count)) / 0.05;

  /** The exponential law in `parts` equally likely parts: the mean of the part at that place. */
  const meanOfPart = (place: number, parts: number): number => {
    const until = (share: number): number => (share <= 0 ? 0 : share * (1 - Math.log(share)));
    return MEAN_SERVICE * parts * (until((place + 1) / parts) - until(place / parts));
  };
  const PARTS = 100_003;
  const STRIDE = Math.round((PARTS * (Math.sqrt(5) - 1)) / 2);

  /** Arrivals evenly over their law, each with the next part of the lengths, in an order that spreads over all of them. */
  const replicate = (replications: number, end: number): Source => {
    const atStart = MEAN_AT_START * replications;
    const total = atStart + Math.floor(arrivalsUntil(end) * replications);
    let taken = 0;
    return {
      nextAt() {
        if (taken < atStart) return 0;
        return taken < total ? inverse((taken - atStart + 0.5) / replications) : Infinity;
      },
      take() {
        const place = taken;
        taken += 1;
        if (place < atStart) return { work: meanOfPart(place, atStart) };
        return { work: meanOfPart(((place - atStart) * STRIDE) % PARTS, PARTS) };
      },
    };
  };

  /** What Richardson leaves of means over a window, one of twice and one of four times its width: the value in its middle. */
  const inTheLimit = ([one = Number.NaN, two = Number.NaN, four = Number.NaN]: readonly number[]): number => {
    const first = (4 * one - two) / 3;
    const second = (4 * two - four) / 3;
    return (16 * first - second) / 15;
  };

  /**
   * Where nobody waits, many replications are one run at as many times the rate. Moments and lengths are spread evenly over their
   * laws instead of drawn, and counted over windows around the moment instead of at it: the count at a moment is whole.
   */
  it.each([
    { at: 5, replications: 50_000, halfWidth: 0.25 },
    { at: 30, replications: 15_000, halfWidth: 0.5 },
    { at: 120, replications: 7000, halfWidth: 2 },
  ])(
    'has the mean of $replications replications at $at s, within 1e-6',
    ({ at, replications, halfWidth }) => {
      const windows = [1, 2, 4].map((times) => ({ from: at - times * halfWidth, to: at + times * halfWidth, area: 0 }));
      const end = at + 4 * halfWidth;
      let now = 0;
      driveFleet({ service: { slots: 1_000_000, step: ONE_SECOND }, seed: 'ramp' }, replicate(replications, end), {
        passed(seconds, fleet) {
          const next = now + seconds;
          const { inSystem } = fleet.counts();
          for (const window of windows) {
            const overlap = Math.min(next, window.to) - Math.max(now, window.from);
            if (overlap > 0) window.area += overlap * inSystem;
          }
          now = next;
        },
      });
      const mean = inTheLimit(windows.map(({ area, from, to }) => area / (to - from) / replications));
      expect(Math.abs(mean / (expected[`mean_at_${at}`] as number) - 1)).toBeLessThanOrEqual(1e-6);
    },
    120_000,
  );
});
