import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/sim/candidate.ts';
import { createPolicyDriver } from '../../src/sim/policies/policy-driver.ts';
import type { ScalingPolicy, Sight } from '../../src/sim/policies/scaling-policy.ts';
import { runTrial } from '../../src/sim/run.ts';
import type { Scenario } from '../../src/sim/scenario.ts';
import { simulate } from '../../src/sim/simulate.ts';
import { aScenario, evenArrivals } from '../support/a-scenario.ts';

/** Wants what the function says, every ten seconds. */
const wanting = (
  want: (sight: Sight) => number,
  home: Candidate['home'] = 'sagemaker',
  told: ScalingPolicy['told'] = () => undefined,
): Candidate => ({
  name: 'by hand',
  home,
  setting: home === 'sagemaker' ? 'sagemaker' : 'home',
  open: ({ plant }) =>
    createPolicyDriver(
      { name: 'by hand', everySeconds: 10, look: (sight) => ({ desired: want(sight), reason: 'so' }), told },
      plant,
    ),
});

const trial = (given: Partial<Scenario>, perSecond: number, seconds: number, output = 100) => ({
  scenario: aScenario(given),
  arrivals: evenArrivals(perSecond, seconds, output),
  oracle: [] as readonly number[],
});

describe('a run', () => {
  it('answers every request of a load that its copy bears, at the speed of the step', async () => {
    // One at a time, 100 tokens of 10 ms each: 1 s, and another one every two seconds.
    const run = await runTrial(
      trial({}, 0.5, 600),
      wanting(() => 1),
    );
    expect(run).toMatchObject({ requests: 300, failed: 0, overLimit: 0, scaleOuts: 0, scaleIns: 0 });
    expect(run.latencySeconds.p50).toBeCloseTo(1, 1);
    expect(run.latencySeconds.p99).toBeCloseTo(1, 1);
  });

  it('is paid for by units and time', async () => {
    const run = await runTrial(
      trial({ capacity: { min: 1, max: 4, initial: 3 } }, 1, 3_600),
      wanting(() => 3),
    );
    expect(run).toMatchObject({ unitHours: 3, servingHours: 3, cost: 6 });
  });

  it('costs nothing in its warm-up, and nothing after its end', async () => {
    const run = await runTrial(
      trial({ warmUpSeconds: 600 }, 1, 4_200),
      wanting(() => 1),
    );
    expect(run).toMatchObject({ unitHours: 1, servingHours: 1 });
  });

  it('is measured against the oracle from a warm-up on that ends within a second', async () => {
    const given = { ...trial({ warmUpSeconds: 60.5 }, 1, 600), oracle: Array.from({ length: 10 }, () => 2) };
    const run = await runTrial(
      given,
      wanting(({ now }) => (now >= 120 ? 2 : 1)),
    );
    expect(run.underProvisionedUnitMinutes).toBeCloseTo((220 - 61) / 60, 6);
    expect(run.detectionSeconds.p50).toBe(120 - 61);
  });

  it('serves with a new unit after its cold start, and pays for it from the call on', async () => {
    const run = await runTrial(
      trial({}, 1, 600),
      wanting(({ now }) => (now >= 60 ? 2 : 1)),
    );
    expect(run.decisions).toEqual([{ at: 60, from: 1, to: 2, reason: 'so', refused: false }]);
    const minutes = run.timeline.map(({ desired, inService }) => [desired, inService]);
    expect(minutes.slice(0, 4)).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 2],
    ]);
    expect(run.unitHours - run.servingHours).toBeCloseTo(100 / 3_600, 2);
  });

  it('refuses a second change behind the lock, and says so to the policy', async () => {
    const answers: boolean[] = [];
    const run = await runTrial(
      trial({}, 1, 600),
      wanting(
        ({ now }) => (now >= 100 ? 3 : now >= 60 ? 2 : 1),
        'sagemaker',
        (accepted) => answers.push(accepted),
      ),
    );
    expect(run.decisions.map(({ at, to, refused }) => [at, to, refused])).toEqual([
      [60, 2, false],
      ...[100, 110, 120, 130, 140, 150].map((at) => [at, 3, true]),
      [160, 3, false],
    ]);
    expect(answers).toEqual([true, ...Array.from({ length: 6 }, () => false), true]);
  });

  it('has no lock at home', async () => {
    const run = await runTrial(
      trial({}, 1, 600),
      wanting(({ now }) => (now >= 100 ? 3 : now >= 60 ? 2 : 1), 'kubernetes'),
    );
    expect(run.setting).toBe('home');
    expect(run.decisions.map(({ at, to, refused }) => [at, to, refused])).toEqual([
      [60, 2, false],
      [100, 3, false],
    ]);
  });

  it('is the same to the last bit for one seed, and another for another', async () => {
    const once = (seed: number) =>
      runTrial(
        trial(
          { seed, requests: { timeoutSeconds: 60, routing: 'RANDOM' }, capacity: { min: 1, max: 9, initial: 3 } },
          6,
          900,
        ),
        wanting(() => 3),
      );
    expect(JSON.stringify(await once(1))).toBe(JSON.stringify(await once(1)));
    expect(JSON.stringify(await once(2))).not.toBe(JSON.stringify(await once(1)));
  });
});

