import { describe, expect, it } from 'vitest';
import type { TargetConfiguration } from '../../../src/core/target-configuration.ts';
import { AwsCallError } from '../../../src/ports/errors.ts';
import { openSimulatedAccount, type SimulatedAccount, toEpochMs } from '../../../src/sim/account.ts';
import { type ControllerDriver, createControllerDriver } from '../../../src/sim/controller/controller-driver.ts';
import { aComponentTarget, aGuard } from '../../support/a-target.ts';
import { type Asked, aDrivenTarget, aScenario, play } from './play.ts';

/** Two units at rest: 3.5 requests at once on each. */
const REST: Asked = { concurrency: 7, requestsPerMinute: 200 };
const BUSY: Asked = { concurrency: 14, requestsPerMinute: 400 };
const IDLE: Asked = { concurrency: 1, requestsPerMinute: 20 };

const COMPILED = { schemaVersion: 1, hash: '0123456789ab', service: 'demo', stage: 'dev' } as const;

const from = (at: number, before: Asked, after: Asked) => (now: number) => (now < at ? before : after);

/** An account whose metrics cannot be read for a while. */
const failing =
  (error: Error, since: number, until: number) =>
  (account: SimulatedAccount): SimulatedAccount => {
    const { metrics, now } = account.world;
    const read: typeof metrics.read = (...request) => {
      if (now() >= toEpochMs(since) && now() < toEpochMs(until)) throw error;
      return metrics.read(...request);
    };
    return { ...account, world: { ...account.world, metrics: { ...metrics, read } } };
  };

/** Evaluations that held. */
const heldTimes = ({ holds }: ControllerDriver): number =>
  Object.values(holds).reduce((total, times) => total + times, 0);

describe('the load rises', () => {
  // The second breaching period begins at 610, ends at 620 and shows at 630; then the delays.
  it.each([
    { name: 'the event, the start and the run of the function lie between alarm and call', control: {}, at: 632 },
    { name: 'a slow bus', control: { eventSeconds: 30 }, at: 661 },
    { name: 'a cold function', control: { functionStartSeconds: 4.5 }, at: 636 },
    { name: 'parts of a second: at the next tick', control: { eventSeconds: 1.2 }, at: 633 },
  ])('$name', async ({ control, at }) => {
    const { driver } = await play({ until: 700, asked: from(600, REST, BUSY), control });
    expect(driver.decisions).toEqual([
      {
        at,
        from: 2,
        to: 3,
        reason: 'the step adjustment of the breach of chat-concurrency-high',
        refused: false,
      },
    ]);
  });

  it('a second change waits for the first, as long as SageMaker is at it', async () => {
    const asked = from(600, REST, { concurrency: 30, requestsPerMinute: 800 });
    const { driver } = await play({ until: 1_500, asked, coldStartSeconds: 400 });
    const [first, second] = driver.decisions;
    expect(driver.decisions.every(({ refused }) => !refused)).toBe(true);
    expect(driver.holds.updating).toBeGreaterThan(0);
    expect(first?.at).toBe(632);
    expect(second?.at).toBeGreaterThanOrEqual(632 + 400);
    expect(second?.at).toBeLessThan(632 + 400 + 120);
  });

  it('a function that AWS fails is made good by the next reconcile', async () => {
    const throttled = new AwsCallError('cloudwatch:GetMetricData', 'ThrottlingException', true, undefined);
    const story = { until: 800, asked: from(600, REST, BUSY) };
    const { driver } = await play({ ...story, around: failing(throttled, 630, 640) });
    expect(driver.decisions.map(({ at }) => at)).toEqual([661]);
  });

  it('a fault of the program ends the run', async () => {
    const fault = new RangeError('a fault');
    await expect(play({ until: 700, asked: from(600, REST, BUSY), around: failing(fault, 630, 640) })).rejects.toThrow(
      fault,
    );
  });
});

