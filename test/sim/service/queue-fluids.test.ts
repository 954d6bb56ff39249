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
  const REPLICATIONS = 1_500;
  const END_OF_RAMP = 120;
  /** Requests of one replication until then. */
  const arrivalsUntil = (at: number): number => 2 * at + 0.025 * at * at;
  const inverse = (count: number): number => (-2 + Math.sqrt(4 + 0.1 * count)) / 0.05;
  const GOLDEN = (Math.sqrt(5) - 1) / 2;
  const workAt = (place: number): number => -MEAN_SERVICE * Math.log(1 - (((place + 0.5) * GOLDEN) % 1));

  /**
   * Where nobody waits, many replications are one run at as many times the rate. Moments and lengths are spread evenly over their
   * laws instead of drawn: the count is then some ten requests of 15,000 off, where draws would be 125 off. The file's 1e-6 is
   * that of a numeric solution, and would take a thousand million requests.
   */
  it('has the mean of many replications, within 1e-3', () => {
    const atStart = 10 * REPLICATIONS;
    const total = Math.floor(arrivalsUntil(END_OF_RAMP) * REPLICATIONS);
    const moments = [5, 30, END_OF_RAMP];
    const means: number[] = [];
    let taken = 0;
    const source: Source = {
      nextAt() {
        if (taken < atStart) return 0;
        return taken - atStart < total ? inverse((taken - atStart + 0.5) / REPLICATIONS) : Infinity;
      },
      take() {
        taken += 1;
        return { work: workAt(taken <= atStart ? taken - 1 : taken - 1 - atStart) };
      },
    };
    let now = 0;
    let inSystem = 0;
    driveFleet({ service: { slots: 100_000, step: ONE_SECOND }, seed: 'ramp' }, source, {
      passed(seconds) {
        now += seconds;
        while (moments[means.length] !== undefined && now >= (moments[means.length] as number)) {
          means.push(inSystem / REPLICATIONS);
        }
      },
      happened(_, fleet) {
        inSystem = fleet.counts().inSystem;
      },
    });
    expect(means).toHaveLength(moments.length);
    moments.forEach((moment, place) => {
      const wanted = expected[`mean_at_${moment}`] as number;
      expect(Math.abs((means[place] as number) / wanted - 1), `at ${moment}`).toBeLessThanOrEqual(1e-3);
    });
  });
});