describe('an overloaded copy', () => {
  it('fails what it cannot answer within SageMaker’s time', async () => {
    const run = await runTrial(
      trial({}, 20, 600),
      wanting(() => 1),
    );
    expect(run.failed).toBeGreaterThan(1_000);
    expect(run.overLimit).toBeGreaterThanOrEqual(run.failed);
    expect(run.requests).toBe(12_000);
  });

  it('is asked again by clients that try again', async () => {
    const retries = { tries: 3, leastSeconds: 1, mostSeconds: 8, budget: 0.1 };
    const requests = { timeoutSeconds: 60, routing: 'RANDOM', retries } as const;
    const without = await runTrial(
      trial({}, 20, 600),
      wanting(() => 1),
    );
    const with3 = await runTrial(
      trial({ requests }, 20, 600),
      wanting(() => 1),
    );
    expect(with3.requests).toBe(without.requests);
    expect(with3.latencySeconds.p99).toBeGreaterThan(without.latencySeconds.p99);
  });
});

describe('a crash', () => {
  const crashed = (how: 'fail-fast' | 'hang' | 'break-mid-stream', copies: 'all' | 'one') =>
    runTrial(
      trial(
        {
          capacity: { min: 1, max: 4, initial: 2 },
          crashes: [{ at: 300, minutes: 5, how, copies }],
          requests: { timeoutSeconds: 60, routing: 'RANDOM' },
        },
        2,
        1_200,
      ),
      wanting(() => 2),
    );

  it.each(['fail-fast', 'break-mid-stream'] as const)(
    'of all copies that %s loses its five minutes of requests',
    async (how) => {
      const run = await crashed(how, 'all');
      expect(run.failed).toBeGreaterThanOrEqual(600);
      expect(run.failed).toBeLessThan(620);
    },
  );

  it('of all copies that hang loses them too, and those that were there', async () => {
    const run = await crashed('hang', 'all');
    expect(run.failed).toBeGreaterThanOrEqual(600);
    expect(run.failed).toBeLessThan(620);
  });

  it('of one copy of two loses about half under random routing', async () => {
    const run = await crashed('fail-fast', 'one');
    expect(run.failed).toBeGreaterThan(240);
    expect(run.failed).toBeLessThan(360);
  });

  it('counts what comes after it by itself', async () => {
    const run = await crashed('fail-fast', 'all');
    expect(run.requestsAfterRecovery).toBe(1_200);
    expect(run.overLimitAfterRecovery).toBe(0);
  });
});

describe('a simulation', () => {
  it('measures every policy against the same oracle', async () => {
    const report = await simulate({
      scenario: aScenario(),
      arrivals: evenArrivals(10, 1_200, 100),
      candidates: () => [wanting(() => 1), wanting(({ now }) => (now >= 300 ? 3 : 1))],
    });
    expect(report.policies.map(({ scaleOuts }) => scaleOuts)).toEqual([0, 1]);
    expect(report.oracle).toHaveLength(20);
    const [none, late] = report.policies;
    expect(none?.underProvisionedUnitMinutes).toBeCloseTo(40, 0);
    expect(late?.underProvisionedUnitMinutes).toBeLessThan(15);
    expect(late?.detectionSeconds.p50).toBe(300);
    expect(late?.timeToCapacitySeconds.p50).toBe(400);
    expect(report.limits).toEqual({ ttftBaseSeconds: 2, secondsPerToken: 1.5 * 0.013 });
  });

  it('tells how far it is, up to the end', async () => {
    const seen: number[] = [];
    await simulate(
      {
        scenario: aScenario(),
        arrivals: evenArrivals(1, 1_200, 10),
        candidates: () => [wanting(() => 1), wanting(() => 1)],
      },
      ({ done, total }) => seen.push(done / total),
    );
    expect(seen).toEqual([0, 0.25, 0.5, 0.5, 0.75, 1]);
  });
});

describe('crashes one after the other', () => {
  it.each([
    { name: 'in the order of time', order: [0, 1] },
    { name: 'in any other', order: [1, 0] },
  ])('each lasts as long as it is said: $name', async ({ order }) => {
    const crash = { minutes: 2, copies: 'all', how: 'fail-fast' } as const;
    const both = [
      { ...crash, at: 120 },
      { ...crash, at: 240 },
    ];
    const crashes = order.flatMap((place) => both[place] ?? []);
    const run = await runTrial(
      trial({ crashes }, 1, 600),
      wanting(() => 1),
    );
    expect(run.failed).toBeGreaterThanOrEqual(239);
    expect(run.failed).toBeLessThanOrEqual(241);
  });

  it('of less than a second is over in the next one', async () => {
    const crashes = [{ at: 120, minutes: 0.001, copies: 'all', how: 'fail-fast' } as const];
    const run = await runTrial(
      trial({ crashes }, 1, 600),
      wanting(() => 1),
    );
    expect(run.failed).toBeLessThanOrEqual(2);
  });
});