describe('the load falls', () => {
  it('scales in once the low alarm has had its 180 s', async () => {
    const { driver } = await play({ until: 5_000, asked: from(4_500, REST, IDLE) });
    // 18 periods from 4,500 on, the last of which shows at 4,690.
    expect(driver.decisions.map(({ at, from: before, to }) => ({ at, before, to }))).toEqual([
      { at: 4_692, before: 2, to: 1 },
    ]);
  });

  const guarded = aDrivenTarget({ trafficGuard: aGuard({ invocationsPerMinutePerUnit: 150 }) });

  it.each([
    {
      name: 'requests fail: the containers crash, and nothing is taken away',
      fallen: { ...IDLE, requestsPerMinute: 200, errorsPerMinute: 150 },
      decisions: 0,
      reason: 'errors-high',
    },
    {
      name: 'requests come as before: nothing is taken away',
      fallen: { ...IDLE, requestsPerMinute: 200 },
      decisions: 0,
      reason: 'traffic-high',
    },
    { name: 'requests fall as well: one is enough', fallen: IDLE, decisions: 1, reason: 'at-min' },
  ])('$name', async ({ fallen, decisions, reason }) => {
    const { driver } = await play({ until: 6_000, asked: from(4_500, REST, fallen), target: guarded });
    expect(driver.decisions).toHaveLength(decisions);
    expect(driver.holds[reason]).toBeGreaterThan(0);
  });
});

describe('at least once', () => {
  const asked = (at: number): Asked => (at < 600 ? REST : at < 4_500 ? BUSY : IDLE);

  it('every event twice changes nothing', async () => {
    const once = await play({ until: 6_000, asked });
    const twice = await play({ until: 6_000, asked, control: { duplicates: 1 } });
    expect(once.driver.decisions.length).toBeGreaterThan(1);
    expect(twice.driver.decisions).toEqual(once.driver.decisions);
    expect(heldTimes(twice.driver)).toBeGreaterThan(heldTimes(once.driver));
  });

  it('one seed, one story', async () => {
    const tell = async (seed: number): Promise<string> => {
      const { driver } = await play({ until: 6_000, asked, control: { duplicates: 0.3 }, seed });
      return JSON.stringify([driver.decisions, driver.holds]);
    };
    expect(await tell(1)).toBe(await tell(1));
    expect(await tell(1)).not.toBe(await tell(2));
  });
});

describe('a component', () => {
  it('is woken by the requests that meet no copy', async () => {
    const asked = from(600, { concurrency: 0, requestsPerMinute: 0 }, { ...BUSY, refusedPerMinute: 5 });
    const capacity = { min: 0, max: 8, initial: 0 };
    const { driver } = await play({ until: 800, asked, unit: 'copy', capacity, target: aComponentTarget() });
    expect(driver.decisions.map(({ at, to }) => ({ at, to }))).toEqual([{ at: 662, to: 2 }]);
  });
});

describe('what a run costs', () => {
  it('a tick at which nothing is due is over at once', async () => {
    const { quietTicks } = await play({ until: 600, asked: () => REST });
    expect(quietTicks).toBeGreaterThan(570);
  });

  it('measurements that nobody reads any more are forgotten', async () => {
    const { account } = await play({ until: 6 * 3_600, asked: () => REST });
    const request = {
      namespace: 'AWS/SageMaker',
      metric: 'Invocations',
      dimensions: { EndpointName: 'simulated', VariantName: 'AllTraffic' },
      statistic: 'Sum',
      periodSeconds: 60,
      from: toEpochMs(0),
      to: toEpochMs(6 * 3_600),
    };
    expect(account.world.metrics.read(request)[0]?.at).toBe(toEpochMs(2 * 3_600));
  });
});

it.each([
  { form: 'a list', of: (targets: readonly TargetConfiguration[]) => targets },
  { form: 'a compiled file', of: (targets: readonly TargetConfiguration[]) => ({ ...COMPILED, targets }) },
])('plays the one target of $form', ({ of }) => {
  const scenario = aScenario();
  const account = openSimulatedAccount(scenario, () => 300);
  const two = [aDrivenTarget({ id: 'one' }), aDrivenTarget({ id: 'two' })];
  expect(() => createControllerDriver({ account, scenario, targets: of(two), name: 'ours' })).toThrow(
    'targets: expected one target, found 2',
  );
  expect(createControllerDriver({ account, scenario, targets: of([aDrivenTarget()]), name: 'ours' })).toMatchObject({
    name: 'ours',
    decisions: [],
  });
});
